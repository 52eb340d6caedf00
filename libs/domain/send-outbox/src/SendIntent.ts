/** How far one intent to send has come. Times are milliseconds since 1970. */
export type SendStage =
  /** For its turn, or for its next try. */
  | { readonly is: 'waiting'; readonly notBefore: number }
  /** A call is under way. */
  | { readonly is: 'sending' }
  /** Nobody knows whether it was stored, and sending it again may make two: its chat is to be read first. */
  | { readonly is: 'doubted'; readonly notBefore: number; readonly isReading: boolean }
  /** It has lain too long to go by itself: the user is asked (F-11, F-17). */
  | { readonly is: 'asked' }
  /** It goes no further until the user tries again or discards it. */
  | { readonly is: 'stopped'; readonly outcome: 'refused' | 'unknown'; readonly reason: string }

/** One press of Send (reliability C2): what is to be sent, and the key that makes sending it twice one message. */
export type SendIntent<Message> = {
  readonly key: string
  readonly chatId: number
  readonly message: Message
  /** When Send was pressed, or pressed again. */
  readonly putAt: number
  /** Calls made since then, or since the server was last heard again. */
  readonly attempts: number
  /** A call under this key was lost: the server may have it. */
  readonly mayBeStored: boolean
  /** Until then the server asked to be left alone (Retry-After), whoever presses what. */
  readonly told: number
  readonly stage: SendStage
}

/** Calls for one press of Send to a server that is heard (O5). */
export const mostAttempts = 5

const oneDay = 24 * 60 * 60_000

/** A server remembers a key for a day: after that nothing goes by itself, and what may be stored there is looked for first. */
export const isTooOld = ({ putAt }: SendIntent<unknown>, now: number): boolean => now - putAt > oneDay

/** Whether it is under way or will be without anybody's doing: those behind it in its chat wait. */
export const isGoing = (intent: SendIntent<unknown>, now: number): boolean => {
  switch (intent.stage.is) {
    case 'sending':
      return true
    case 'doubted':
    case 'waiting':
      return !isTooOld(intent, now)
    case 'asked':
    case 'stopped':
      return false
  }
}
