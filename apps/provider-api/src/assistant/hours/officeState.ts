import { isTimeZone, presenceAt, type Presence } from '@frontdesk/support-hours'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { StoredOfficeHours } from '../../db/schema/CompanyTables.ts'

/** The hours of an office, and by which zone they are meant. */
export type Office = StoredOfficeHours & { zone: string }

/** The hours of a company before anybody has chosen any: its office counts as open. */
export const noHours: StoredOfficeHours = {
  isOn: false,
  week: [],
  dates: [],
  away: { isOn: false, texts: {} },
  ai: { conduct: 'always', handsOver: true },
  revision: 0,
}

/**
 * The hours of a company's office; null while it has none that count. The zone is the one that it has chosen, else that
 * of its first connected salon, else UTC (PLAN-2).
 */
export async function readOffice(db: Db | Trx, companyId: number): Promise<Office | null> {
  const company = await db
    .selectFrom('companies')
    .select(['office_hours as hours', 'time_zone as zone'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (company?.hours?.isOn !== true) return null
  return { ...company.hours, zone: company.zone ?? (await zoneOfSalon(db, companyId)) ?? 'UTC' }
}

/** The zone of a company's first connected salon that has one. */
export async function zoneOfSalon(db: Db | Trx, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ zone: string }>`select metadata -> 'company' ->> 'timezoneName' as zone
    from crm_integrations where company_id = ${companyId} and metadata -> 'company' ->> 'timezoneName' is not null
    order by id`.execute(db)
  return rows.find(({ zone }) => isTimeZone(zone))?.zone ?? null
}

/** Whether an office is open at a moment, or when it opens next; one without hours is always open. */
export const officeStateAt = (office: Office | null, at: Date): Presence =>
  office === null ? { is: 'here' } : presenceAt(office, at)
