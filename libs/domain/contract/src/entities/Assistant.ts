import { handBackHours, longestWaitMinutes } from '../limits.ts'
import { z } from 'zod'
import { longestDisclosure } from '../limits.ts'
import { Id, Instant, Language } from '../wireValues.ts'
import { MessengerType } from './Messenger.ts'

/** 24 hours: 09:00. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Longest hold of a reply, in seconds. */
export const longestHold = 30

/** The writer of replies: the embedded assistant, or a model behind an OpenAI-compatible endpoint. */
export const AssistantModel = z.enum(['local', 'openai'])
export type AssistantModel = z.infer<typeof AssistantModel>

/** `fast`: as the model writes; the others are slower, to be read along. */
export const AssistantPace = z.enum(['fast', 'normal', 'slow'])
export type AssistantPace = z.infer<typeof AssistantPace>

const Wordings = z.record(Language, z.string())

const OwnWordings = z.partialRecord(Language, z.string().trim().max(longestDisclosure))

/**
 * Whether the AI discloses itself, and the wordings that differ from the company's, or, for the
 * company, from the defaults.
 */
const DisclosureSetting = z.object({ isOn: z.boolean(), wordings: OwnWordings })

/** How the AI discloses itself on one channel. */
export const ChannelDisclosure = DisclosureSetting.extend({
  id: Id,
  type: MessengerType,
  /** Its vendor and account: `Telegram @lily_bot`. */
  title: z.string(),
  /** Counts its changes; a change names the one that it was made from. */
  revision: z.int().nonnegative(),
})
export type ChannelDisclosure = z.infer<typeof ChannelDisclosure>

/** The words in which customers learn that an AI writes; `defaults` are used where the company has none of its own. */
export const AiDisclosure = z.object({
  wordings: Wordings,
  defaults: Wordings,
  revision: z.int().nonnegative(),
  /**
   * Why no channel can be switched off: the law of the company's country, or that its country is not
   * known; null when each can.
   */
  requiredBy: z.enum(['law', 'unknown-country']).nullable(),
  channels: z.array(ChannelDisclosure),
})
export type AiDisclosure = z.infer<typeof AiDisclosure>

/**
 * A change of it for the whole company, or for one channel. An empty wording is the company's again, for the company
 * the default. A `revision` that is not the stored one any more is refused with SETTINGS_CHANGED.
 */
export const AiDisclosureChange = z
  .object({
    channelId: Id.optional(),
    isOn: z.boolean().optional(),
    wordings: OwnWordings.optional(),
    revision: z.int().nonnegative().optional(),
  })
  .refine(
    ({ channelId, isOn }) => channelId !== undefined || isOn === undefined,
    'Only a channel is switched on or off',
  )
export type AiDisclosureChange = z.infer<typeof AiDisclosureChange>

/** After how many hours without a word of a person a chat hands itself back to the AI. */
export type HandBackHours = (typeof handBackHours)[number]

/** After how many minutes a question that the AI has not begun to answer goes to a person. */
export type LongestWaitMinutes = (typeof longestWaitMinutes)[number]

/** The assistant's settings; its instructions apply to every conversation of the company (CHAT-5). */
export const AssistantSettings = z.object({
  name: z.string(),
  kind: AssistantModel,
  instructions: z.string(),
  isActive: z.boolean(),
  /** The assistant's answers per conversation and day at most; null: unlimited. */
  answersPerConversation: z.int().positive().nullable(),
  /** How many seconds a complete reply waits before it is sent, while somebody has the chat open; 0: it does not. */
  holdSeconds: z.int().min(0).max(longestHold).optional(),
  /** How fast a reply grows while somebody has the chat open. */
  pace: AssistantPace.optional(),
  /** Hours without a word of a person after which a chat hands itself back; null: never (D-21). */
  handBackHours: z.literal(handBackHours).nullable().optional(),
  /** Minutes that a customer waits at most until the AI begins to answer; then a person is called; null: no bound. */
  longestWaitMinutes: z.literal(longestWaitMinutes).nullable().optional(),
  disclosure: AiDisclosure.optional(),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

/** A question and its answer that the assistant may use. */
export const KnowledgeItem = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  language: Language,
  updatedAt: Instant,
})
export type KnowledgeItem = z.infer<typeof KnowledgeItem>

/** A fact: one of its wordings, and all of them, the same one first, when facts were asked for. */
export const KnowledgeFact = KnowledgeItem.extend({ wordings: z.array(KnowledgeItem).optional() })
export type KnowledgeFact = z.infer<typeof KnowledgeFact>

/** A customers' question that the assistant handed over, asked once or several times in different words (TEACH-1). */
export const KnowledgeGap = z.object({
  /** One id for each time it was asked and is neither answered by an entry nor dismissed, newest first. */
  ids: z.array(Id).min(1),
  /** Its wordings, newest first: at most five. */
  questions: z.array(z.string()).min(1),
  /** A person's last answer to a customer; null while there is none. */
  answer: z.string().nullable(),
  language: Language,
  /** The newest chat and message with it. */
  chatId: Id,
  messageId: Id,
  askedAt: Instant,
})
export type KnowledgeGap = z.infer<typeof KnowledgeGap>

/** The text of an entry at one time. */
const EntryText = z.object({
  question: z.string(),
  answer: z.string(),
  language: Language,
  /** The first wording of the fact of which it is another one. */
  factId: Id.optional(),
})

/** One change of an assistant's instructions, knowledge or disclosure (TEACH-2). */
export const AssistantChange = z.object({
  id: Id,
  origin: z.enum(['edit', 'import', 'gap', 'restore']),
  /** Its author; null when that administrator is gone. */
  madeBy: z.string().nullable(),
  madeAt: Instant,
  /** Both texts, when it changed the instructions. */
  instructions: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** The first entries that it changed: `before` is null for a new one, `after` for a deleted one. */
  entries: z.array(z.object({ id: Id, before: EntryText.nullable(), after: EntryText.nullable() })),
  entryCount: z.int().nonnegative(),
  /** Both settings, when it changed how the AI discloses itself; without a channel, on all of them. */
  disclosure: z
    .object({
      channel: ChannelDisclosure.pick({ id: true, type: true, title: true }).nullable(),
      before: DisclosureSetting,
      after: DisclosureSetting,
    })
    .nullable(),
  /** Which of its two sides is in use now; null when neither is. */
  inUse: z.enum(['before', 'after']).nullable(),
})
export type AssistantChange = z.infer<typeof AssistantChange>

/** The facts that customers ask of every business, as its owner fills them in; empty ones are left out (TEACH-3). */
export const AssistantBasics = z.object({
  /** The open weekdays, 1 for Monday to 7 for Sunday; the others are closed. Empty: nothing is said of hours. */
  hours: z
    .array(z.object({ day: z.int().min(1).max(7), from: TimeOfDay, to: TimeOfDay }))
    .max(7)
    .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length, 'A weekday occurs twice')
    .default([]),
  address: z.string().trim().max(500).default(''),
  /** One service with its price a line. */
  prices: z.string().trim().max(8000).default(''),
  payment: z
    .array(z.enum(['cash', 'card', 'phone', 'transfer']))
    .max(4)
    .default([]),
  parking: z.string().trim().max(1000).default(''),
  bookingLink: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  tone: z.enum(['warm', 'brief', 'formal']).nullable().default(null),
  /** Anything else that is written down already: questions and answers, the text of a page. */
  text: z.string().max(500_000).default(''),
})
export type AssistantBasics = z.input<typeof AssistantBasics>
