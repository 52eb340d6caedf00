import type { SendIntent } from './SendIntent.ts'

/**
 * `good`: the server responded recently; `doubtful`: its live connection is lost; `offline`: the device has no network.
 */
export type Network = 'good' | 'doubtful' | 'offline'

/** The unsettled messages of one administrator and one company, oldest first. Immutable. */
export type Outbox<Message> = {
  readonly intents: readonly SendIntent<Message>[]
  readonly network: Network
  /** Null without a signed-in user; else whether the provider stores one message per key, however often it is sent. */
  readonly session: { readonly isIdempotent: boolean } | null
}

/** No messages, and no user. */
export const emptyOutbox: Outbox<never> = { intents: [], network: 'good', session: null }

/** The intent with this key. */
export const findIntent = <Message>(outbox: Outbox<Message>, key: string): SendIntent<Message> | undefined =>
  outbox.intents.find((intent) => intent.key === key)
