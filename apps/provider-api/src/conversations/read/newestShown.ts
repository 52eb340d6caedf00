import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { isShown } from './isShown.ts'
import { historyTime } from './threadOrder.ts'

/** The message of a chat that lists show as its last one, and its time. */
export const newestShown = (db: Db | Trx, chatId: number): Promise<{ id: number; at: Date } | undefined> =>
  db
    .selectFrom('messages')
    .select(['id', sql<Date>`coalesce(sent_at, created_at)`.as('at')])
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .where(isShown())
    .orderBy('is_history')
    .orderBy(historyTime(), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
