import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import { toMessage } from '../../conversations/read/readMessages.ts'
import { cleanName } from '../../files/cleanName.ts'
import { shortName } from './shortName.ts'
import type { ArchivedChat, ArchivedFile } from './ArchivedChat.ts'

const pages = { chats: 50, messages: 500, rows: 500 } as const

type RowWithId = { id: number }

/** All rows of a query by pages in the order of their ids. */
async function* byPages<Row extends RowWithId>(
  size: number,
  read: (after: number, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0
  for (;;) {
    const rows = await read(after, size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.id
  }
}

/** Conversations with customers, all or these; one that was joined into another one is in that. */
export const customerChats = (db: Db, companyId: number, only: readonly number[] | null) =>
  db
    .selectFrom('chats')
    .where('chats.company_id', '=', companyId)
    .where('chats.purpose', '=', 'customer')
    .where('chats.joined_into', 'is', null)
    .$if(only !== null, (chats) => chats.where('chats.id', 'in', only ?? []))

/** The company's conversations with customers, by pages, without their messages. */
export const readArchivedChats = (db: Db, companyId: number, only: readonly number[] | null = null) =>
  byPages(pages.chats, (after, size) =>
    customerChats(db, companyId, only)
      .select(['id', 'platform', 'title', 'created_at', 'last_message_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )

/** Where a file stands in the archive: its own name is kept, and its id keeps two of one name apart. */
export const pathOfFile = ({ id, name, chatId }: { id: string; name: string; chatId: number }): string =>
  `files/${chatId}/${entryOfFile({ id, name })}`

/** The path of a quick reply's file in an archive. */
export const pathOfReplyFile = ({ id, name, replyId }: { id: string; name: string; replyId: number }): string =>
  `quick-replies/${replyId}/${entryOfFile({ id, name })}`

const entryOfFile = ({ id, name }: { id: string; name: string }): string =>
  `${id}-${shortName(cleanName(name).replaceAll(/[<>:"|?*]/g, '_'))}`

/** The messages of a chat with their authors and files, by pages in the order in which they were stored. */
export async function* readArchivedMessages(
  db: Db,
  companyId: number,
  chatId: number,
): AsyncGenerator<ArchivedChat['messages']> {
  const messages = byPages(pages.messages, (after, size) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('chat_id', '=', chatId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )
  for await (const rows of messages) {
    const authors = await authorsOf(db, companyId, [...new Set(rows.map(({ from_id: id }) => id))])
    const files = await filesOf(
      db,
      companyId,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => {
      const { id, createdAt, sentAt, text, kind, status, isDeleted, metadata } = toMessage(row, [])
      return {
        id,
        at: sentAt ?? createdAt,
        from: authors.get(row.from_id) ?? { id: row.from_id, kind: 'customer', name: '' },
        text,
        kind: kind ?? 'message',
        status,
        isDeleted,
        metadata,
        files: (files.get(id) ?? []).map(({ message_id: _, ...file }) => ({
          ...file,
          path: pathOfFile({ ...file, chatId }),
        })),
      }
    })
  }
}

async function authorsOf(db: Db, companyId: number, ids: readonly number[]) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'kind', 'display_name as name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(users.map((user) => [user.id, user]))
}

async function filesOf(db: Db, companyId: number, messageIds: readonly number[]) {
  const files = await db
    .selectFrom('files')
    .select(['id', 'message_id', 'name', 'type', 'size'])
    .where('company_id', '=', companyId)
    .where('message_id', 'in', messageIds)
    .where('stored_at', 'is not', null)
    .orderBy('id')
    .execute()
  return Map.groupBy(files, ({ message_id: messageId }) => messageId)
}

/** The stored files of a chat's messages, with the keys of their bytes. */
export const readArchivedFiles = (db: Db, companyId: number, chatId: number): Promise<ArchivedFile[]> =>
  db
    .selectFrom('files')
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'files.company_id').onRef('messages.id', '=', 'files.message_id'),
    )
    .select(['files.id', 'files.name', 'files.type', 'files.store_key as key'])
    .where('files.company_id', '=', companyId)
    .where('messages.chat_id', '=', chatId)
    .where('files.stored_at', 'is not', null)
    .orderBy('files.id')
    .execute()

/** The customers of the company, by pages. */
export const readCustomers = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('users')
      .select(['id', 'display_name', 'username', 'phone', 'platform', 'platform_user_id', 'created_at'])
      .where('company_id', '=', companyId)
      .where('kind', '=', 'customer')
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )

/** The company's quick replies and an administrator's own, by pages: those of colleagues are theirs alone. */
export const readArchivedReplies = (db: Db, companyId: number, adminId: number | null) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('quick_replies')
      .select(['id', 'shortcut', 'text', 'uses', 'admin_id'])
      .where('company_id', '=', companyId)
      .where((reply) => reply.or([reply('admin_id', 'is', null), reply('admin_id', '=', adminId ?? 0)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )

/** The stored files of the quick replies that `readArchivedReplies` reads, with the keys of their bytes. */
export const readArchivedReplyFiles = (db: Db, companyId: number, adminId: number | null) =>
  db
    .selectFrom('files')
    .innerJoin('quick_replies', (join) =>
      join
        .onRef('quick_replies.company_id', '=', 'files.company_id')
        .onRef('quick_replies.id', '=', 'files.quick_reply_id'),
    )
    .select(['files.id', 'files.name', 'files.type', 'files.store_key as key', 'quick_replies.id as replyId'])
    .where('files.company_id', '=', companyId)
    .where('files.stored_at', 'is not', null)
    .where((reply) =>
      reply.or([reply('quick_replies.admin_id', 'is', null), reply('quick_replies.admin_id', '=', adminId ?? 0)]),
    )
    .orderBy('quick_replies.id')
    .orderBy('files.quick_reply_place')
    .execute()

/** The labels of the company with the conversations that have each, by pages (CUST-3). */
export const readArchivedLabels = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('labels as label')
      .select(['label.id', 'label.name', 'label.color'])
      .select((label) =>
        label
          .selectFrom('chats')
          .select(sql<string | null>`string_agg(chats.id::text, ' ' order by chats.id)`.as('chats'))
          .where('chats.company_id', '=', companyId)
          .where('chats.deleted_at', 'is', null)
          .where(sql<boolean>`label.id = any(chats.label_ids)`)
          .as('chats'),
      )
      .where('label.company_id', '=', companyId)
      .where('label.id', '>', after)
      .orderBy('label.id')
      .limit(size)
      .execute(),
  )

/** The words of the company about its customers, by pages (CUST-1). */
export const readArchivedCards = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('customer_cards')
      .select(['chat_id as id', 'name', 'field_values', 'merged_into'])
      .where('company_id', '=', companyId)
      .where('chat_id', '>', after)
      .orderBy('chat_id')
      .limit(size)
      .execute(),
  )

/** The fields that the company has defined for its customers, by pages (CUST-1). */
export const readArchivedFields = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('customer_fields')
      .select(['id', 'name', 'kind', 'choices'])
      .where('company_id', '=', companyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )

/** The private notes of the company's administrators, without the removed ones, by pages (CUST-3). */
export const readArchivedNotes = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('private_notes as note')
      .leftJoin('admins', 'admins.id', 'note.admin_id')
      .select(['note.id', 'note.chat_id', 'admins.full_name', 'note.body', 'note.created_at', 'note.edited_at'])
      .where('note.company_id', '=', companyId)
      .where('note.removed_at', 'is', null)
      .where('note.id', '>', after)
      .orderBy('note.id')
      .limit(size)
      .execute(),
  )

/** The messages that administrators have planned, whatever became of them, by pages (PLAN-1). */
export const readArchivedPlans = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('planned_messages as plan')
      .leftJoin('admins', 'admins.id', 'plan.admin_id')
      .select(['plan.id', 'plan.chat_id', 'admins.full_name', 'plan.body', 'plan.sends_at', 'plan.time_zone'])
      .select(['plan.state', 'plan.reason', 'plan.created_at'])
      .where('plan.company_id', '=', companyId)
      .where('plan.id', '>', after)
      .orderBy('plan.id')
      .limit(size)
      .execute(),
  )

/** The conversations whose customer is blocked, or that are snoozed, by pages (CUST-2, PLAN-1). */
export const readArchivedStates = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    customerChats(db, companyId, null)
      .select(['id', 'blocked_at', 'snoozed_at', 'snoozed_until'])
      .where((chat) => chat.or([chat('blocked_at', 'is not', null), chat('snoozed_at', 'is not', null)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )

/** The knowledge of the assistant, by pages. */
export const readArchivedKnowledge = (db: Db, companyId: number) =>
  byPages(pages.rows, (after, size) =>
    db
      .selectFrom('knowledge_items')
      .select(['id', 'question', 'answer', 'language', 'fact_id', 'updated_at'])
      .where('company_id', '=', companyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  )
