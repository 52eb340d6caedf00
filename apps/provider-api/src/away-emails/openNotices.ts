import type { Db, Trx } from '../db/Db.ts'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import { listUnseenMentions } from '../private-notes/readNotes.ts'
import type { TeamNotice } from '../queues/queuedTeamEmails.ts'

type Person = { companyId: number; adminId: number }

/** A notice, and when it was queued. */
export type QueuedNotice = { notice: TeamNotice; since: Date }

/**
 * Those of a person's notices that are open: notes that they have not seen, and chats that are theirs and in which they
 * have not written since; how many, and the place of the newest. A mention is the newest before an assignment, whose
 * chat stands in the person's list. Null for none.
 */
export async function openNotices(
  db: Db | Trx,
  person: Person,
  notices: readonly QueuedNotice[],
): Promise<NonNullable<EmailDetails['team']> | null> {
  const noteIds = new Set(notices.flatMap(({ notice }) => (notice.of === 'mention' ? [notice.noteId] : [])))
  const unseen = noteIds.size === 0 ? [] : await listUnseenMentions(db, person.companyId, person.adminId)
  const mentions = unseen.filter(({ note }) => noteIds.has(note.id))
  const assigned = await openAssignments(db, person, notices)
  const [newest] = mentions
  const chatId = newest?.note.chatId ?? assigned.at(-1)
  if (chatId === undefined) return null
  return {
    mentions: mentions.length,
    assignments: assigned.length,
    chatId,
    messageId: newest?.besideMessageId ?? null,
  }
}

/** The chats that the person is to answer still, in the order of their notices; a joined one is where it leads to. */
async function openAssignments(
  db: Db | Trx,
  { companyId, adminId }: Person,
  notices: readonly QueuedNotice[],
): Promise<readonly number[]> {
  const given = notices.flatMap(({ notice, since }) =>
    notice.of === 'assignment' ? [{ chatId: notice.chatId, since }] : [],
  )
  if (given.length === 0) return []
  const chats = await db
    .selectFrom('chats as given')
    .innerJoin('chats as kept', (join) =>
      join
        .onRef('kept.company_id', '=', 'given.company_id')
        .on((chat) => chat('kept.id', '=', chat.fn.coalesce('given.joined_into', 'given.id'))),
    )
    .select(['given.id as givenId', 'kept.id as chatId'])
    .select((chat) =>
      chat
        .selectFrom('messages')
        .innerJoin('users', (join) =>
          join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.from_id'),
        )
        .select('messages.created_at')
        .whereRef('messages.company_id', '=', 'kept.company_id')
        .whereRef('messages.chat_id', '=', 'kept.id')
        .where('messages.kind', '=', 'message')
        .where('users.admin_id', '=', adminId)
        .orderBy('messages.id', 'desc')
        .limit(1)
        .as('wroteAt'),
    )
    .where('given.company_id', '=', companyId)
    .where(
      'given.id',
      'in',
      given.map(({ chatId }) => chatId),
    )
    .where('kept.handler_admin_id', '=', adminId)
    .where('kept.deleted_at', 'is', null)
    .execute()
  const open = given.flatMap(({ chatId, since }) => {
    const chat = chats.find(({ givenId }) => givenId === chatId)
    return chat && (chat.wroteAt === null || chat.wroteAt < since) ? [chat.chatId] : []
  })
  return [...new Set(open)]
}
