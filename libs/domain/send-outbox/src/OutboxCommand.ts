import type { SendIntent } from './SendIntent.ts'
import type { Network } from './Outbox.ts'

/** A command of an outbox. `at`: now, in milliseconds since 1970; `retryAfter`: seconds; `jitter`: random, 0 to 1. */
export type OutboxCommand<Message> =
  /** Send was pressed. */
  | {
      readonly type: 'put'
      readonly key: string
      readonly chatId: number
      readonly message: Message
      readonly at: number
    }
  /** The call of the intent is being made. */
  | { readonly type: 'attempted'; readonly key: string }
  /** The call was cancelled before the message could be stored, for example during an upload. */
  | { readonly type: 'withdrawn'; readonly key: string; readonly at: number }
  /** The server has stored the message: known by the response, by an echo, or because the chat contains it. */
  | { readonly type: 'acknowledged'; readonly key: string }
  /** The server refused this call, and repeating it does not help; an earlier call may still have been stored. */
  | { readonly type: 'refused'; readonly key: string; readonly reason: string }
  /** The server has certainly not stored the message, and may accept it later (429, a call in progress). */
  | {
      readonly type: 'postponed'
      readonly key: string
      readonly reason: string
      readonly at: number
      readonly retryAfter: number | null
      readonly jitter: number
    }
  /** No usable response came: the message may be stored. */
  | {
      readonly type: 'lost'
      readonly key: string
      readonly reason: string
      readonly at: number
      readonly retryAfter: number | null
      readonly jitter: number
    }
  /** The session had ended when the call was made. */
  | { readonly type: 'unauthorized'; readonly key: string }
  /** The chat of an intent in doubt is being read. */
  | { readonly type: 'reading'; readonly key: string }
  /** The chat was read, and does not contain the message. */
  | { readonly type: 'missing'; readonly key: string; readonly reason: string }
  /** The chat could not be read. */
  | {
      readonly type: 'unreadable'
      readonly key: string
      readonly reason: string
      readonly at: number
      readonly jitter: number
    }
  | { readonly type: 'network'; readonly is: Network; readonly at: number }
  | { readonly type: 'signed-in'; readonly isIdempotent: boolean }
  | { readonly type: 'signed-out' }
  /** The stored intents of an earlier page or a closed tab. */
  | {
      readonly type: 'restored'
      readonly intents: readonly SendIntent<Message>[]
      readonly at: number
      readonly signedInAt: number
    }
  /** The user confirms these intents. */
  | { readonly type: 'confirmed'; readonly keys: readonly string[]; readonly at: number }
  /**
   * The user retries a stopped intent. If the server must treat it as a new one, it becomes `newMessage` under
   * `newKey`.
   */
  | {
      readonly type: 'retried'
      readonly key: string
      readonly newKey: string
      readonly newMessage: Message
      readonly at: number
    }
  /** The user replaces the message by another one, which is a new intent. */
  | {
      readonly type: 'edited'
      readonly key: string
      readonly newKey: string
      readonly message: Message
      readonly at: number
    }
  | { readonly type: 'discarded'; readonly key: string }
