import type { ResponseOf } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'

type Trends = Pick<ResponseOf<'getTrends'>, 'days' | 'countedAt'>

/** The counted figures of the days from `from` to `to`, both included, oldest first (SYS-3); as `2026-11-20`. */
export async function readTrends(db: Db, { from, to }: { from: string; to: string }): Promise<Trends> {
  const rows = await db
    .selectFrom('daily_figures')
    .selectAll()
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('named_day'))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .orderBy('day')
    .execute()
  return {
    days: rows.map((row) => ({
      day: row.named_day,
      companies: row.companies,
      newCompanies: row.new_companies,
      activeCompanies: row.active_companies,
      trials: row.trials,
      paying: row.paying,
      pastDue: row.past_due,
      chats: row.chats,
      messages: row.messages,
      aiMessages: row.ai_messages,
      handOvers: row.hand_overs,
      failedMessages: row.failed_messages,
      failedReplies: row.failed_replies,
      money: row.money,
    })),
    countedAt: rows.at(-1)?.counted_at.toISOString() ?? null,
  }
}
