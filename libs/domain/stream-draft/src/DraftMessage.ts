import type { Reply } from './StreamEvent.ts'

/**
 * A draft as a screen shows it: a message of platform openai, apart from all real ones (STREAM-3). Key it by `answers`.
 */
export type DraftMessage = Omit<Reply, 'run'> & {
  /** The run that writes it; `-answers` where it has no name. */
  readonly run: string | number
  /** `answers + 1000`, as the wire calls it. Real messages may bear the same number: never key anything by it. */
  readonly id: number
  readonly platform: 'openai'
  /** Without the time stamp before it; empty while it could still become one. */
  readonly text: string
  /** False: interrupted, as nothing came for a minute (STREAM-4). */
  readonly isStreaming: boolean
}
