/** A draft as a screen shows it: a message of platform openai, apart from all real ones (STREAM-3). */
export type DraftMessage = {
  /** `answers + 1000`, as the wire calls it. Real messages may bear the same number: never key anything by it. */
  readonly id: number
  /** What to key by. */
  readonly key: string
  readonly answers: number
  readonly chatId: number
  readonly companyId: number
  readonly fromId: number
  readonly recipientId: number | null
  readonly platformMessageId: string | null
  readonly platform: 'openai'
  /** Without the time stamp before it; empty while it could still become one. */
  readonly text: string
  readonly isStreaming: boolean
  /** Nothing came for a minute. */
  readonly isInterrupted: boolean
  readonly startedAt: Date
}
