import type { FileStore } from '../ports/FileStore.ts'

/** All bytes of a key; null when it does not exist. */
export async function readWhole(store: FileStore, key: string): Promise<Buffer | null> {
  const stream = await store.read(key)
  if (!stream) return null
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array)) // A stream of bytes yields bytes.
  return Buffer.concat(pieces)
}
