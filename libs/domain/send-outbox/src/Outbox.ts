import type { SendIntent } from './SendIntent.ts'

/** `good`: the server was heard lately; `doubtful`: its live connection is lost; `offline`: the device has no network. */
export type Network = 'good' | 'doubtful' | 'offline'

/** All that one administrator meant to send for one company and that is not settled, oldest first. A value. */
export type Outbox<Message> = {
  readonly intents: readonly SendIntent<Message>[]
  readonly network: Network
  /** Null while nobody is signed in; else whether the provider promises that one key sent twice is one message. */
  readonly session: { readonly isIdempotent: boolean } | null
}

/** Nothing to send, and nobody who could. */
export const emptyOutbox: Outbox<never> = { intents: [], network: 'good', session: null }

/** The intent with this key. */
export const findIntent = <Message>(outbox: Outbox<Message>, key: string): SendIntent<Message> | undefined =>
  outbox.intents.find((intent) => intent.key === key)
