import type { CustomerVisits, LiveEventPayloads, Message, OpenAiStream } from '@frontdesk/contract'
import type { Sandbox } from '@frontdesk/sandbox'
import type { SupportHours } from '@frontdesk/support-hours'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/Db.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'
import type { FileStore } from './FileStore.ts'
import type { CommittedEvent } from './CommittedEvent.ts'
import type { EndedJob } from './EndedJob.ts'
import type { Assistant } from './Assistant.ts'
import type { DeliveryOutcome, LeftDelivery } from './Channel.ts'
import type { PaymentProvider, PaymentProviders } from './PaymentProvider.ts'
import type { InFlight } from './InFlight.ts'
import type { Quotas } from './Settings.ts'
import type { SharedRedis } from './SharedRedis.ts'
import type { WhatsappWebDriver } from './WhatsappWebDriver.ts'

/** The outside world of the provider API; tests hand in their own. */
export type Environment = {
  db: Db
  /** The server's clock. */
  now: () => Date
  /** A fresh random UUID. */
  newId: () => string
  /**
   * Runs a job after a delay by the same clock; returns its cancel function. A pending job does not keep the process
   * alive.
   */
  later: (milliseconds: number, job: () => void) => () => void
  /** A random number from 0 to 1, below it, for waits that should not coincide. */
  chance: () => number
  assistant: Assistant
  /** Seconds that a complete reply is held before it is sent, where a company has not chosen. */
  aiHoldSeconds: number
  /** The most that a company may use. */
  quotas: Quotas
  /** When people of support answer by the settings, until system administrators choose; null: they do not say so. */
  supportHours: SupportHours | null
  /** The payment provider of each currency. */
  payments: PaymentProviders
  /** The payment provider of a name, also one that takes no currency any more; null: it is not set up. */
  paymentProvider: (name: string) => PaymentProvider | null
  /** The operator's client of WhatsApp Web; null without one. */
  whatsappWebDriver: WhatsappWebDriver | null
  /** Storage of file bytes. */
  files: FileStore
  /** Test doubles of external services; null in production and wherever the real services are used. */
  sandbox: Sandbox | null
  /** The store that nodes share besides the database; null when this is the only node. */
  redis: SharedRedis | null
  log: Log
}

/** Why an AI reply is stopped. */
export type StopReason =
  | 'administrator-wrote'
  | 'ai-switched-off'
  | 'taken-over'
  | 'stopped'
  | 'assistant-off'
  | 'channel-off'
  | 'long-wait'
  | 'chats-joined'
  | 'edited'

/** A report of what the window of a live connection shows; `chatId`: null for no customer's chat. */
export type ChatLook = {
  companyId: number
  adminId: number
  name: string
  /** A node of the version before names none. */
  avatarUrl?: string | null
  connectionId: string
  chatId: number | null
}

/** The salons and the phone numbers, digits with the country, of a customer whose visits are asked for. */
export type WantedVisits = { key: string; salonIds: readonly string[]; phones: readonly string[] }

/** A salon's name at Altegio, and its city. */
export type PublicName = { title: string; city: string | null }

/** A job that was queued, or made due, and the key by which its worker finds it. */
export type QueuedJob = { queue: QueueName; orderKey: string }

/**
 * A job that a transaction has queued as the first of its order key, and that nobody has begun. `availableAt`: when it
 * is due, in milliseconds since 1970.
 */
export type QueuedFirst = { id: number; subject: string; orderKey: string; companyId: number; availableAt: number }

/** In-process domain events. Emit only after commit, never inside a transaction. */
export type DomainEvents = {
  /** Durable events that were committed, in the order of the log. */
  publish: (events: readonly CommittedEvent[]) => void
  /** A piece of a growing AI reply; never stored. */
  stream: (piece: OpenAiStream) => void
  /** Ends the live connections of a session, or of all sessions of an administrator. */
  disconnect: (who: { sessionId: string } | { adminId: number }) => void
  /** An administrator joined or left a company: their live connections change rooms. */
  membershipChanged: (who: { adminId: number }) => void
  /** The picture of an administrator was set, or removed: null. */
  pictureChanged: (what: { adminId: number; avatarUrl: string | null }) => void
  /** A customer's message, or an administrator's to the assistant, was stored. */
  inboundMessageStored: (message: Message) => void
  /** The AI must reply to a message again, at once: its run failed. */
  replyRequested: (message: Message) => void
  /**
   * A chat was handed back to the AI, or the company's plan lets it answer again: it answers what the customer wrote
   * last, unless that was answered.
   */
  chatHandedBack: (what: { companyId: number; chatId: number }) => void
  /**
   * The AI reply being written in a chat must stop: a human took over, or the AI was switched off. `runId`: that reply
   * alone; another one of the chat goes on.
   */
  runStopRequested: (what: { chatId: number; because: StopReason; runId?: string }) => void
  /** A run of a company's test questions was stored and must begin. */
  checkRequested: (what: { companyId: number; checkId: number }) => void
  /** A run of test questions was cancelled: it asks nothing more. */
  checkCancelled: (what: { companyId: number; checkId: number }) => void
  /** A person is typing in a chat; never stored. */
  typing: (typing: LiveEventPayloads['typing']) => void
  /** The window of a live connection shows a customer's chat, or none any more; never stored. */
  chatLookedAt: (look: ChatLook) => void
  /** An outbound message was stored and waits for delivery. `first`: its delivery, where that is the chat's first. */
  outboundMessageQueued: (message: Message, first?: QueuedFirst) => void
  /** A delivery waits that this process cannot make: the one that has the session of its channel makes it at once. */
  deliveryLeft: (delivery: LeftDelivery) => void
  /**
   * An attempt to deliver a message ended, by the type of its outcome; `platform` is the type of its channel. `waited`:
   * milliseconds since the message was queued.
   */
  deliveryAttempted: (what: { platform: string; outcome: DeliveryOutcome['type']; waited: number }) => void
  /** Channels were connected, renewed or removed: their workers start or stop. */
  channelsChanged: (what: { messengerIds: readonly number[] }) => void
  /** An event of a channel was stored and waits to be handled. */
  channelEventStored: (what: { orderKey: string }) => void
  /** Work for salons was queued. */
  salonWorkQueued: () => void
  /**
   * A job for a salon ended, or failed and waits for its next attempt; emitted in the process that made the attempt.
   */
  salonWorkDone: (what: { crmId: number }) => void
  /** A call waits for the names of salons at Altegio, for so many milliseconds. */
  salonNamesWanted: (what: { salonIds: readonly string[]; within: number }) => void
  /** Altegio was asked for the name of a salon; null: it did not say, or could not be asked. */
  salonNamed: (what: { salonId: string; name: PublicName | null }) => void
  /** A call waits for the visits of a customer at salons, for so many milliseconds. */
  visitsWanted: (what: WantedVisits & { within: number }) => void
  /** The visits of a customer were read, or why they could not be. */
  visitsRead: (what: { key: string; visits: CustomerVisits }) => void
  /** A process that stops has ended its work: what waits in the queues is due at the others at once (F-25). */
  workLeft: () => void
  /** The server is about to stop and refuses new calls. `retryAfter`: seconds. */
  draining: (what: { retryAfter: number }) => void
  /** An attempt at a job ended, or an update that was polled was handled. */
  jobEnded: (job: EndedJob) => void
  /** A durable event of a request was written to the live connections of its company at this node. */
  eventSent: (what: { companyId: number; event: string; seq: number; requestId: string; connections: number }) => void
  /** Work for an invoice or a subscription was queued: these jobs, or any without them. */
  billingWorkQueued: (jobs?: readonly QueuedJob[]) => void
  /** Deliveries to webhooks were queued. */
  webhookWorkQueued: () => void
  /** An export of a company's data, or the erasure of a customer, was queued. */
  privacyWorkQueued: () => void
  /** An email or a request for one was stored and waits for the mail worker. */
  emailQueued: () => void
}

/**
 * The environment and the domain events. `subscribe` registers a listener (live connections, runs, deliveries, tests);
 * `inFlight` is state of this process that the database does not have.
 */
export type Ports = Environment &
  DomainEvents & { subscribe: (listener: Partial<DomainEvents>) => void; inFlight: InFlight }

/** The server's log (pino). Never tokens, passwords or message texts. */
export type Log = FastifyBaseLogger
