/**
 * A file that was put to a message and is not sent yet; `id` is also the id of its upload, so that one file
 * is uploaded once (MSG-5).
 */
export type AttachedFile = {
  readonly id: string
  readonly blob: Blob
  readonly name: string
  readonly type: string
  /** Recorded here to be sent as a voice message (WORD-2). */
  readonly voice?: boolean | undefined
}
