import type { Readable } from 'node:stream'

/** Bytes from `first` to `last`, both counted in. */
export type ByteSpan = { first: number; last: number }

/**
 * Where the bytes of files lie (MSG-5): a local folder, or a bucket of any S3-compatible store. Keys look the same in both, so that
 * the one can be copied to the other. A key is written once or again with the same bytes; what is kept survives a crash.
 */
export type FileStore = {
  /** Resolves when the bytes are kept: whole, or not at all. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or a span of them; null when there are none under this key. */
  read: (key: string, span?: ByteSpan) => Promise<Readable | null>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
}
