import type { FoundNote, PrivateNote } from '@frontdesk/contract'
import { sql, type InferResult } from 'kysely'
import { holds } from '../db/holds.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'

/** Most unseen mentions that are returned at once. */
const mostShownMentions = 100

const selectNotes = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('private_notes as note')
    .leftJoin('admins', 'admins.id', 'note.admin_id')
    .select([
      'note.id',
      'note.company_id',
      'note.chat_id',
      'note.client_note_id',
      'note.admin_id',
      'admins.full_name',
      'note.body',
      'note.revision',
      'note.created_at',
      'note.edited_at',
      'note.removed_at',
    ])
    .select(
      sql<number[]>`coalesce((select json_agg(mention.admin_id order by mention.admin_id)
        from private_note_mentions as mention where mention.company_id = note.company_id and mention.note_id = note.id), '[]')`.as(
        'mentions',
      ),
    )
    .where('note.company_id', '=', companyId)

type NoteRow = InferResult<ReturnType<typeof selectNotes>>[number]

const toNote = (row: NoteRow): PrivateNote => ({
  id: row.id,
  companyId: row.company_id,
  chatId: row.chat_id,
  clientNoteId: row.client_note_id,
  author: { adminId: row.admin_id, name: row.full_name ?? '' },
  body: row.body,
  mentions: row.mentions,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  isRemoved: row.removed_at !== null,
})

/** Notes with the name of their chat and the message beside them, the newest first, of chats that are not deleted. */
const selectFound = (db: Db | Trx, companyId: number) =>
  selectNotes(db, companyId)
    .innerJoin('chats', (join) =>
      join.onRef('chats.company_id', '=', 'note.company_id').onRef('chats.id', '=', 'note.chat_id'),
    )
    .where('chats.deleted_at', 'is', null)
    .where('note.removed_at', 'is', null)
    .select([
      sql<string>`coalesce(chats.customer_name, chats.title, (select users.display_name from chat_users join users on users.id = chat_users.user_id
        where chat_users.company_id = note.company_id and chat_users.chat_id = note.chat_id and users.kind = 'customer'
        order by users.id limit 1), '#' || chats.id)`.as('chat_name'),
      sql<number | null>`(select messages.id from messages where messages.company_id = note.company_id
        and messages.chat_id = note.chat_id and messages.kind = 'message' and not messages.is_deleted
        and coalesce(messages.sent_at, messages.created_at) <= note.created_at
        order by coalesce(messages.sent_at, messages.created_at) desc, messages.id desc limit 1)`.as('beside_id'),
    ])
    .orderBy('note.id', 'desc')

const toFound = (row: InferResult<ReturnType<typeof selectFound>>[number]): FoundNote => ({
  note: toNote(row),
  chatName: row.chat_name,
  besideMessageId: row.beside_id,
})

/** One note of the company, also a removed one. Throws NOT_FOUND, also for another company's. */
export async function readNote(db: Db | Trx, companyId: number, id: number): Promise<PrivateNote> {
  const row = await selectNotes(db, companyId).where('note.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return toNote(row)
}

/**
 * The id of the chat that a note of this chat belongs to: the one into which it was joined, or itself. Throws NOT_FOUND
 * for a chat of another company, and for one that is no customer's.
 */
export async function chatOfNotes(db: Db | Trx, companyId: number, chatId: number): Promise<number> {
  const chat = await db
    .selectFrom('chats')
    .select(['id', 'purpose', 'deleted_at', 'joined_into'])
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .executeTakeFirst()
  if (chat?.purpose !== 'customer') throw refuse('NOT_FOUND')
  if (chat.joined_into !== null) return chat.joined_into
  if (chat.deleted_at !== null) throw refuse('NOT_FOUND')
  return chat.id
}

/** The notes of a chat, oldest first, without the removed ones (CUST-3). Throws NOT_FOUND. */
export async function listNotes(db: Db | Trx, companyId: number, chatId: number): Promise<PrivateNote[]> {
  const ofChat = await chatOfNotes(db, companyId, chatId)
  const rows = await selectNotes(db, companyId)
    .where('note.chat_id', '=', ofChat)
    .where('note.removed_at', 'is', null)
    .orderBy('note.id')
    .execute()
  return rows.map(toNote)
}

/**
 * Notes that hold a text, newest first, in one chat or in all of the company (MSG-8). A text of fewer than two
 * characters finds nothing. Throws NOT_FOUND for an unknown chat.
 */
export async function searchNotes(
  db: Db,
  companyId: number,
  { searchQuery, chatId, limit }: { searchQuery: string; chatId: number | null; limit: number },
): Promise<FoundNote[]> {
  const ofChat = chatId === null ? null : await chatOfNotes(db, companyId, chatId)
  const words = searchQuery.trim()
  if (Array.from(words).length < 2) return []
  const rows = await selectFound(db, companyId)
    .where(holds(sql.ref('note.body'), words))
    .$if(ofChat !== null, (query) => query.where('note.chat_id', '=', ofChat))
    .limit(limit)
    .execute()
  return rows.map(toFound)
}

/** The notes that mention an administrator and that they have not seen, newest first (TEAM-3). */
export async function listUnseenMentions(db: Db | Trx, companyId: number, adminId: number): Promise<FoundNote[]> {
  const rows = await selectFound(db, companyId)
    .where((note) =>
      note.exists(
        note
          .selectFrom('private_note_mentions as mine')
          .select('mine.note_id')
          .whereRef('mine.company_id', '=', 'note.company_id')
          .whereRef('mine.note_id', '=', 'note.id')
          .where('mine.admin_id', '=', adminId)
          .where('mine.seen_at', 'is', null),
      ),
    )
    .limit(mostShownMentions)
    .execute()
  return rows.map(toFound)
}
