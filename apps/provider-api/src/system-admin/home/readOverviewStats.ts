import type { ResponseOf } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'

type Stats = ResponseOf<'getOverviewStats'>['stats']

/**
 * Figures over all companies (SYS-3): companies as they are now, and the sums of the counted days, so that no message
 * is read. A subscription counts while a plan of it runs: a trial, and what is unpaid or over, does not.
 */
export async function readOverviewStats(db: Db, now: Date): Promise<Stats> {
  const { rows } = await sql<Record<keyof Stats, number | string>>`
    select company.*, written.*,
      (select count(*) from subscriptions join companies on companies.id = subscriptions.company_id
        where companies.deleted_at is null and companies.archived_at is null
          and subscriptions.status in ('active', 'past_due', 'paused')
          and subscriptions.ended_at is null) as "activeSubscriptions"
    from (select count(*) filter (where archived_at is null) as companies,
        count(*) filter (where archived_at is not null) as archived,
        count(*) filter (where archived_at is null and trial_ends_at > ${now}) as trials
      from companies where deleted_at is null) company
    cross join (select coalesce(sum(chats), 0) as chats, coalesce(sum(messages), 0) as messages,
        coalesce(sum(ai_messages), 0) as "aiMessages" from daily_figures) written`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The figures are gone')
  return {
    companies: Number(row.companies),
    archived: Number(row.archived),
    activeSubscriptions: Number(row.activeSubscriptions),
    trials: Number(row.trials),
    chats: Number(row.chats),
    messages: Number(row.messages),
    aiMessages: Number(row.aiMessages),
  }
}
