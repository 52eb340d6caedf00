import { firmNeeds, passingNeeds } from '@frontdesk/ai-state'
import { z } from 'zod'
import { mostSuggestedLabels } from '../limits.ts'
import { Id, Instant } from '../wireValues.ts'
import { Message } from './Message.ts'
import { PlannedMessage } from './PlannedMessage.ts'
import { ChannelType } from './ChannelType.ts'
import { User } from './User.ts'

/** Settings of one chat (CHAT-4). */
export const ChatSettings = z.looseObject({ aiEnabled: z.boolean() })
export type ChatSettings = z.infer<typeof ChatSettings>

/**
 * The handler of a chat: the AI, an administrator, nobody yet although a person must (`waiting`), or
 * nobody (`off`: the AI is off).
 */
export const ChatHandler = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ai') }),
  z.object({ by: z.literal('waiting'), why: z.enum([...firmNeeds, ...passingNeeds]).optional() }),
  z.object({ by: z.literal('human'), adminId: Id, userId: Id, name: z.string() }),
  z.object({ by: z.literal('off') }),
])
export type ChatHandler = z.infer<typeof ChatHandler>

/**
 * An AI reply that an administrator stopped, or that stopped making progress (`isStalled`); it waits for a decision.
 * `isComplete`: it had been written whole.
 */
export const StoppedReply = z.object({
  runId: z.string(),
  agentReplyToMessageId: Id,
  text: z.string(),
  stoppedBy: z.string(),
  isStalled: z.boolean().optional(),
  isComplete: z.boolean().optional(),
})
export type StoppedReply = z.infer<typeof StoppedReply>

/** A complete AI reply that is sent at `sendsAt`, unless somebody stops, edits or sends it before. */
export const HeldReply = z.object({ runId: z.string(), agentReplyToMessageId: Id, text: z.string(), sendsAt: Instant })
export type HeldReply = z.infer<typeof HeldReply>

/** A conversation as the chat list shows it (CHAT-1, CHAT-2). */
export const Chat = z.object({
  id: Id,
  companyId: Id,
  platform: ChannelType,
  /** The channel that it is a conversation of; null where it needs none (extension). */
  messengerId: Id.nullish(),
  purpose: z.enum(['customer', 'internal', 'assistant', 'support']).optional(),
  title: z.string().nullable(),
  settings: ChatSettings,
  isPromotional: z.boolean().optional(),
  users: z.array(User),
  lastMessage: Message.nullable(),
  /** The newest message that the channel did not take and that was neither sent again nor deleted since. */
  undelivered: Message.nullish(),
  unreadCount: z.int().nonnegative(),
  /** The name that the company gives the customer, before the channel's; left out where it gives none (extension). */
  customerName: z.string().nullish(),
  /** The labels of the company that it has, in ascending order (extension; CUST-3). */
  labelIds: z.array(Id).optional(),
  /** Other labels of the company that the AI suggests for it; it has each once a person puts it (extension). */
  suggestedLabelIds: z.array(Id).max(mostSuggestedLabels).optional(),
  /** When it was created; sorts a chat without messages in the list. */
  createdAt: Instant.optional(),
  updatedAt: Instant,
  handler: ChatHandler.optional(),
  /** Since when the chat needs a person; null while it does not. */
  waitingSince: Instant.nullish(),
  /** When a chat that a person has taken over goes back to the AI by itself; null while it does not (extension). */
  handsBackAt: Instant.nullish(),
  stoppedReply: StoppedReply.nullish(),
  heldReply: HeldReply.nullish(),
  /** When the customer last wrote; the reply window of some channels starts then. */
  lastInboundAt: Instant.nullish(),
  /**
   * The chat that has all messages of this one: both were of one person. This one is in no list any more, and whatever
   * is asked or sent with its id is of that chat.
   */
  joinedInto: Id.nullish(),
  /** Its customer is being erased: it is in no list any more, and nothing of it is left (extension). */
  isErased: z.literal(true).optional(),
  /**
   * The side that the channel lets answer, of several apps that are linked to one account: us, or another app, during
   * which the AI is silent and a person may take it. Left out while the channel has named no other app (extension).
   */
  conversationOwner: z.enum(['us', 'another-app']).nullish(),
  /**
   * Since when the chat is snoozed, and until when, unless its customer writes before; `until` is null where it waits
   * for the customer alone. Null while the chat is not snoozed (extension).
   */
  snooze: z.object({ since: Instant, until: Instant.nullable() }).nullish(),
  /** The messages that are planned in it, and those that were not sent at their time, by time (extension). */
  planned: z.array(PlannedMessage).optional(),
  /** When it came back from being snoozed; null once somebody wrote, or was done with it (extension). */
  returnedAt: Instant.nullish(),
  /** Since when the customer is blocked: nothing goes out, and nothing reaches the AI (extension; CUST-2). */
  blockedAt: Instant.nullish(),
  /** Since when the customer wants no marketing messages, which the channel refuses then. */
  marketingStoppedAt: Instant.nullish(),
})
export type Chat = z.infer<typeof Chat>
