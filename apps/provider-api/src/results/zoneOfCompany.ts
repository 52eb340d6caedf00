import type { Results } from '@frontdesk/contract'
import { isTimeZone } from '@frontdesk/support-hours'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'

/**
 * The time zone of a company's days and hours: the one that it has chosen, else that of its first connected salon, else
 * that of the caller's device, else UTC. Throws VALIDATION_ERROR for a device whose zone is unknown (VALUE-1).
 */
export async function zoneOfCompany(
  db: Db,
  companyId: number,
  ofDevice: string | undefined,
): Promise<Pick<Results, 'zone' | 'zoneOf'>> {
  const company = await db.selectFrom('companies').select('time_zone').where('id', '=', companyId).executeTakeFirst()
  if (company?.time_zone != null && isTimeZone(company.time_zone)) return { zone: company.time_zone, zoneOf: 'company' }
  const { rows } = await sql<{ zone: string }>`select metadata -> 'company' ->> 'timezoneName' as zone
    from crm_integrations where company_id = ${companyId} and metadata -> 'company' ->> 'timezoneName' is not null
    order by id`.execute(db)
  const ofSalon = rows.find(({ zone }) => isTimeZone(zone))
  if (ofSalon) return { zone: ofSalon.zone, zoneOf: 'salon' }
  if (ofDevice === undefined) return { zone: 'UTC', zoneOf: 'device' }
  if (!isTimeZone(ofDevice)) throw refuse('VALIDATION_ERROR', `${ofDevice} is no name of the time zone database`)
  return { zone: ofDevice, zoneOf: 'device' }
}
