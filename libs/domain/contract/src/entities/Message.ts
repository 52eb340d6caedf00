import { z } from 'zod'
import { Id, Instant, Language } from '../wireValues.ts'
import { MessageFile } from './MessageFile.ts'
import { SentTemplate } from './MessageTemplate.ts'
import { ChannelType } from './ChannelType.ts'

/**
 * The delivery status of a message. `received` came from a customer; the others are outgoing: `pending` is stored and
 * not yet handed to the channel; `unknown` was handed over without an outcome: it may have arrived
 * (MSG-10, decision 0013).
 */
export const MessageStatus = z.enum(['received', 'pending', 'unknown', 'sent', 'delivered', 'read', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

/**
 * The thing of the company's own that a message is about: a story that it answers or mentions, or a product of its
 * shop, by the channel's id; the address shows it, for a while.
 */
export const MessageSubject = z.object({
  type: z.enum(['story', 'product']),
  id: z.string().nullable(),
  url: z.string().nullable(),
})
export type MessageSubject = z.infer<typeof MessageSubject>

/** Details beside the text. Further fields of other providers are preserved. */
export const MessageMetadata = z.looseObject({
  /** The message that an AI reply answers; the key of its draft (STREAM-4). */
  agentReplyToMessageId: Id.optional(),
  runId: z.string().optional(),
  /** The knowledge entries that an AI reply came from, by their questions at that time (TEACH-3). */
  sources: z.array(z.object({ id: Id, question: z.string() })).optional(),
  /** Why a delivery failed, or why its outcome is unknown. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  files: z.array(MessageFile).optional(),
  /** The approved template that it was sent as. */
  template: SentTemplate.optional(),
  /**
   * The message that this one replies to or reacts to, with its text at that time; null for one that is not known here.
   */
  repliesTo: z.object({ messageId: Id.nullable(), text: z.string() }).optional(),
  /**
   * The advertisement from which the customer wrote (a link to the channel in it), as it reads; the address shows it.
   */
  advertisement: z.object({ title: z.string(), text: z.string(), url: z.string().nullable() }).optional(),
  about: MessageSubject.optional(),
  /** Another app had the conversation at the channel when it came: the AI does not answer it. */
  isOnStandby: z.boolean().optional(),
  /** Somebody else's words, which the writer forwarded; `from`: whose, where the channel says so. */
  forwarded: z.object({ from: z.string().nullable() }).optional(),
  /** The command that it is, and what a link to the channel has added to it: from where the customer came. */
  command: z.object({ name: z.string(), payload: z.string().nullable() }).optional(),
  /** A place that its sender keeps moving in the channel; `until`: when that ends or has ended, where it is known. */
  live: z.object({ until: Instant.nullable(), isOver: z.boolean() }).optional(),
  /** Words of people in a group to one another, which are not meant for the company. */
  isGroupTalk: z.boolean().optional(),
  /** The message is a reaction to another one: its text is an emoji. */
  isReaction: z.boolean().optional(),
  /** The code by which an administrator tests the channel, and the answer to it (INT-8). */
  isChannelTest: z.boolean().optional(),
  /** Where one of us wrote it, if not here: on the company's own phone. */
  writtenOn: z.enum(['phone', 'instagram-app']).optional(),
  /** That an AI writes: sent before the text, in the same message (decision 0055). */
  disclosure: z.object({ text: z.string(), language: Language }).optional(),
  /** An app or the product sent it by itself: nobody wrote it at that moment. */
  isAutomatic: z.boolean().optional(),
  /** The key of a system message, which the screen translates. */
  notice: z.string().optional(),
})
export type MessageMetadata = z.infer<typeof MessageMetadata>

/** One message of a chat (MSG-3). */
export const Message = z.object({
  id: Id,
  platformMessageId: z.string().nullable(),
  chatId: Id,
  companyId: Id,
  fromId: Id,
  toId: Id.nullable(),
  recipientId: Id.nullable(),
  text: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  sentAt: Instant.nullable(),
  platform: ChannelType,
  kind: z.enum(['message', 'system']).optional(),
  isRead: z.boolean(),
  viewedBy: z.array(Id),
  status: MessageStatus,
  metadata: MessageMetadata,
  isDeleted: z.boolean(),
  /**
   * The sender's own id of this intent, echoed so that the client replaces its bubble and adds none (reliability C3).
   */
  clientMessageId: z.string().nullish(),
})
export type Message = z.infer<typeof Message>
