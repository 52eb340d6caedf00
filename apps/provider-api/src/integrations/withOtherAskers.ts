import type { Crm } from '@frontdesk/contract'
import { sql } from 'kysely'
import { serviceDb } from '../db/companyDb.ts'
import type { Db } from '../db/Db.ts'

/**
 * Whether a company hears that another one asked for a salon. It does not where Altegio has said that nobody agreed to
 * its connection: the salon is a stranger's then.
 */
const hears = ({ state, failure }: Crm): boolean =>
  state === 'waiting' ||
  state === 'connected' ||
  state === 'frozen' ||
  (state === 'failed' && failure?.code === 'USED_ELSEWHERE')

/**
 * Adds to a company's salons when another company asked for them last. Which company that is stays unsaid: Altegio's
 * redirect does not prove its salons, and a stranger could learn by it who works with us.
 */
export async function withOtherAskers(db: Db, companyId: number, crms: readonly Crm[]): Promise<Crm[]> {
  const subjects = crms.filter(hears)
  if (subjects.length === 0) return [...crms]
  const others = await serviceDb(db)
    .selectFrom('crm_integrations as salon')
    .innerJoin('companies', 'companies.id', 'salon.company_id')
    .select(['salon.external_id as externalId', sql<Date>`max(salon.created_at)`.as('askedAt')])
    .where('salon.type', '=', 'altegio')
    .where(
      'salon.external_id',
      'in',
      subjects.map(({ externalId }) => externalId),
    )
    .where('salon.company_id', '<>', companyId)
    .where('salon.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .groupBy('salon.external_id')
    .execute()
  return crms.map((crm) => {
    const other = hears(crm) && others.find(({ externalId }) => externalId === crm.externalId)
    return other ? { ...crm, askedElsewhereAt: new Date(other.askedAt).toISOString() } : crm
  })
}
