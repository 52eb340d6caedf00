import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { readMessages } from './readMessages.ts'

/** How many of a chat's newest messages are looked at: what failed before them is the past. */
const looked = 50
/** Errors of messages that were stopped on purpose. */
const onPurpose = ['DELETED', 'TAKEN_OVER', 'WITHDRAWN']

const filesOf = (message: string) => sql`coalesce(jsonb_array_length(${sql.ref(message)}.metadata->'files'), 0)`

/**
 * Reads the newest message of each chat that the channel did not take and that was neither sent again nor deleted since
 * (MSG-10): a later message of ours with the same words and as many files is the same message once more, unless it was
 * deleted or stopped before it arrived. Chats without one are left out.
 */
export async function readUndelivered(db: Db | Trx, chatIds: readonly number[]): Promise<Map<number, Message>> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (failed.chat_id) failed.id
    from unnest(${chatIds}::bigint[]) as chat (id)
      cross join lateral (
        select id, status from messages where chat_id = chat.id and not is_history order by id desc limit ${looked}) as recent
      join messages as failed on failed.id = recent.id
    where recent.status = 'failed' and failed.kind = 'message' and not failed.is_deleted
      and coalesce(failed.metadata->'error'->>'code', '') <> all (${onPurpose})
      and not exists (
        select from messages as later
        where later.chat_id = failed.chat_id and later.id > failed.id and not later.is_history and later.status <> 'received'
          and not (later.status in ('pending', 'failed')
            and (later.is_deleted or coalesce(later.metadata->'error'->>'code', '') = any (${onPurpose})))
          and later.text = failed.text and ${filesOf('later')} = ${filesOf('failed')})
    order by failed.chat_id, failed.id desc`.execute(db)
  const messages = await readMessages(
    db,
    rows.map(({ id }) => Number(id)),
  )
  return new Map(messages.map((message) => [message.chatId, message]))
}
