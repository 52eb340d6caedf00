import { firmNeeds, passingNeeds } from '@frontdesk/ai-state'
import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'
import { Message } from './Message.ts'
import { ChannelType } from './ChannelType.ts'
import { User } from './User.ts'

/** Settings of one chat (CHAT-4). */
export const ChatSettings = z.looseObject({ aiEnabled: z.boolean() })
export type ChatSettings = z.infer<typeof ChatSettings>

/**
 * Who handles a chat: the AI, an administrator, nobody yet although a person must (`waiting`), or
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
  /** When it was created; sorts a chat without messages in the list. */
  createdAt: Instant.optional(),
  updatedAt: Instant,
  handler: ChatHandler.optional(),
  stoppedReply: StoppedReply.nullish(),
  heldReply: HeldReply.nullish(),
  /** When the customer last wrote; the reply window of some channels starts then. */
  lastInboundAt: Instant.nullish(),
})
export type Chat = z.infer<typeof Chat>
