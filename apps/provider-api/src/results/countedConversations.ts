import type { ResultMetric } from '@frontdesk/contract'
import { daysIn, type Days } from '@frontdesk/results-rules'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The conversations of a company that are asked for: those that began in a range of days of a zone. */
export type AskedResults = {
  companyId: number
  from: string
  to: string
  zone: string
  channel?: string | undefined
  person?: number | undefined
}

/** A number of the results, and what narrows it down further. */
export type Behind = { metric: ResultMetric; reason?: string | undefined; hour?: number | undefined }

/** The days that are asked for. Throws a RangeError for a zone that is unknown. */
export const daysOf = ({ zone, from, to }: AskedResults): Days => daysIn(zone, from, to)

/** The hour of the day in the zone at which a conversation began, over changes of its clocks. */
export function localHour({ offsets }: Days): RawBuilder<number> {
  const minutes = offsets.toReversed().map(({ since, offset }) => {
    return sql`when started_at >= ${new Date(since)}::timestamptz then ${Math.round(offset / 60_000)}::int`
  })
  return sql<number>`extract(hour from (started_at at time zone 'UTC')
    + make_interval(mins => case ${sql.join(minutes, sql` `)} else 0 end))::int`
}

/**
 * The counted conversations, as a table `found`: every number of the results and every list behind one is read from
 * it, so that they agree. A chat that is being erased has none.
 */
export function foundConversations(asked: AskedResults, { bounds }: Days): RawBuilder<unknown> {
  const { companyId, channel, person } = asked
  const [from, to] = [new Date(bounds[0] ?? 0), new Date(bounds.at(-1) ?? 0)]
  return sql`found as (
    select counted.*,
      case when first_answer_by is not null then ${seconds(sql`first_answer_at - started_at`)} end as first_wait,
      case when reason <> 'taken-over' and person_at >= handed_over_at then ${seconds(sql`person_at - handed_over_at`)} end
        as hand_over_wait
    from conversation_results as counted
    join chats on chats.company_id = counted.company_id and chats.id = counted.chat_id and chats.deleted_at is null
    where counted.company_id = ${companyId} and started_at >= ${from}::timestamptz and started_at < ${to}::timestamptz
      ${channel === undefined ? sql`` : sql`and channel = ${channel}`}
      ${person === undefined ? sql`` : sql`and people @> ${JSON.stringify([{ userId: person }])}::jsonb`})`
}

const seconds = (interval: RawBuilder<unknown>) => sql<number>`greatest(0, floor(extract(epoch from ${interval})))::int`

/** The condition of the conversations of a number; `person`: of which their own first answers alone have a time. */
export function isOf(metric: ResultMetric, person: RawBuilder<unknown> | null): RawBuilder<SqlBool> {
  const isTheirs = person === null ? sql`` : sql`and person_id = ${person}`
  switch (metric) {
    case 'all':
      return sql`true`
    case 'ai':
    case 'handed-over':
    case 'people':
    case 'unanswered':
      return sql`outcome = ${sql.lit(metric)}`
    case 'reopened-ai':
      return sql`(is_reopened and outcome = 'ai')`
    case 'reopened-people':
      return sql`(is_reopened and outcome in ('handed-over', 'people'))`
    case 'first-ai':
      return sql`first_answer_by = 'ai'`
    case 'first-people':
      return sql`(first_answer_by = 'person' ${isTheirs})`
    case 'after-hand-over':
      return sql`(hand_over_wait is not null ${isTheirs})`
  }
}

/** The time of waiting of a number; null for those without one. */
export const waitOf = (metric: ResultMetric): 'first_wait' | 'hand_over_wait' | null =>
  metric === 'after-hand-over' ? 'hand_over_wait' : metric.startsWith('first-') ? 'first_wait' : null
