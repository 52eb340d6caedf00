import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { readMessages } from './readMessages.ts'

/** How many of a chat's newest messages are looked at: what failed before them is the past. */
const looked = 50
/** Errors of messages that were stopped on purpose. The index `messages_failed` leaves the same ones out. */
const onPurpose = ['DELETED', 'TAKEN_OVER', 'WITHDRAWN']

/** Of a message of ours: what tells whether it failed, and whether it is the same as another one. */
type Recent = {
  id: number
  chatId: number
  kind: string
  status: string
  text: string
  files: number
  isDeleted: boolean
  code: string | null
}

/**
 * Reads the newest message of each chat that the channel did not take and that was neither sent again nor deleted since
 * (MSG-10): a later message of ours with the same words and as many files is the same message once more, unless it was
 * deleted or stopped before it arrived. Chats without one are left out. `failures`: the rows of `selectFailures`.
 */
export async function readUndelivered(
  db: Db | Trx,
  failures: readonly { chat_id: number }[],
): Promise<Map<number, Message>> {
  if (failures.length === 0) return new Map()
  const recent = await readRecent(
    db,
    failures.map((row) => Number(row.chat_id)),
  )
  const undelivered = [...Map.groupBy(recent, ({ chatId }) => chatId).values()].flatMap(
    (messages) => newestUndelivered(messages)?.id ?? [],
  )
  const messages = await readMessages(db, undelivered)
  return new Map(messages.map((message) => [message.chatId, message]))
}

/**
 * The chats among these in which a message failed. Most have none: the index of those that did says so by itself.
 */
export const selectFailures = (chatIds: readonly number[]) =>
  sql<{ chat_id: number }>`
    (select distinct chat_id from messages
    where chat_id = any (${chatIds}::bigint[]) and status = 'failed' and kind = 'message' and not is_deleted
      and not is_history and coalesce(metadata->'error'->>'code', '') not in (${sql.join(onPurpose.map((code) => sql.lit(code)))}))`

/**
 * The newest messages of ours among the newest of each chat, newest first. Sorted as the index `messages_chat_page` is:
 * with statistics of a smaller table, PostgreSQL would else read all messages once for each chat.
 */
async function readRecent(db: Db | Trx, chatIds: readonly number[]): Promise<Recent[]> {
  const { rows } = await sql<Recent>`
    select recent.* from unnest(${chatIds}::bigint[]) as chat (id)
      cross join lateral (
        select id, chat_id as "chatId", kind, status, text, is_deleted as "isDeleted", metadata->'error'->>'code' as code,
          coalesce(jsonb_array_length(metadata->'files'), 0) as files
        from messages where chat_id = chat.id and not is_history
        order by messages.chat_id desc, messages.id desc limit ${looked}) as recent
    where recent.status <> 'received'`.execute(db)
  return rows
}

/** The newest message of one chat that failed and was not sent again. `messages`: newest first. */
function newestUndelivered(messages: readonly Recent[]): Recent | undefined {
  const isStopped = ({ isDeleted, code }: Recent) => isDeleted || (code !== null && onPurpose.includes(code))
  return messages.find(
    (failed, place) =>
      failed.status === 'failed' &&
      failed.kind === 'message' &&
      !isStopped(failed) &&
      !messages
        .slice(0, place)
        .some(
          (later) =>
            later.text === failed.text &&
            later.files === failed.files &&
            !((later.status === 'pending' || later.status === 'failed') && isStopped(later)),
        ),
  )
}
