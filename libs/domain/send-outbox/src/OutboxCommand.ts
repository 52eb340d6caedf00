import type { SendIntent } from './SendIntent.ts'
import type { Network } from './Outbox.ts'

/** What happens to an outbox. `at`: now, in milliseconds since 1970; `retryAfter`: seconds; `jitter`: a die, 0 to 1. */
export type OutboxCommand<Message> =
  /** Send was pressed. */
  | {
      readonly type: 'put'
      readonly key: string
      readonly chatId: number
      readonly message: Message
      readonly at: number
    }
  /** Its call goes out. */
  | { readonly type: 'attempted'; readonly key: string }
  /** Its call was called back before it could reach the server's sending: an upload was cancelled, say. */
  | { readonly type: 'withdrawn'; readonly key: string; readonly at: number }
  /** The server has it: by its answer, by an echo, or found in the chat. */
  | { readonly type: 'acknowledged'; readonly key: string }
  /** The server did not take this call, and repeating it at once changes nothing; an earlier call may still have been stored. */
  | { readonly type: 'refused'; readonly key: string; readonly reason: string }
  /** The server surely has not stored it, and may take it later (429, a call in progress). */
  | {
      readonly type: 'postponed'
      readonly key: string
      readonly reason: string
      readonly at: number
      readonly retryAfter: number | null
      readonly jitter: number
    }
  /** No answer that says anything: it may be stored. */
  | {
      readonly type: 'lost'
      readonly key: string
      readonly reason: string
      readonly at: number
      readonly retryAfter: number | null
      readonly jitter: number
    }
  /** The session had ended when it was called. */
  | { readonly type: 'unauthorized'; readonly key: string }
  /** The chat of a doubted one is being read. */
  | { readonly type: 'reading'; readonly key: string }
  /** The chat was read, and it is not there. */
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
  /** What an earlier page, or another tab that is gone, left behind. */
  | {
      readonly type: 'restored'
      readonly intents: readonly SendIntent<Message>[]
      readonly at: number
      readonly signedInAt: number
    }
  /** The user says yes to these that were asked about. */
  | { readonly type: 'agreed'; readonly keys: readonly string[]; readonly at: number }
  /** The user tries a stopped one again. Where it must be another intent for the server, it becomes `newMessage` under `newKey`. */
  | {
      readonly type: 'retried'
      readonly key: string
      readonly newKey: string
      readonly newMessage: Message
      readonly at: number
    }
  /** Other words instead of these, which is another intent. */
  | {
      readonly type: 'edited'
      readonly key: string
      readonly newKey: string
      readonly message: Message
      readonly at: number
    }
  | { readonly type: 'discarded'; readonly key: string }
