import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import type { Ports } from '../../ports/Ports.ts'

const dayLasts = 86_400_000

/** The day of an instant in UTC, as `2026-11-20`. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Counts the figures of each day that may have changed since they were counted: the newest counted one, the one before
 * it, whose last transactions may have ended since, and all after them until today; at first, every day since the first
 * company (SYS-3). A count reads what was written on its day, however much there is besides. Counting again changes
 * nothing.
 */
export async function countDays({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> {
  const at = now()
  const { rows } = await sql<{ first: Date | null }>`
    select coalesce((select greatest(max(day) - 1, min(day)) from daily_figures)::timestamp at time zone 'UTC',
      (select min(created_at) from companies)) as first`.execute(db)
  const first = Date.parse(dayOf(rows[0]?.first ?? at))
  for (let day = Math.min(first, at.getTime()); day <= at.getTime(); day += dayLasts)
    await countDay(db, new Date(day), at)
}

async function countDay(db: Db, from: Date, now: Date): Promise<void> {
  const to = new Date(from.getTime() + dayLasts)
  const isToday = now < to
  // The states at the end of the day; today's are those of now.
  const end = isToday ? now : to
  const day = dayOf(from)
  const on = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  const isInUse = sql`companies.created_at <= ${end} and (companies.deleted_at is null or companies.deleted_at > ${end})
    and (companies.archived_at is null or companies.archived_at > ${end})`
  await sql`
    insert into daily_figures (day, companies, new_companies, trials, paying, past_due, active_companies, messages,
      ai_messages, failed_messages, chats, hand_overs, failed_replies, money, counted_at)
    select ${day}::date, company.*,
      (select count(distinct company_id) from invoices join companies on companies.id = invoices.company_id
        where settled_at is not null and period_end > ${end} and period_start <= ${end} and amount > refunded_amount
          and ${isInUse}),
      ${isToday ? sql`(select count(*) from subscriptions where ended_at is null and past_due_since is not null)` : null},
      written.*,
      (select count(*) from chats where ${on('created_at')} and joined_into is null),
      (select count(*) from chats where ${on('needs_human_since')}),
      (select count(*) from ai_runs where ${on('started_at')} and status = 'failed'),
      (select coalesce(jsonb_agg(jsonb_build_object('currencyCode', currency_code, 'paid', paid, 'returned', returned)
          order by currency_code), '[]')
        from (select currency_code, sum(paid)::bigint as paid, sum(returned)::bigint as returned from (
          select currency_code, amount as paid, 0 as returned from invoices where ${on('settled_at')} and amount > 0
          union all
          select currency_code, 0, refunds.amount from refunds join invoices on invoices.company_id = refunds.company_id
            and invoices.id = refunds.invoice_id where ${on('refunds.done_at')}) payments
          group by currency_code) moved),
      ${now}
    from (select count(*) filter (where ${isInUse}), count(*) filter (where ${on('created_at')}),
        count(*) filter (where ${isInUse} and trial_ends_at > ${end}) from companies) as company
    cross join (select count(distinct messages.company_id), count(*), count(*) filter (where users.kind = 'agent'),
        count(*) filter (where messages.status = 'failed')
      from messages join users on users.company_id = messages.company_id and users.id = messages.from_id
      where ${on('messages.created_at')} and messages.kind = 'message' and not messages.is_deleted
        and not messages.is_history) as written
    on conflict (day) do update set companies = excluded.companies, new_companies = excluded.new_companies,
      trials = excluded.trials, paying = excluded.paying, past_due = coalesce(excluded.past_due, daily_figures.past_due),
      active_companies = excluded.active_companies, messages = excluded.messages, ai_messages = excluded.ai_messages,
      failed_messages = excluded.failed_messages, chats = excluded.chats, failed_replies = excluded.failed_replies,
      -- A chat that needs a person again on the next day no longer says that it did on this one.
      hand_overs = greatest(daily_figures.hand_overs, excluded.hand_overs), money = excluded.money,
      counted_at = excluded.counted_at`.execute(db)
}
