import type { ChannelCapabilities } from '@frontdesk/channel-capabilities'
import type { BodyOf, Messenger, MessengerType } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import type { ScheduledTask } from '../jobs/startSchedule.ts'
import type { Channel } from '../ports/Channel.ts'
import type { StoredEvent } from './storeEvents.ts'

/** A channel to connect again; without a token, with the one that is stored. */
export type Reconnected = { companyId: number; messengerId: number; token: string | undefined }

/**
 * The chat in which an answer is being written, by the channel's own ids; `answeredId`: the message that it is for,
 * `topicId`: the topic of that.
 */
export type TypingAt = {
  companyId: number
  messengerId: number
  platformChatId: string
  answeredId: string | null
  topicId: string | null
}

/** The work of an adapter that does not end by itself. */
export type ChannelWork = {
  /** Resolves when nothing of it is in progress. */
  settled: () => Promise<unknown>
  close: () => Promise<unknown>
}

/** Answers a route of a channel with the channel that it has connected. */
export type AnswerWith = (companyId: number, messengerId: number) => Promise<{ messenger: Messenger }>

/**
 * One type of channel: all that the product knows of its vendor. Each stands in a folder of its own, and in one line of
 * the table (`start/channelTable.ts`). `Credentials`: what an administrator enters to connect one.
 */
export type ChannelAdapter<Credentials = never> = Channel & {
  /** The capabilities of the vendor's service; screens know the same. */
  capabilities: ChannelCapabilities
  /** Connects a bot, number or account and returns the id of its channel (INT-7). Throws what the vendor refuses. */
  connect: (companyId: number, credentials: Credentials) => Promise<number>
  /** Connects one again that was disconnected or has failed (INT-7); its chats stay. Throws NOT_FOUND. */
  reconnect: (reconnected: Reconnected) => Promise<void>
  /** Mounts routes of its own below `/api`, such as a signup at the vendor. */
  mountRoutes?: (app: FastifyInstance, answer: AnswerWith) => void
  /**
   * Reads a stored event of the vendor and applies what it says. Doing it again changes nothing. Returns what was done,
   * for the log. Throws `EventTooEarly`, and whatever has kept it: then it is handled again.
   */
  readEvent: (event: StoredEvent) => Promise<string>
  /** Whether a stored event may hold a customer's message. It may throw for one that cannot be read, which may. */
  mayHoldMessage: (payload: string) => boolean
  /** Shows the customer that an answer is being written. Nothing waits for it. */
  showTyping: (typing: TypingAt) => Promise<void>
  /** Asks the vendor whether it still accepts our access, and makes the channels fail whose access it refuses. */
  checkAccess: () => Promise<void>
  /** Milliseconds between two such checks; null for a channel without a vendor. */
  accessCheckedEvery: number | null
  /** Other work that repeats. */
  tasks: readonly ScheduledTask[]
  /** Starts what receives and works by itself. Called once, when the server listens. */
  start: () => Promise<ChannelWork>
}

type ConnectBody = BodyOf<'connectMessenger'>

/** The values that connect a channel, for each type that is connected so; others have a route of their own. */
export type CredentialsByType = {
  [Type in ConnectBody['type']]: Extract<ConnectBody, { type: Type }>['credentials']
}

/** The channels that are connected by what is entered. */
export type ConnectableChannels = {
  readonly [Type in keyof CredentialsByType]: ChannelAdapter<CredentialsByType[Type]>
}

/** Every type of channel, once. */
export type ChannelTable = ConnectableChannels & {
  readonly [Type in Exclude<MessengerType, keyof CredentialsByType>]: ChannelAdapter
}

/** An event about something that is not known yet: it is handled again in a moment, which is no fault. */
export class EventTooEarly extends Error {
  override name = 'EventTooEarly'
}
