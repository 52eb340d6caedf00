import { z } from 'zod'
import { conversationOutcomes, type resultMetrics } from '../limits.ts'
import { Id, Instant } from '../wireValues.ts'
import { ChannelType } from './ChannelType.ts'

const count = z.int().nonnegative()

/** A number of the results of which the conversations can be listed. */
export type ResultMetric = (typeof resultMetrics)[number]

/** How long customers waited, in whole seconds, in `count` conversations; null where there is none. */
const Waits = z.object({ count, median: count.nullable(), p90: count.nullable() })

/** The figures of some conversations (VALUE-1). */
export const ResultFigures = z.object({
  conversations: count,
  /** Answered by the AI alone, handed over to a person, answered by people alone, and not answered: together all. */
  ai: count,
  handedOver: count,
  people: count,
  unanswered: count,
  /** Of those of the AI alone, and of those with people, the ones that the customer went on with within a day. */
  reopenedAi: count,
  reopenedPeople: count,
  /** From the customer's first message to the first answer, where that is the AI's, and where it is a person's. */
  firstAi: Waits,
  firstPeople: Waits,
  /** From the moment at which the AI needed a person to their first answer. */
  afterHandOver: Waits,
  /** The tokens that the AI's model reports for its replies in `conversations`; null where it reports none. */
  tokens: z.object({ conversations: count, input: count, output: count }).nullable(),
})
export type ResultFigures = z.infer<typeof ResultFigures>

/** A person in the results: a user of the company's chats; `hasLeft`: they are in the company no more. */
const ResultPerson = z.object({ userId: Id, name: z.string(), hasLeft: z.boolean(), figures: ResultFigures })

/** The results of the AI and of the people of a company in some days (VALUE-1). */
export const Results = z.object({
  /** The time zone of the days and hours, and where it is known from. */
  zone: z.string(),
  zoneOf: z.enum(['company', 'salon', 'device']),
  countedAt: Instant,
  all: ResultFigures,
  /** Each day, oldest first, and each hour of the day in which conversations began. */
  days: z.array(z.object({ day: z.iso.date(), figures: ResultFigures })),
  hours: z.array(z.object({ hour: z.int().min(0).max(23), figures: ResultFigures })),
  channels: z.array(z.object({ channel: ChannelType, figures: ResultFigures })),
  people: z.array(ResultPerson),
  /** Why conversations were handed over; `taken-over`: a person did so by themselves. An open list. */
  reasons: z.array(z.object({ reason: z.string(), conversations: count })),
  /** The messages delivered in these days of which WhatsApp says how it bills them; null where it says nothing. */
  meta: z
    .object({
      messages: count,
      billable: count,
      categories: z.array(z.object({ category: z.string(), billable: count })),
    })
    .nullable(),
})
export type Results = z.infer<typeof Results>

/** A conversation behind a number of the results (VALUE-1); times of waiting are in whole seconds. */
export const ResultConversation = z.object({
  /** The message that began it, in its chat. */
  messageId: Id,
  chatId: Id,
  name: z.string(),
  channel: ChannelType,
  startedAt: Instant,
  outcome: z.enum(conversationOutcomes),
  reason: z.string().nullable(),
  firstAnswerBy: z.enum(['ai', 'person']).nullable(),
  firstAnswerAfter: count.nullable(),
  afterHandOver: count.nullable(),
  isReopened: z.boolean(),
})
export type ResultConversation = z.infer<typeof ResultConversation>
