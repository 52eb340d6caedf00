import type { LiveEventPayloads, Message, OpenAiStream } from '@frontdesk/contract'
import type { Sandbox } from '@frontdesk/sandbox'
import type { Db } from '../db/Db.ts'
import type { FileStore } from './FileStore.ts'
import type { CommittedEvent } from './CommittedEvent.ts'
import type { Assistant } from './Assistant.ts'
import type { InFlight } from './InFlight.ts'

/** What the provider API takes from the world; tests hand in their own. */
export type Environment = {
  db: Db
  /** The server's clock. */
  now: () => Date
  /** A fresh random UUID. */
  newId: () => string
  /** Does a job after a while by the same clock; answers how to call it off. A waiting job does not keep the process alive. */
  later: (milliseconds: number, job: () => void) => () => void
  assistant: Assistant
  /** Where the bytes of files lie. */
  files: FileStore
  /** The doubles of the outside world; null in production, and wherever the real one is used. */
  sandbox: Sandbox | null
  log: Log
}

/** Why an AI reply is stopped. */
export type StopReason = 'administrator-wrote' | 'ai-switched-off' | 'taken-over' | 'stopped' | 'assistant-off'

/** What can be said aloud inside the server, once it is so; never inside a transaction. */
export type DomainEvents = {
  /** Tells what was committed. */
  publish: (events: readonly CommittedEvent[]) => void
  /** Tells a piece of a growing AI reply; never stored. */
  stream: (piece: OpenAiStream) => void
  /** Ends the live connections of a session, or of all sessions of an administrator. */
  disconnect: (who: { sessionId: string } | { adminId: number }) => void
  /** An administrator joined or left a company: their live connections hear accordingly. */
  membershipChanged: (who: { adminId: number }) => void
  /** A customer's message, or an administrator's to the assistant, was stored. */
  inboundMessageStored: (message: Message) => void
  /** A message is to be answered by the AI again, at once: its run failed or was stopped. */
  replyRequested: (message: Message) => void
  /** An AI reply that is being written in a chat is to stop: a human took the floor, or the AI was switched off. */
  runStopRequested: (what: { chatId: number; because: StopReason }) => void
  /** An administrator is typing in a chat; never stored. */
  typing: (typing: LiveEventPayloads['typing']) => void
  /** A message of ours was stored and waits for its channel. */
  outboundMessageQueued: (message: Message) => void
  /** Channels were connected, renewed or taken away: whoever runs them starts or stops them. */
  channelsChanged: (what: { messengerIds: readonly number[] }) => void
  /** The server is about to stop: no new calls are taken. `retryAfter`: seconds. */
  draining: (what: { retryAfter: number }) => void
  /** A letter was stored, or the wish for one, and waits for the post. */
  emailQueued: () => void
}

/** The world, the voice, an ear for whoever carries the words on (live connections, runs, deliveries, tests), and what is under way. */
export type Ports = Environment & DomainEvents & { subscribe: (ear: Partial<DomainEvents>) => void; inFlight: InFlight }

/** What the server says about itself. Never tokens, passwords or message texts. */
export type Log = {
  info: (fields: Record<string, unknown>, sentence: string) => void
  warn: (fields: Record<string, unknown>, sentence: string) => void
  error: (fields: Record<string, unknown>, sentence: string) => void
}
