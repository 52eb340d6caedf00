import type { MessageFile } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import type { Trx } from '../db/Db.ts'
import { sendWithNext } from '../db/sendTogether.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { isFileId } from './isFileId.ts'
import { isOwnedBy, toMessageFile, type FileOwner } from './storeFile.ts'

/**
 * Locks the files for a message, in order, until the transaction ends. Throws FILE_NOT_FOUND for files that are someone
 * else's, deleted or already used, and the limit errors for too many or too large ones.
 */
export async function takeFiles(trx: Trx, owner: FileOwner, fileIds: readonly string[]): Promise<MessageFile[]> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return []
  if (ids.length > fileLimits.most) throw refuse('TOO_MANY_FILES')
  if (!ids.every(isFileId)) throw refuse('FILE_NOT_FOUND')
  const rows = await trx
    .selectFrom('files')
    .selectAll()
    .where(isOwnedBy(owner))
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .where('quick_reply_id', 'is', null)
    .where('stored_at', 'is not', null)
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const taken = ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw refuse('FILE_NOT_FOUND')
    return toMessageFile(row)
  })
  if (taken.reduce((sum, { size }) => sum + size, 0) > fileLimits.together)
    throw refuse('FILE_TOO_LARGE', 'The files are too large together')
  return taken
}

/** Assigns taken files to their message. */
export async function attachFiles(trx: Trx, messageId: number, files: readonly MessageFile[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  await sendWithNext(trx, trx.updateTable('files').set({ message_id: messageId }).where('id', 'in', ids))
}

/** Takes its files from a message: they cannot be read any more, and are deleted within a day. */
export async function detachFiles(trx: Trx, messageId: number): Promise<void> {
  await trx.updateTable('files').set({ message_id: null }).where('message_id', '=', messageId).execute()
}
