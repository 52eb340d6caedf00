import type { MessageFile } from '@frontdesk/contract'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { isFileId } from '../files/isFileId.ts'
import { toMessageFile } from '../files/storeFile.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

/** The stored files of quick replies of a company, by the ids of these, in order. */
export async function filesOfReplies(
  db: Db | Trx,
  companyId: number,
  replyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MessageFile[]>> {
  if (replyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('quick_reply_id', 'in', replyIds)
    .where('stored_at', 'is not', null)
    .orderBy('quick_reply_place')
    .execute()
  const byReply = Map.groupBy(rows, ({ quick_reply_id: id }) => id ?? 0)
  return new Map([...byReply].map(([id, files]) => [id, files.map(toMessageFile)]))
}

/**
 * Gives a quick reply exactly these files, in order: uploads of the administrator, and those that it has. The others
 * are deleted within a day. Throws FILE_NOT_FOUND for any other file, and FILE_TOO_LARGE for too many bytes together.
 */
export async function setReplyFiles(
  trx: Trx,
  { companyId, adminId }: { companyId: number; adminId: number },
  replyId: number,
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (!ids.every(isFileId)) throw refuse('FILE_NOT_FOUND')
  const taken =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('files')
          .select(['id', 'size'])
          .where('company_id', '=', companyId)
          .where('id', 'in', ids)
          .where('message_id', 'is', null)
          .where('stored_at', 'is not', null)
          .where((file) =>
            file.or([
              file('quick_reply_id', '=', replyId),
              file.and([file('quick_reply_id', 'is', null), file('admin_id', '=', adminId)]),
            ]),
          )
          .forUpdate()
          .execute()
  if (taken.length < ids.length) throw refuse('FILE_NOT_FOUND')
  if (taken.reduce((sum, { size }) => sum + Number(size), 0) > fileLimits.together)
    throw refuse('FILE_TOO_LARGE', 'The files are too large together')
  await trx
    .updateTable('files')
    .set({ quick_reply_id: null, quick_reply_place: null })
    .where('company_id', '=', companyId)
    .where('quick_reply_id', '=', replyId)
    .execute()
  for (const [place, id] of ids.entries())
    await trx
      .updateTable('files')
      // It is the reply's from now on, whoever uploaded it.
      .set({ quick_reply_id: replyId, quick_reply_place: place, admin_id: null })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
}
