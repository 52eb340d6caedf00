import { z } from 'zod'
import { longestTestText, mostParts } from '../limits.ts'
import { Id, Instant, Language } from '../wireValues.ts'
import { AssistantModel } from './Assistant.ts'

/** The subject of a test question; results are counted by it. */
export const TestCategory = z.enum([
  'prices',
  'hours',
  'place',
  'payment',
  'rules',
  'booking',
  'two-part',
  'mixed',
  'unanswerable',
  'other',
])
export type TestCategory = z.infer<typeof TestCategory>

const Text = z.string().trim().min(1).max(longestTestText)
/** Groups of alternatives: of each group, one must occur in the reply. */
const Required = z.array(z.array(Text).min(1).max(20)).max(10)
/** Texts of which none may occur in the reply. */
const Forbidden = z.array(Text).max(20)

/** One thing that a test question asks, as a caller sends it; `entries` null: a person must answer. */
const TestPartInput = z.object({
  entries: z.array(Id).min(1).max(50).nullable(),
  required: Required.default([]),
})

/** A test question, as a caller sends it. */
export const TestQuestionInput = z.object({
  question: z.string().trim().min(1).max(2000),
  language: Language.default('en'),
  category: TestCategory.default('other'),
  parts: z.array(TestPartInput).min(1).max(mostParts),
  forbidden: Forbidden.default([]),
})
export type TestQuestionInput = z.input<typeof TestQuestionInput>

/** An entry of the knowledge by its id; `question` is null when it is there no more. */
const NamedEntry = z.object({ id: Id, question: z.string().nullable() })

const TestPart = z.object({
  entries: z.array(NamedEntry).nullable(),
  required: z.array(z.array(z.string())),
})

/** A question with its right answer, by which a company checks its assistant (TEACH-4). */
export const TestQuestion = z.object({
  id: Id,
  question: z.string(),
  language: Language,
  category: TestCategory,
  /** Each part is answered by any one of its entries, or by a person (null). */
  parts: z.array(TestPart).min(1),
  forbidden: z.array(z.string()),
})
export type TestQuestion = z.infer<typeof TestQuestion>

/** Replies by how they were: `handedOver` counts those that left to a person what an entry answers. */
export const CheckScore = z.object({
  count: z.int().nonnegative(),
  right: z.int().nonnegative(),
  invented: z.int().nonnegative(),
  handedOver: z.int().nonnegative(),
})
export type CheckScore = z.infer<typeof CheckScore>

/** One run of the test questions (TEACH-4). */
export const AssistantCheck = z.object({
  id: Id,
  /** The model that answered: the built-in assistant, or a language model with its name. */
  model: AssistantModel,
  modelName: z.string().nullable(),
  /** `interrupted`: the server was restarted. */
  status: z.enum(['running', 'done', 'cancelled', 'failed', 'interrupted']),
  /** It tried changes that were not saved. */
  isTrial: z.boolean(),
  /** When what it checked was last changed, and which change that was; null: never changed. */
  version: z.object({ changeId: Id, madeAt: Instant }).nullable(),
  startedBy: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  questionCount: z.int().nonnegative(),
  answered: z.int().nonnegative(),
  /** Null until it is done. */
  scores: z
    .object({
      total: CheckScore,
      byLanguage: z.record(z.string(), CheckScore),
      byCategory: z.record(z.string(), CheckScore),
    })
    .nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type AssistantCheck = z.infer<typeof AssistantCheck>

/** A mistake in a reply; `part` counts from 0. */
export const CheckMistake = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('source-missing'), part: z.int().nonnegative() }),
  z.object({ kind: z.literal('value-missing'), part: z.int().nonnegative(), alternatives: z.array(z.string()) }),
  z.object({ kind: z.literal('invented'), text: z.string() }),
  z.object({ kind: z.enum(['not-handed-over', 'handed-over', 'no-reply']) }),
])
export type CheckMistake = z.infer<typeof CheckMistake>

/** A reply to a test question, and the entries that it came from; `id` is null for an entry that was not saved. */
export const CheckReply = z.object({
  text: z.string(),
  sources: z.array(z.object({ id: Id.nullable(), question: z.string() })),
  needsHuman: z.boolean().nullable(),
  mistakes: z.array(CheckMistake),
})
export type CheckReply = z.infer<typeof CheckReply>

/** A test question as it was asked, the reply, and the one of the run that it is compared with (null: it has none). */
export const CheckedQuestion = z.object({
  question: TestQuestion,
  reply: CheckReply,
  change: z.enum(['better', 'worse', 'same', 'new', 'changed']),
  before: CheckReply.nullable(),
})
export type CheckedQuestion = z.infer<typeof CheckedQuestion>

/**
 * Changes that are not saved: other instructions, entries that are new (`id` null), changed, or deleted (`text` null).
 */
export const AssistantDraft = z.object({
  instructions: z.string().max(20_000).optional(),
  entries: z
    .array(
      z.object({
        id: Id.nullable(),
        /** The entry of which a new one is another wording. */
        wordingOf: Id.optional(),
        text: z
          .object({
            question: z.string().trim().min(1).max(2000),
            answer: z.string().trim().min(1).max(8000),
            language: Language,
          })
          .nullable(),
      }),
    )
    .max(2000)
    .default([]),
  /** Gaps that the entries settle: test questions of them that a person must answer until then are not asked. */
  gapIds: z.array(Id).max(200).default([]),
})
export type AssistantDraft = z.input<typeof AssistantDraft>
