/** The stage of one intent to send. Times are milliseconds since 1970. */
export type SendStage =
  /** For its turn, or for its next attempt. */
  | { readonly is: 'waiting'; readonly notBefore: number }
  /** A call is running. */
  | { readonly is: 'sending' }
  /** Whether it was stored is unknown, and sending it again may store it twice: its chat is read first. */
  | { readonly is: 'doubted'; readonly notBefore: number; readonly isReading: boolean }
  /** Too old to be sent automatically: the user decides (F-11, F-17). */
  | { readonly is: 'unconfirmed' }
  /** Not sent until the user retries or discards it. */
  | { readonly is: 'stopped'; readonly outcome: 'refused' | 'unknown'; readonly reason: string }

/** One press of Send (reliability C2): the message, and the key by which a repeated call stores it once. */
export type SendIntent<Message> = {
  readonly key: string
  readonly chatId: number
  readonly message: Message
  /** When Send was pressed, or pressed again. */
  readonly putAt: number
  /** Calls made since then, or since the server responded again. */
  readonly attempts: number
  /** A call with this key had no response: the server may have stored it. */
  readonly mayBeStored: boolean
  /** No call before this time (Retry-After). */
  readonly retryAt: number
  readonly stage: SendStage
}

/** Maximum number of calls for one press of Send while the server responds (O5). */
export const mostAttempts = 5

const oneDay = 24 * 60 * 60_000

/**
 * A server remembers a key for a day: after that no message is sent automatically, and one that may be
 * stored is looked for first.
 */
export const isTooOld = ({ putAt }: SendIntent<unknown>, now: number): boolean => now - putAt > oneDay

/** Whether it is being sent, or will be without the user: later messages of its chat wait. */
export const isGoing = (intent: SendIntent<unknown>, now: number): boolean => {
  switch (intent.stage.is) {
    case 'sending':
      return true
    case 'doubted':
    case 'waiting':
      return !isTooOld(intent, now)
    case 'unconfirmed':
    case 'stopped':
      return false
  }
}
