import type { endpoints, SupportHoursRecord } from '@frontdesk/contract'
import { isTimeZone, joinOpenTimes, type SupportHours } from '@frontdesk/support-hours'
import type { z } from 'zod'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { toJsonb } from '../../db/storable.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { supportTexts } from '../texts/supportTexts.ts'

type HoursPorts = Pick<Ports, 'db' | 'supportHours'>
type Audit = (trx: Trx, change: AuditChange) => Promise<void>

/**
 * When people of support answer: as system administrators chose, else as the settings of the server say; null where no
 * time was named (SUP-11). The role of a company cannot read it: hand in the ports of the service.
 */
export async function readSupportHours(ports: HoursPorts): Promise<SupportHours | null> {
  const { zone, week, holidays } = (await chosenHours(ports.db)) ?? ports.supportHours ?? noHours
  return week.length === 0 ? null : { zone, week, holidays }
}

/** The same for the console, with the notice outside of the hours in each language (SUP-12). */
export async function showSupportHours(ports: HoursPorts): Promise<SupportHoursRecord> {
  return toRecord(await chosenHours(ports.db), ports.supportHours)
}

/**
 * Sets when people of support answer, and notes that in the audit log. Throws VALIDATION_ERROR for a time zone that is
 * unknown.
 */
export async function setSupportHours(
  { db, now, supportHours }: HoursPorts & Pick<Ports, 'now'>,
  { zone, week, holidays }: z.output<typeof endpoints.setSupportHours.body>,
  audit: Audit,
): Promise<SupportHoursRecord> {
  if (!isTimeZone(zone)) throw refuse('VALIDATION_ERROR', `${zone} is no name of the time zone database`)
  const hours = { zone, week: joinOpenTimes(week), holidays: [...new Set(holidays)].toSorted() }
  return db.transaction().execute(async (trx) => {
    const before = await chosenHours(trx)
    const row = {
      zone,
      week: toJsonb(hours.week),
      holidays: toJsonb(hours.holidays),
      changed_at: now(),
    }
    await trx
      .insertInto('support_hours')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const { hours: known } = toRecord(before, supportHours)
    await audit(trx, { before: known, after: hours })
    return toRecord(await chosenHours(trx), supportHours)
  })
}

type ChosenHours = SupportHours & { changedAt: Date }

const noHours: SupportHours = { zone: 'UTC', week: [], holidays: [] }

/** The row of the console's choice, locked in a transaction against another change; null before the first one. */
async function chosenHours(db: Db | Trx): Promise<ChosenHours | null> {
  const rows = db.selectFrom('support_hours').select(['zone', 'week', 'holidays', 'changed_at'])
  const row = await (db.isTransaction ? rows.forUpdate() : rows).executeTakeFirst()
  if (!row) return null
  const { zone, week, holidays, changed_at: changedAt } = row
  return { zone, week, holidays, changedAt }
}

function toRecord(chosen: ChosenHours | null, settings: SupportHours | null): SupportHoursRecord {
  const { zone, week, holidays } = chosen ?? settings ?? noHours
  return {
    hours: { zone, week: [...week], holidays: [...holidays] },
    changedAt: chosen?.changedAt.toISOString() ?? null,
    awayTexts: Object.fromEntries(Object.entries(supportTexts).map(([language, { away }]) => [language, away])),
  }
}
