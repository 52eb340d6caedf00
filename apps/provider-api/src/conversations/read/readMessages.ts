import type { Message } from '@frontdesk/contract'
import { sql, type InferResult, type Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'

type MessageRow = Selectable<Schema['messages']>

/** Reads messages by id, in no particular order: `inThreadOrder` sorts them. */
export async function readMessages(db: Db | Trx, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('messages').selectAll().select(viewers()).where('id', 'in', ids).execute()
  return rows.map(({ viewed_by, ...row }) => toMessage(row, viewed_by))
}

/** The administrators who have viewed a row of `messages`, in the statement that reads it. */
export const viewers = () =>
  sql<number[]>`array(select view.admin_id from message_views as view
    where view.message_id = messages.id order by view.admin_id)`.as('viewed_by')

/** Converts message rows to the wire's shape, with the administrators who have viewed each. */
export async function withViews(db: Db | Trx, rows: readonly MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  return toMessages(rows, await selectViews(db, ids).execute())
}

const selectViews = (db: Db | Trx, messageIds: readonly number[]) =>
  db
    .selectFrom('message_views')
    .select(['message_id', 'admin_id'])
    .where('message_id', 'in', messageIds)
    .orderBy('admin_id')

function toMessages(rows: readonly MessageRow[], views: InferResult<ReturnType<typeof selectViews>>): Message[] {
  const viewers = Map.groupBy(views, (view) => view.message_id)
  return rows.map((row) =>
    toMessage(
      row,
      (viewers.get(row.id) ?? []).map((view) => view.admin_id),
    ),
  )
}

/** Converts one row of `messages` to the wire's shape. */
export function toMessage(row: MessageRow, viewedBy: readonly number[]): Message {
  const { requestId: _request, repliesToChannelId: _replied, ...metadata } = row.metadata
  return {
    id: row.id,
    platformMessageId: row.platform_message_id,
    chatId: row.chat_id,
    companyId: row.company_id,
    fromId: row.from_id,
    // The seeds name both "toId" and "recipientId": both are sent, with the same value.
    toId: row.to_id,
    recipientId: row.to_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    platform: row.platform,
    kind: row.kind,
    isRead: row.is_read,
    viewedBy: [...viewedBy],
    status: row.status,
    metadata,
    isDeleted: row.is_deleted,
    clientMessageId: row.client_message_id,
  }
}

/**
 * Sorts messages as a thread shows them (MSG-12): by sentAt, else createdAt, then id. Instants in one format compare as
 * text.
 */
export const inThreadOrder = (messages: readonly Message[]): Message[] =>
  messages.toSorted((one, other) => {
    const [a, b] = [one.sentAt ?? one.createdAt, other.sentAt ?? other.createdAt]
    return a === b ? one.id - other.id : a < b ? -1 : 1
  })
