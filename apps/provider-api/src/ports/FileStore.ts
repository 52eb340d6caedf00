import type { Readable } from 'node:stream'

/** A byte range, both ends inclusive. */
export type ByteSpan = { first: number; last: number }

/**
 * Storage of file bytes (MSG-5): a local folder, or a bucket of any S3-compatible store. Keys are the same in both, so
 * one can be copied to the other. A key is only ever rewritten with the same bytes; written files survive a crash.
 */
export type FileStore = {
  /** Resolves when the bytes are durable. Atomic: a failed write leaves no file. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or a range of them; null when the key does not exist. */
  read: (key: string, span?: ByteSpan) => Promise<Readable | null>
  /** Removing a missing key is no error. */
  remove: (key: string) => Promise<void>
}
