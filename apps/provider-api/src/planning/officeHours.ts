import type { endpoints, OfficeHours } from '@frontdesk/contract'
import { isZoneName, joinOpenTimes } from '@frontdesk/support-hours'
import type { z } from 'zod'
import { awayTexts } from '../assistant/hours/awayTexts.ts'
import { noHours, zoneOfSalon } from '../assistant/hours/officeState.ts'
import type { AuditedCall } from '../audit/AuditEntry.ts'
import { changedFields } from '../audit/changedFields.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { StoredOfficeHours } from '../db/schema/CompanyTables.ts'
import { storable, toJsonb } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'

/** In ms. The westernmost zone is half a day behind UTC, and the times of a date may last until the end of the next. */
const twoDays = 2 * 86_400_000

type Wanted = Omit<z.output<typeof endpoints.updateOfficeHours.body>, 'companyId'>

/**
 * The hours of a company's office as its administrators see them (PLAN-2), without dates that are over in every zone:
 * these would count towards the most that a company can have, and go with its next change.
 */
export async function getOfficeHours(
  { db, now }: { db: Db | Trx; now: Ports['now'] },
  companyId: number,
): Promise<OfficeHours> {
  const { hours, zone } = await readStored(db, companyId)
  return {
    ...hours,
    dates: hours.dates.filter(notOverAt(now())),
    zone: zone ?? (await zoneOfSalon(db, companyId)),
    awayDefaults: Object.fromEntries(Object.entries(awayTexts).map(([language, { away }]) => [language, away])),
  }
}

/** Whether a date is not over everywhere: that of a zone behind UTC, open over midnight, lasts longest. */
function notOverAt(now: Date): (one: { date: string }) => boolean {
  const first = new Date(now.getTime() - twoDays).toISOString().slice(0, 10)
  return ({ date }) => date >= first
}

/**
 * Sets the hours of a company's office, the zone by which it plans, and what both decide; notes that in the audit log
 * and emits it (PLAN-2). Throws SETTINGS_CHANGED for an older revision, and VALIDATION_ERROR for an unknown zone or a
 * date that is named twice.
 */
export async function updateOfficeHours(
  ports: Pick<Ports, 'db' | 'publish' | 'now'>,
  { companyId, call }: { companyId: number; call: AuditedCall },
  { zone, revision, ...wanted }: Wanted,
): Promise<OfficeHours> {
  if (!isZoneName(zone)) throw refuse('VALIDATION_ERROR', `${zone} is no name of the time zone database`)
  if (new Set(wanted.dates.map(({ date }) => date)).size < wanted.dates.length)
    throw refuse('VALIDATION_ERROR', 'A date is named twice')
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const before = await readStored(trx, companyId)
    if (before.hours.revision !== revision) throw refuse('SETTINGS_CHANGED')
    const isNotOver = notOverAt(ports.now())
    const next = tidied({ ...wanted, dates: wanted.dates.filter(isNotOver) })
    const hours: StoredOfficeHours = { ...next, revision: revision + 1 }
    await trx
      .updateTable('companies')
      .set({ office_hours: toJsonb(hours), time_zone: zone, updated_at: ports.now() })
      .where('id', '=', companyId)
      .execute()
    const { revision: _, ...known } = before.hours
    // Nobody removes a date that is over: it goes by itself.
    const current = { ...known, dates: known.dates.filter(isNotOver), zone: before.zone }
    const { before: was, after } = changedFields(current, { ...next, zone })
    if (after !== null) await recordAudit(trx, call, { companyId, before: was, after })
    emit({ event: 'company_update', payload: { companyId } })
    return getOfficeHours({ db: trx, now: ports.now }, companyId)
  })
}

/** Times of a day that overlap or touch as one, unless that would be longer than a day, which no screen shows. */
function joined(week: Wanted['week']): Wanted['week'] {
  const times = joinOpenTimes(week)
  return [...(times.every(({ from, to }) => to - from <= 1440) ? times : week)]
}

/** The hours as they are stored: times that touch are one, dates stand in their order. */
const tidied = ({ isOn, week, dates, away, ai }: Omit<Wanted, 'zone' | 'revision'>) => ({
  isOn,
  week: joined(week),
  dates: dates
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, times }) => ({
      date,
      times: joined(times.map((time) => ({ weekday: 1, ...time }))).map(({ from, to }) => ({ from, to })),
    })),
  away: {
    isOn: away.isOn,
    texts: Object.fromEntries(Object.entries(away.texts).map(([language, text]) => [language, storable(text)])),
  },
  ai,
})

async function readStored(db: Db | Trx, companyId: number): Promise<{ hours: StoredOfficeHours; zone: string | null }> {
  const company = await db
    .selectFrom('companies')
    .select(['office_hours', 'time_zone'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw refuse('NOT_FOUND')
  return { hours: company.office_hours ?? noHours, zone: company.time_zone }
}
