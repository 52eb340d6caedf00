import type { Db, Trx } from '../db/Db.ts'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import { listUnseenMentions } from '../private-notes/readNotes.ts'
import type { TeamNotice } from '../queues/queuedTeamEmails.ts'

/**
 * Those of a person's notices that are open: notes that they have not seen, and chats that are theirs; how many, and
 * the place of the newest. A mention is the newest before an assignment, whose chat stands in the person's list. Null
 * for none.
 */
export async function openNotices(
  db: Db | Trx,
  { companyId, adminId }: { companyId: number; adminId: number },
  notices: readonly TeamNotice[],
): Promise<NonNullable<EmailDetails['team']> | null> {
  const noteIds = new Set(notices.flatMap((notice) => (notice.of === 'mention' ? [notice.noteId] : [])))
  const unseen = noteIds.size === 0 ? [] : await listUnseenMentions(db, companyId, adminId)
  const mentions = unseen.filter(({ note }) => noteIds.has(note.id))
  const chatIds = notices.flatMap((notice) => (notice.of === 'assignment' ? [notice.chatId] : []))
  const assigned =
    chatIds.length === 0
      ? []
      : await db
          .selectFrom('chats')
          .select('id')
          .where('company_id', '=', companyId)
          .where('id', 'in', chatIds)
          .where('handler_admin_id', '=', adminId)
          .where('deleted_at', 'is', null)
          .execute()
  const [newest] = mentions
  const chatId = newest?.note.chatId ?? chatIds.findLast((id) => assigned.some((chat) => chat.id === id))
  if (chatId === undefined) return null
  return {
    mentions: mentions.length,
    assignments: assigned.length,
    chatId,
    messageId: newest?.besideMessageId ?? null,
  }
}
