import type { FileStore } from '../ports/FileStore.ts'

/** An archive that was stored in pieces; `pieces`: the most that may be there. */
export type StoredArchive = { companyId: number; id: string; pieces: number }

/** The key of one piece of an archive, counted from 0: as those of other files, in the folder of its company. */
export function pieceKey({ companyId, id }: Pick<StoredArchive, 'companyId' | 'id'>, piece: number): string {
  const name = id.replaceAll('-', '')
  return `${companyId}/${name.slice(0, 2)}/${name}${piece.toString(16).padStart(8, '0')}`
}

/** Deletes all pieces of an archive, the first one first: a removal that a crash broke off leaves no archive. */
export async function removePieces(store: FileStore, archive: StoredArchive): Promise<void> {
  for (let piece = 0; piece < archive.pieces; piece += 1) await store.remove(pieceKey(archive, piece))
}
