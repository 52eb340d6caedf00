import { ResultFigures, type ChannelType, type ResultMetric, type Results } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/Db.ts'
import { readTogether } from '../db/sendTogether.ts'
import { daysOf, foundConversations, isOf, localHour, waitOf, type AskedResults } from './countedConversations.ts'

const numbers = {
  conversations: 'all',
  ai: 'ai',
  handedOver: 'handed-over',
  people: 'people',
  unanswered: 'unanswered',
  reopenedAi: 'reopened-ai',
  reopenedPeople: 'reopened-people',
} as const satisfies Record<string, ResultMetric>
const waits = {
  firstAi: 'first-ai',
  firstPeople: 'first-people',
  afterHandOver: 'after-hand-over',
} as const satisfies Record<string, ResultMetric>

/** The figures of the conversations of a group, as JSON. `person`: of whom they are, null for all. */
function figures(person: RawBuilder<unknown> | null): RawBuilder<ResultFigures> {
  const counts = Object.entries(numbers).map(
    ([name, metric]) => sql`${sql.lit(name)}, count(*) filter (where ${isOf(metric, person)})`,
  )
  const times = Object.entries(waits).map(([name, metric]) => {
    const [wait, condition] = [sql.ref(waitOf(metric) ?? ''), isOf(metric, person)]
    const quantile = (share: number) =>
      sql`percentile_disc(${sql.lit(share)}) within group (order by ${wait}) filter (where ${condition})`
    return sql`${sql.lit(name)}, jsonb_build_object('count', count(*) filter (where ${condition}),
      'median', ${quantile(0.5)}, 'p90', ${quantile(0.9)})`
  })
  const hasTokens = sql`input_tokens is not null`
  return sql<ResultFigures>`jsonb_build_object(${sql.join([...counts, ...times])},
    'tokens', case when count(*) filter (where ${hasTokens}) > 0 then jsonb_build_object(
      'conversations', count(*) filter (where ${hasTokens}), 'input', coalesce(sum(input_tokens), 0),
      'output', coalesce(sum(output_tokens), 0)) end)`
}

/** The figures of no conversation. */
const none: ResultFigures = ResultFigures.parse({
  ...Object.fromEntries(Object.keys(numbers).map((name) => [name, 0])),
  ...Object.fromEntries(Object.keys(waits).map((name) => [name, { count: 0, median: null, p90: null }])),
  tokens: null,
})

type Group = { place: number | null; hour: number | null; channel: ChannelType | null; figures: ResultFigures }
type Person = { userId: number; name: string; hasLeft: boolean; figures: ResultFigures }

/**
 * Reads the results of the days that are asked for: in all, by day, hour, channel and person, and why conversations
 * were handed over (VALUE-1). Each part reads the same conversations, so that the numbers of days, hours and channels
 * add up to those of all.
 */
export async function readFigures(
  db: Db,
  asked: AskedResults,
): Promise<Omit<Results, 'zone' | 'zoneOf' | 'countedAt'>> {
  const days = daysOf(asked)
  const found = foundConversations(asked, days)
  const bounds = sql.join(days.bounds.map((bound) => sql`${new Date(bound)}::timestamptz`))
  const [groups, people, reasons, meta] = await readTogether(
    db,
    sql<Group>`with ${found} select place, hour, channel, ${figures(null)} as figures
      from (select found.*, width_bucket(started_at, array[${bounds}]) - 1 as place, ${localHour(days)} as hour from found)
        as placed
      group by grouping sets ((), (place), (hour), (channel))`.compile(db),
    sql<Person>`with ${found} select users.id as "userId", users.display_name as name,
        users.platform is not distinct from 'internal' and not exists (select from company_admins
          where company_admins.company_id = users.company_id and company_admins.admin_id = users.admin_id) as "hasLeft",
        ${figures(sql`users.id`)} as figures
      from found cross join lateral jsonb_to_recordset(people) as part("userId" bigint)
        join users on users.company_id = found.company_id and users.id = part."userId"
      group by users.company_id, users.id, users.display_name, users.platform, users.admin_id
      order by count(*) desc, users.id`.compile(db),
    sql<{
      reason: string
      conversations: number
    }>`with ${found} select reason, count(*)::int as conversations from found
      where outcome = 'handed-over' group by reason order by count(*) desc, reason`.compile(db),
    billedMessages(asked, days.bounds).compile(db),
  )
  const of = (match: (group: Group) => boolean) => groups.find(match)?.figures ?? none
  return {
    all: of(({ place, hour, channel }) => place === null && hour === null && channel === null),
    days: days.names.map((day, at) => ({ day, figures: of(({ place }) => place === at) })),
    hours: Array.from({ length: 24 }, (_, at) => ({ hour: at, figures: of(({ hour }) => hour === at) })),
    channels: groups
      .flatMap(({ channel, figures: own }) => (channel === null ? [] : [{ channel, figures: own }]))
      .sort((one, other) => other.figures.conversations - one.figures.conversations),
    people,
    reasons,
    meta: metaOf(asked, meta),
  }
}

type Billed = { category: string; messages: number; billable: number }

const billedMessages = ({ companyId }: AskedResults, bounds: readonly number[]) =>
  sql<Billed>`select category, count(*)::int as messages, count(*) filter (where is_billable)::int as billable
    from priced_messages where company_id = ${companyId} and category is not null
      and delivered_at >= ${new Date(bounds[0] ?? 0)}::timestamptz and delivered_at < ${new Date(bounds.at(-1) ?? 0)}::timestamptz
    group by category order by billable desc, category`

/** Messages that WhatsApp prices belong to no conversation; they are counted for all, and for that channel. */
function metaOf({ channel, person }: AskedResults, billed: readonly Billed[]): Results['meta'] {
  const isShown = person === undefined && (channel === undefined || channel === 'whatsapp')
  if (!isShown || billed.length === 0) return null
  const sum = (name: 'messages' | 'billable') => billed.reduce((all, each) => all + each[name], 0)
  return {
    messages: sum('messages'),
    billable: sum('billable'),
    categories: billed.map(({ category, billable }) => ({ category, billable })),
  }
}
