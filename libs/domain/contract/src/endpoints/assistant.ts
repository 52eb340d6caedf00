import { handBackHours, longestWaitMinutes } from '../limits.ts'
import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import {
  AiDisclosureChange,
  AssistantPace,
  AssistantSettings,
  KnowledgeFact,
  KnowledgeItem,
  longestHold,
} from '../entities/Assistant.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, Id, IdInput, Language } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const ItemId = z.object({ id: IdInput })
/** The change that a call made of what the assistant is taught, to undo it by; null when everything was so already. */
export const Changed = { changeId: Id.nullable() }
/** A question and its answer, as a caller sends them. */
export const ItemBody = z.object({
  ...InCompany,
  question: z.string().trim().min(1).max(2000),
  answer: z.string().trim().min(1).max(8000),
  language: Language.default('en'),
})

/** Whether each wording counts for itself, or a fact with its wordings in all languages as one. */
const By = { by: z.enum(['wording', 'fact']).default('wording') }
const FactBody = ItemBody.extend({
  /** Changes of the fact's other wordings: a new one has no id, a removed one no text. */
  wordings: z
    .array(z.object({ id: Id.nullable(), text: ItemBody.omit({ companyId: true }).nullable() }))
    .max(20)
    .default([]),
})

/** Instructions and knowledge of a company's assistant (CHAT-5; extensions). */
export const assistantEndpoints = {
  getAssistant: defineEndpoint({
    ...routes.getAssistant,
    access: 'company',
    register: ['CHAT-5'],
    summary: 'The settings of a company’s assistant: its name, its instructions, whether it is on.',
    query: z.object(InCompany),
    response: accepted({ settings: AssistantSettings }),
  }),
  updateAssistant: defineEndpoint({
    ...routes.updateAssistant,
    access: 'company',
    register: ['CHAT-5'],
    summary:
      'Updates the settings of the assistant that are given here, and no others. A change of the disclosure that was made from an older `revision` is refused with SETTINGS_CHANGED, one that the law forbids with DISCLOSURE_REQUIRED.',
    body: z.object({
      ...InCompany,
      name: z.string().trim().min(1).max(80).optional(),
      instructions: z.string().max(20_000).optional(),
      isActive: z.boolean().optional(),
      answersPerConversation: z.int().min(1).max(1000).nullable().optional(),
      holdSeconds: z.int().min(0).max(longestHold).optional(),
      pace: AssistantPace.optional(),
      handBackHours: z.literal(handBackHours).nullable().optional(),
      longestWaitMinutes: z.literal(longestWaitMinutes).nullable().optional(),
      disclosure: AiDisclosureChange.optional(),
    }),
    response: accepted({ settings: AssistantSettings, ...Changed }),
    errors: [404, 409],
  }),
  listKnowledge: defineEndpoint({
    ...routes.listKnowledge,
    access: 'company',
    register: ['CHAT-5'],
    summary:
      'A page of the assistant’s knowledge, newest change first; `search` matches words of question and answer. By `fact`, the wordings of one fact in several languages are one item.',
    query: z.object({
      ...InCompany,
      ...By,
      search: z.string().max(200).optional(),
      limit: countInput(1, 200).default(50),
      offset: countInput(0, 1_000_000).default(0),
    }),
    response: accepted({ items: z.array(KnowledgeFact), total: z.int().nonnegative() }),
  }),
  createKnowledge: defineEndpoint({
    ...routes.createKnowledge,
    access: 'company',
    register: ['CHAT-5'],
    summary: 'Adds a question and its answer, with its `wordings` in other languages, one for each language at most.',
    body: FactBody,
    response: accepted({ item: KnowledgeItem, ...Changed }),
    errors: [404, 422],
  }),
  updateKnowledge: defineEndpoint({
    ...routes.updateKnowledge,
    access: 'company',
    register: ['CHAT-5'],
    summary:
      'Updates a question and its answer, and those wordings of the same fact that are given, as one change. Two wordings in one language are refused.',
    params: ItemId,
    body: FactBody,
    response: accepted({ item: KnowledgeItem, ...Changed }),
    errors: [404, 422],
  }),
  deleteKnowledge: defineEndpoint({
    ...routes.deleteKnowledge,
    access: 'company',
    register: ['CHAT-5'],
    summary: 'Deletes a question and its answer, by `fact` in all its languages.',
    params: ItemId,
    query: z.object({ ...InCompany, ...By }),
    response: accepted(Changed),
    errors: [404],
  }),
  importKnowledge: defineEndpoint({
    ...routes.importKnowledge,
    access: 'company',
    register: ['CHAT-5'],
    summary:
      'Parses questions and answers from a pasted text (blocks, "Q:/A:" lines) or a table (CSV, TSV); with `dryRun` it only returns what it would add. An entry with the same text is not added twice.',
    body: z.object({
      ...InCompany,
      text: z.string().min(1).max(500_000),
      format: z.enum(['auto', 'text', 'csv']).default('auto'),
      language: Language.default('en'),
      dryRun: z.boolean().default(false),
    }),
    response: accepted({
      ...Changed,
      items: z.array(z.object({ question: z.string(), answer: z.string() })),
      added: z.int().nonnegative(),
      known: z.int().nonnegative(),
      /** Lines that could not be parsed, counted from 1. */
      problems: z.array(
        z.object({ line: z.int().positive(), reason: z.enum(['no-answer', 'no-question', 'too-long', 'unreadable']) }),
      ),
    }),
    errors: [422],
  }),
}
