import type { Results } from '@frontdesk/contract'
import { isTimeZone } from '@frontdesk/support-hours'
import { zoneOfSalon } from '../assistant/hours/officeState.ts'
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
  const ofSalon = await zoneOfSalon(db, companyId)
  if (ofSalon !== null) return { zone: ofSalon, zoneOf: 'salon' }
  if (ofDevice === undefined) return { zone: 'UTC', zoneOf: 'device' }
  if (!isTimeZone(ofDevice)) throw refuse('VALIDATION_ERROR', `${ofDevice} is no name of the time zone database`)
  return { zone: ofDevice, zoneOf: 'device' }
}
