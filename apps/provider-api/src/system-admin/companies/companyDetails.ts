import { endpoints, type CompanyDay, type CompanyPerson } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { handle } from '../../http/handle.ts'
import { readCompanyQuotas, setCompanyQuotas } from './companyQuotas.ts'
import { crmsOf, readChannels } from '../../integrations/readIntegrations.ts'
import { shownInvoices, toInvoice } from '../../subscriptions/reading/readSubscription.ts'

const mostInvoices = 20
const daysShown = 30
const dayLasts = 86_400_000

/** Registers the routes with the parts of one company (SYS-3); each is NOT_FOUND for a deleted or unknown one. */
export function companyDetailsRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getCompanyPeople, async ({ params: { id }, ports }) => {
    await requireCompany(ports.db, id)
    return { people: await peopleOf(ports.db, id) }
  })
  handle(app, endpoints.getCompanyConnections, async ({ params: { id }, ports }) => {
    await requireCompany(ports.db, id)
    const channels = await readChannels(ports.db, id)
    return { channels: channels.filter(({ type }) => type !== 'internal'), salons: await crmsOf(ports.db, id, ports) }
  })
  handle(app, endpoints.getCompanyInvoices, async ({ params: { id }, ports: { db } }) => {
    await requireCompany(db, id)
    const rows = await shownInvoices(db, id)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(mostInvoices)
      .execute()
    const { total } = await shownInvoices(db, id)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { invoices: rows.map(toInvoice), total }
  })
  handle(app, endpoints.getCompanyDays, async ({ params: { id }, ports: { db, now } }) => {
    await requireCompany(db, id)
    return { days: await daysOf(db, id, now()) }
  })
  handle(app, endpoints.getCompanyQuotas, async ({ params: { id }, ports }) => ({
    quotas: await readCompanyQuotas(ports, id),
  }))
  handle(app, endpoints.setCompanyQuotas, async ({ params: { id: companyId }, body, ports, audit }) => {
    await setCompanyQuotas(ports, { companyId, choices: body }, audit)
    return { quotas: await readCompanyQuotas(ports, companyId) }
  })
}

async function requireCompany(db: Db, id: number): Promise<void> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND', 'The company was not found')
}

async function peopleOf(db: Db, companyId: number): Promise<CompanyPerson[]> {
  const rows = await db
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.id', 'full_name', 'email', 'is_email_verified', 'role'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.max('last_seen_at').as('at'))
        .whereRef('sessions.admin_id', '=', 'admins.id')
        .as('last_seen_at'),
    )
    .where('company_admins.company_id', '=', companyId)
    .where('admins.deleted_at', 'is', null)
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy('admins.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    isOwner: row.role === 'owner',
    isEmailVerified: row.is_email_verified,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }))
}

/** The figures of the last days in UTC, oldest first; a day without any is there as well. */
async function daysOf(db: Db, companyId: number, now: Date): Promise<CompanyDay[]> {
  const first = new Date(Math.floor(now.getTime() / dayLasts) * dayLasts - (daysShown - 1) * dayLasts)
  const { rows } = await sql<CompanyDay>`
    with written as (
      select (messages.created_at at time zone 'UTC')::date as day, count(*) as messages,
        count(*) filter (where users.kind = 'agent') as ai
      from messages join users on users.company_id = messages.company_id and users.id = messages.from_id
      where messages.company_id = ${companyId} and messages.created_at >= ${first} and messages.kind = 'message'
        and not messages.is_deleted and not messages.is_history
      group by 1
    ), begun as (
      select (created_at at time zone 'UTC')::date as day, count(*) as chats from chats
      where company_id = ${companyId} and created_at >= ${first} and joined_into is null group by 1
    ), answered as (
      select (started_at at time zone 'UTC')::date as day, count(*) filter (where status = 'failed') as failed,
        coalesce(sum(input_tokens), 0) as read, coalesce(sum(output_tokens), 0) as wrote
      from ai_runs where company_id = ${companyId} and started_at >= ${first} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(chats, 0)::int as chats, coalesce(messages, 0)::int as messages,
      coalesce(ai, 0)::int as "aiMessages", coalesce(failed, 0)::int as "failedReplies",
      coalesce(read, 0)::float8 as "inputTokens", coalesce(wrote, 0)::float8 as "outputTokens"
    from (select (${first}::timestamptz at time zone 'UTC')::date + number as day
      from generate_series(0, ${daysShown - 1}::int) number) days
    left join written using (day) left join begun using (day) left join answered using (day)
    order by day`.execute(db)
  return rows
}
