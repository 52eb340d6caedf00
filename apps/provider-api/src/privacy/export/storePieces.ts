import type { FileStore } from '../../ports/FileStore.ts'
import { pieceKey } from '../../files/archivePieces.ts'

/** Bytes of a piece: what one archive needs of the memory, whatever its size. */
const pieceSize = 4 * 1024 * 1024

/**
 * Writes a stream to the file store in pieces and returns its size. `announce` is called for each piece before
 * it is written, so that a crash leaves none that nobody knows of.
 */
export async function storePieces(
  store: FileStore,
  bytes: AsyncIterable<Uint8Array>,
  { companyId, id, announce }: { companyId: number; id: string; announce: (pieces: number) => Promise<void> },
): Promise<number> {
  let [held, heldSize, size, pieces]: [Uint8Array[], number, number, number] = [[], 0, 0, 0]
  const flush = async () => {
    await announce(pieces + 1)
    await store.write(pieceKey({ companyId, id }, pieces), Buffer.concat(held))
    pieces += 1
    ;[held, heldSize] = [[], 0]
  }
  for await (const chunk of bytes) {
    held.push(chunk)
    heldSize += chunk.byteLength
    size += chunk.byteLength
    if (heldSize >= pieceSize) await flush()
  }
  if (heldSize > 0) await flush()
  return size
}
