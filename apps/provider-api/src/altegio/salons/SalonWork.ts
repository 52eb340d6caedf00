import { serviceDb } from '../../db/companyDb.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AltegioApi, AltegioFault } from '../altegioApi.ts'

/** A salon on which a job works. */
export type SalonWork = { ports: Ports; api: AltegioApi; companyId: number; crmId: number; externalId: string }

/** How an attempt ended: done, or to be made again after Altegio's own wait or the usual back-off. */
export type SalonOutcome = { kind: 'done'; as: string } | { kind: 'again'; after: number | null; why: string }

export const done = (as: string): SalonOutcome => ({ kind: 'done', as })

/** The next attempt after a fault that passes; null for a refusal, which stays one. */
export function retryAfter(fault: AltegioFault): SalonOutcome | null {
  switch (fault.kind) {
    case 'limited':
      return { kind: 'again', after: fault.milliseconds, why: 'limited' }
    case 'unreachable':
      return { kind: 'again', after: null, why: 'unreachable' }
    case 'refused':
      return null
  }
}

/**
 * Whether a salon is connected by another company. One of a deleted company is released first. A salon belongs to one
 * company in the whole database.
 */
export async function isUsedElsewhere({ ports, companyId, externalId }: SalonWork): Promise<boolean> {
  const db = serviceDb(ports.db)
  const holder = await db
    .selectFrom('crm_integrations as crm')
    .innerJoin('companies', 'companies.id', 'crm.company_id')
    .select(['crm.id', 'crm.company_id', 'companies.deleted_at as companyDeletedAt'])
    .where('crm.type', '=', 'altegio')
    .where('crm.external_id', '=', externalId)
    .where('crm.deleted_at', 'is', null)
    .where('crm.state', 'in', ['connected', 'frozen'])
    .executeTakeFirst()
  if (!holder || holder.company_id === companyId) return false
  if (holder.companyDeletedAt === null) return true
  await db
    .updateTable('crm_integrations')
    .set({ deleted_at: ports.now(), is_active: false })
    .where('id', '=', holder.id)
    .execute()
  return false
}
