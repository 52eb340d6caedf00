import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { AssistantBasics, AssistantChange, KnowledgeGap, KnowledgeItem } from '../entities/Assistant.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'
import { Changed, ItemBody } from './assistant.ts'

const InCompany = { companyId: IdInput.optional() }
const GapIds = { ids: z.array(IdInput).min(1).max(200) }

/** A company's assistant learns from its customers' questions, and lists how it was taught (TEACH-1, 2; extensions). */
export const assistantLearningEndpoints = {
  listGaps: defineEndpoint({
    ...routes.listGaps,
    access: 'company',
    register: ['TEACH-1'],
    summary:
      'Customers’ questions that the assistant handed over, grouped, most frequent first; each with the answer that a person gave.',
    query: z.object(InCompany),
    response: accepted({ gaps: z.array(KnowledgeGap), total: z.int().nonnegative() }),
  }),
  acceptGap: defineEndpoint({
    ...routes.acceptGap,
    access: 'company',
    register: ['TEACH-1'],
    summary: 'Adds the answer of handed-over questions to the assistant’s knowledge; they are gaps no longer.',
    body: ItemBody.extend(GapIds),
    response: accepted({ item: KnowledgeItem, ...Changed }),
    errors: [404],
  }),
  dismissGap: defineEndpoint({
    ...routes.dismissGap,
    access: 'company',
    register: ['TEACH-1'],
    summary: 'Hides handed-over questions that need no answer in the knowledge, or shows them again.',
    body: z.object({ ...InCompany, ...GapIds, isDismissed: z.boolean().default(true) }),
    response: accepted({}),
    errors: [404],
  }),
  listAssistantChanges: defineEndpoint({
    ...routes.listAssistantChanges,
    access: 'company',
    register: ['TEACH-2'],
    summary:
      'Changes of the assistant’s instructions, knowledge and disclosure, newest first: who, when, what was there before and after.',
    query: z.object({ ...InCompany, limit: countInput(1, 50).default(20), before: IdInput.optional() }),
    response: accepted({ changes: z.array(AssistantChange), hasMore: z.boolean() }),
  }),
  restoreAssistantChange: defineEndpoint({
    ...routes.restoreAssistantChange,
    access: 'company',
    register: ['TEACH-2'],
    summary:
      'Puts back what was there before a change, or right after it. That is a change of its own and can be undone too.',
    body: z.object({ ...InCompany, changeId: IdInput, to: z.enum(['before', 'after']) }),
    response: accepted(Changed),
    errors: [404, 409],
  }),
  teachBasics: defineEndpoint({
    ...routes.teachBasics,
    access: 'company',
    register: ['TEACH-3'],
    summary:
      'Writes entries in the company’s language from what customers ask every business: hours, address, prices, payment, parking, booking; the tone goes into the instructions. An entry with the same text is not added twice.',
    body: AssistantBasics.extend(InCompany),
    response: accepted({ added: z.int().nonnegative(), ...Changed }),
    errors: [422],
  }),
  readPage: defineEndpoint({
    ...routes.readPage,
    access: 'admin',
    register: ['TEACH-3'],
    summary:
      'Reads the text of a public web page, to import it. Addresses of internal networks are refused at each redirect.',
    body: z.object({ address: z.string().trim().min(1).max(2000) }),
    response: accepted({ text: z.string() }),
    errors: [422],
  }),
}
