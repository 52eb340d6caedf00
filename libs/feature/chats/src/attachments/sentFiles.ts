import type { AttachedFile } from './AttachedFile.ts'

/** Enough for what one sends in a while; older ones are asked from the server. */
const most = 30

const sent = new Map<string, Blob>()

/** Remembers what was sent from this page, so that its pictures are shown at once and not asked back. */
export function noteSentFiles(files: readonly AttachedFile[]): void {
  for (const { id, blob } of files) sent.set(id, blob)
  for (const id of [...sent.keys()].slice(0, Math.max(0, sent.size - most))) sent.delete(id)
}

/** The bytes of a file that was sent from this page, by the id of its upload. */
export const sentFile = (id: string): Blob | null => sent.get(id) ?? null
