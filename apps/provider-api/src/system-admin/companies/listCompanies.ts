import type { CompanyOverview, endpoints } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/Db.ts'
import { lastActivity } from './lastActivity.ts'
import { readOverviews } from './readOverviews.ts'

/** Which companies are wanted, and in which order, as the call says it. */
export type CompanySelection = z.output<typeof endpoints.exportCompanies.query>

type Page = { page: number; limit: number }

/** A page of all companies with their numbers (SYS-1, SYS-5), and how many match the filter. */
export async function listCompanies(
  db: Db,
  filter: CompanySelection,
  { page, limit, now }: Page & { now: Date },
): Promise<{ companies: CompanyOverview[]; total: number }> {
  const total = await totalOf(db, filter, now)
  // The numbers of a company are dear: first which companies, then what they have.
  const ids = await idsOf(db, filter, { page, limit, now })
  return { total, companies: await readOverviews(db, ids) }
}

/** How many companies match a filter. */
export async function totalOf(db: Db, filter: CompanySelection, now: Date): Promise<number> {
  const { total } = await matching(db, filter, now)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The ids of a page of the companies of a filter, in its order; companies that are alike in it stand by their ids. */
export async function idsOf(
  db: Db,
  filter: CompanySelection,
  { page, limit, now }: Page & { now: Date },
): Promise<number[]> {
  const rows = await matching(db, filter, now)
    .select('companies.id')
    .orderBy(orders[filter.sort], (order) => (filter.descending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('companies.id', filter.descending ? 'desc' : 'asc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(({ id }) => id)
}

const orders: Record<CompanySelection['sort'], RawBuilder<unknown>> = {
  created: sql`companies.id`,
  name: sql`lower(companies.name)`,
  activity: lastActivity,
  chats: sql`(select count(*) from chats where chats.company_id = companies.id and chats.deleted_at is null)`,
}

const newestStatus = sql`(select newest.status from subscriptions newest where newest.company_id = companies.id
  order by newest.ended_at desc nulls first, newest.created_at desc limit 1)`

/** Whether a company has a channel to customers of which `condition` holds. */
const hasChannel = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from messenger_integrations channel
  where channel.company_id = companies.id and channel.deleted_at is null and channel.type <> 'internal' and ${condition})`
const isFailing = hasChannel(sql`channel.is_active and channel.status in ('failed', 'disconnected')`)
const channelStates: Record<NonNullable<CompanySelection['channels']>, RawBuilder<boolean>> = {
  connected: sql`${hasChannel(sql`channel.is_active and channel.status = 'connected'`)} and not ${isFailing}`,
  failing: isFailing,
  none: sql`not ${hasChannel(sql`true`)}`,
}

const day = 86_400_000
const within = { day, week: 7 * day, month: 30 * day }

/** A condition on when the newest message of a company came. */
function activityOf(activity: NonNullable<CompanySelection['activity']>, now: Date): RawBuilder<boolean> {
  if (activity === 'never') return sql`${lastActivity} is null`
  const since = (period: number) => new Date(now.getTime() - period)
  if (activity === 'quiet') return sql`${lastActivity} < ${since(within.month)}`
  return sql`${lastActivity} >= ${since(within[activity])}`
}

function matching(db: Db, { search, includeArchived, subscription, channels, activity }: CompanySelection, now: Date) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('companies')
    .where('companies.deleted_at', 'is', null)
    .$if(!includeArchived, (query) => query.where('companies.archived_at', 'is', null))
    .$if(subscription === 'none', (query) => query.where(sql<boolean>`${newestStatus} is null`))
    .$if(subscription !== undefined && subscription !== 'none', (query) =>
      query.where(sql<boolean>`${newestStatus} = ${subscription}`),
    )
    .$if(channels !== undefined, (query) => query.where(channelStates[channels ?? 'none']))
    .$if(activity !== undefined, (query) => query.where(activityOf(activity ?? 'never', now)))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('companies.name', 'ilike', pattern),
          eb('companies.title', 'ilike', pattern),
          ...(/^\d{1,15}$/.test(search) ? [eb('companies.id', '=', Number(search))] : []),
        ]),
      ),
    )
}
