import { z } from 'zod'
import { Chat } from '../entities/Chat.ts'
import { Message, MessageStatus } from '../entities/Message.ts'
import { CrmState } from '../entities/Crm.ts'
import { Label } from '../entities/Label.ts'
import { MessengerStatus, MessengerType } from '../entities/Messenger.ts'
import { PrivateNote } from '../entities/PrivateNote.ts'
import { SubscriptionStatus } from '../entities/Subscription.ts'
import { User } from '../entities/User.ts'
import { Id, Instant } from '../wireValues.ts'
import { OpenAiStream } from './OpenAiStream.ts'

/** The sequence number of a durable event in its company's log: contiguous from 1. Other providers omit it. */
const seq = z.int().positive().optional()
/**
 * The request that the change began with, by the id that its caller and the server's log have; live
 * only, and not always known.
 */
const requestId = z.string().optional()

/** A message was stored: a customer's, an administrator's or the AI's. `users` and `chat` save the client a call. */
export const NewMessage = Message.extend({ seq, requestId, users: z.array(User).optional(), chat: Chat.optional() })
export type NewMessage = z.infer<typeof NewMessage>

/** A message changed; contains the whole message. */
export const MessageUpdate = Message.extend({
  seq,
  requestId,
  /** Unread messages of its chat after the change. */ unreadCount: z.int().nonnegative().optional(),
})
export type MessageUpdate = z.infer<typeof MessageUpdate>

/** The delivery status of a message changed (MSG-10). */
export const MessageStatusUpdate = z.object({
  seq,
  requestId,
  messageId: Id,
  chatId: Id,
  companyId: Id,
  status: MessageStatus,
  updatedAt: Instant,
  error: z.object({ code: z.string(), message: z.string() }).optional(),
})
export type MessageStatusUpdate = z.infer<typeof MessageStatusUpdate>

/**
 * A chat's settings changed (extension); contains the whole chat. `assignedBy`: the person who has just given it to
 * another one, its handler (TEAM-3).
 */
export const ChatUpdate = Chat.extend({
  seq,
  requestId,
  assignedBy: z.object({ adminId: Id, name: z.string() }).optional(),
})
export type ChatUpdate = z.infer<typeof ChatUpdate>

/** The connection of a channel changed, or the channel was deleted (extension; INT-7). */
export const MessengerUpdate = z.object({
  seq,
  requestId,
  companyId: Id,
  messengerId: Id,
  type: MessengerType,
  status: MessengerStatus,
  isActive: z.boolean(),
  isDeleted: z.boolean(),
})
export type MessengerUpdate = z.infer<typeof MessengerUpdate>

/** A salon of a booking system changed: its state or details, or it was deleted (extension; INT-6). */
export const CrmUpdate = z.object({
  seq,
  requestId,
  companyId: Id,
  crmId: Id,
  externalId: z.string(),
  state: CrmState,
  isActive: z.boolean(),
  isDeleted: z.boolean(),
})
export type CrmUpdate = z.infer<typeof CrmUpdate>

/** The subscription of a company changed, or what it has paid (extension; SUB-4): it is to be read again. */
export const SubscriptionUpdate = z.object({
  seq,
  requestId,
  companyId: Id,
  subscriptionId: z.string(),
  status: SubscriptionStatus,
})
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>

/** A private note of a chat was added, edited or removed (extension; CUST-3); contains the whole note. */
export const PrivateNoteUpdate = PrivateNote.extend({ seq, requestId })
export type PrivateNoteUpdate = z.infer<typeof PrivateNoteUpdate>

/**
 * The labels of the company changed (extension; CUST-3); contains all of them. `replaced`: a label that is gone from
 * all chats, and the one that they have instead; null for none.
 */
export const LabelUpdate = z.object({
  seq,
  requestId,
  companyId: Id,
  labels: z.array(Label),
  replaced: z.object({ labelId: Id, into: Id.nullable() }).optional(),
})
export type LabelUpdate = z.infer<typeof LabelUpdate>

/** Settings of the company by which its people work changed: they are to be read again (extension; PLAN-2). */
export const CompanyUpdate = z.object({ seq, requestId, companyId: Id })
export type CompanyUpdate = z.infer<typeof CompanyUpdate>

/**
 * The cards of these chats changed; null: those of all chats of the company, since its fields did (extension; CUST-1).
 */
export const CustomerUpdate = z.object({ seq, requestId, companyId: Id, chatIds: z.array(Id).nullable() })
export type CustomerUpdate = z.infer<typeof CustomerUpdate>

/** Something that the administrator must know (LIVE-5); `chatId`: the chat that shows it, too. */
export const LiveError = z.object({
  message: z.string(),
  code: z.string(),
  companyId: Id.optional(),
  chatId: Id.optional(),
})
export type LiveError = z.infer<typeof LiveError>

/**
 * A person is typing in a chat; emitted while they type, not stored (extension). `adminId` is null for a visitor of the
 * support widget.
 */
export const Typing = z.object({
  companyId: Id,
  chatId: Id,
  adminId: Id.nullable(),
  userId: Id,
  name: z.string(),
  at: Instant,
})
export type Typing = z.infer<typeof Typing>

/** A person of a company with a live connection, and the customers' chats that their windows show (TEAM-3). */
export const PresentPerson = z.object({
  adminId: Id,
  name: z.string(),
  /** As of a `CompanyUser`. */
  avatarUrl: z.string().nullish(),
  chatIds: z.array(Id),
})
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * The people of a company who are here now, all of them; emitted after a connection joined and at each change, not
 * stored (extension; TEAM-3). It replaces the one before.
 */
export const PeopleHere = z.object({ companyId: Id, people: z.array(PresentPerson) })
export type PeopleHere = z.infer<typeof PeopleHere>

/**
 * The newest sequence number of each company's log; emitted on connect, after the rooms are joined, and
 * each minute (extension). `connectionId`: by which `lookAtChat` names this connection; absent where colleagues do not
 * see it.
 */
export const SessionReady = z.object({
  connectionId: z.string().optional(),
  serverTime: Instant,
  adminId: Id,
  companies: z.array(z.object({ companyId: Id, seq: z.int().nonnegative() })),
})
export type SessionReady = z.infer<typeof SessionReady>

/** The server is about to stop: the connection ends soon; reconnect after `retryAfter` seconds (extension). */
export const Restart = z.object({ retryAfter: z.number().nonnegative() })
export type Restart = z.infer<typeof Restart>

/**
 * A visitor of the support widget misses nothing of their conversation from now on; emitted on connect, after the rooms
 * are joined (extension).
 */
export const SupportReady = z.object({ serverTime: Instant })
export type SupportReady = z.infer<typeof SupportReady>

/** Every event of the live connection, server to client (LIVE-3). */
export const liveEvents = {
  newMessage: NewMessage,
  messageUpdate: MessageUpdate,
  message_status_update: MessageStatusUpdate,
  chat_update: ChatUpdate,
  messenger_update: MessengerUpdate,
  crm_update: CrmUpdate,
  subscription_update: SubscriptionUpdate,
  private_note_update: PrivateNoteUpdate,
  label_update: LabelUpdate,
  company_update: CompanyUpdate,
  customer_update: CustomerUpdate,
  openai_stream: OpenAiStream,
  typing: Typing,
  presence: PeopleHere,
  error: LiveError,
  session: SessionReady,
  support_ready: SupportReady,
  restart: Restart,
} as const

/** The names of the events that are stored in the log and carry a `seq`. */
export const DurableEventName = z.enum([
  'newMessage',
  'messageUpdate',
  'message_status_update',
  'chat_update',
  'messenger_update',
  'crm_update',
  'subscription_update',
  'private_note_update',
  'label_update',
  'company_update',
  'customer_update',
])
export type DurableEventName = z.infer<typeof DurableEventName>

/** The payload of each event by its name, as a server emits and a client receives it. */
export type LiveEventPayloads = {
  newMessage: NewMessage
  messageUpdate: MessageUpdate
  message_status_update: MessageStatusUpdate
  chat_update: ChatUpdate
  messenger_update: MessengerUpdate
  crm_update: CrmUpdate
  subscription_update: SubscriptionUpdate
  private_note_update: PrivateNoteUpdate
  label_update: LabelUpdate
  company_update: CompanyUpdate
  customer_update: CustomerUpdate
  openai_stream: OpenAiStream
  typing: Typing
  presence: PeopleHere
  error: LiveError
  session: SessionReady
  support_ready: SupportReady
  restart: Restart
}
