import type { Announcement, AnnouncementRecord, endpoints } from '@frontdesk/contract'
import { announcementSeverities } from '@frontdesk/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { toJsonb } from '../../db/storable.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'

type NewAnnouncement = z.output<typeof endpoints.createAnnouncement.body>
type Audit = (trx: Trx, change: AuditChange) => Promise<void>
type TimedPorts = Pick<Ports, 'db' | 'now'>

/** The most that one administrator is shown; the page shows them one after another. */
const mostShown = 20

/**
 * The announcements that are shown now to an administrator, the most urgent and then the newest first: those to all
 * companies, and those to companies of theirs, with these companies alone (SYS-10).
 */
export async function shownAnnouncements({ db, now }: TimedPorts, adminId: number): Promise<Announcement[]> {
  const at = now()
  const { rows } = await sql<Row & { ownIds: number[] | null }>`
    select announcements.*, array(select company_id from company_admins
        where admin_id = ${adminId} and company_id = any (announcements.company_ids) order by company_id) as "ownIds"
    from announcements
    where ended_at is null and starts_at <= ${at} and (ends_at is null or ends_at > ${at})
      and (company_ids is null or exists (select from company_admins
        where admin_id = ${adminId} and company_id = any (announcements.company_ids)))
    order by array_position(${sql.val([...announcementSeverities])}::text[], severity) desc, starts_at desc, id desc
    limit ${mostShown}`.execute(db)
  return rows.map((row) => ({ ...toWords(row), companyIds: row.company_ids === null ? null : row.ownIds }))
}

/** A page of all announcements, newest first, and how many there are. */
export async function listAnnouncements(
  { db, now }: TimedPorts,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ announcements: AnnouncementRecord[]; total: number }> {
  const { total } = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const announcements = await read(db, now(), sql`true`, sql`limit ${limit} offset ${offset}`)
  return { announcements, total: Number(total) }
}

/**
 * Announces something, at once or from a moment on, and notes that in the audit log. Throws VALIDATION_ERROR for an end
 * that is over or before the beginning, and NOT_FOUND for a company that is not there.
 */
export async function createAnnouncement(
  { db, now }: TimedPorts,
  { texts, severity, startsAt, endsAt, companyIds }: NewAnnouncement,
  audit: Audit,
): Promise<AnnouncementRecord> {
  const at = now()
  const from = startsAt == null ? at : new Date(startsAt)
  const until = endsAt == null ? null : new Date(endsAt)
  if (until !== null && (until <= from || until <= at))
    throw refuse('VALIDATION_ERROR', 'The end must be later than the beginning and than now')
  const ids = companyIds == null ? null : [...new Set(companyIds)]
  return db.transaction().execute(async (trx) => {
    if (ids !== null) await expectCompanies(trx, ids)
    const { id } = await trx
      .insertInto('announcements')
      .values({
        texts: toJsonb(texts),
        severity,
        starts_at: from,
        ends_at: until,
        company_ids: ids,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      target: String(id),
      before: null,
      after: {
        texts,
        severity,
        startsAt: from.toISOString(),
        endsAt: until?.toISOString() ?? null,
        companyIds: ids,
      },
    })
    return one(trx, at, id)
  })
}

/** Ends an announcement at once, and notes that in the audit log; one that is over stays as it is. Throws NOT_FOUND. */
export async function endAnnouncement({ db, now }: TimedPorts, id: number, audit: Audit): Promise<AnnouncementRecord> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('announcements')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
      .returning('ends_at')
      .executeTakeFirst()
    if (ended)
      await audit(trx, {
        target: String(id),
        before: { endedAt: null },
        after: { endedAt: at.toISOString() },
      })
    return one(trx, at, id)
  })
}

type Row = {
  id: number
  texts: Announcement['texts']
  severity: Announcement['severity']
  starts_at: Date
  ends_at: Date | null
  company_ids: number[] | null
  created_at: Date
  ended_at: Date | null
}

const toWords = ({ id, texts, severity, starts_at, ends_at }: Row) => ({
  id,
  texts,
  severity,
  startsAt: starts_at.toISOString(),
  endsAt: ends_at?.toISOString() ?? null,
})

async function expectCompanies(trx: Trx, ids: readonly number[]): Promise<void> {
  const found = await trx
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < ids.length) throw refuse('NOT_FOUND')
}

async function one(trx: Trx, at: Date, id: number): Promise<AnnouncementRecord> {
  const [found] = await read(trx, at, sql`announcements.id = ${id}`, sql``)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

async function read(
  db: Db | Trx,
  at: Date,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<AnnouncementRecord[]> {
  const { rows } = await sql<Row & { companies: { id: number; name: string }[] | null }>`
    select announcements.*, (select jsonb_agg(jsonb_build_object('id', companies.id, 'name', companies.name)
        order by companies.name, companies.id)
      from companies where companies.id = any (announcements.company_ids)) as companies
    from announcements where ${condition} order by announcements.id desc ${page}`.execute(db)
  return rows.map((row) => ({
    ...toWords(row),
    companies: row.company_ids === null ? null : (row.companies ?? []),
    state: stateOf(row, at),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

function stateOf({ starts_at, ends_at, ended_at }: Row, at: Date): AnnouncementRecord['state'] {
  if (ended_at !== null || (ends_at !== null && ends_at <= at)) return 'ended'
  return starts_at > at ? 'scheduled' : 'shown'
}
