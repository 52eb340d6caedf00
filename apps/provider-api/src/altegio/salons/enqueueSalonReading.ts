import type { CrmState } from '@frontdesk/contract'
import type { Ports } from '../../ports/Ports.ts'
import { enqueueSalonJob, type SalonTask } from './salonJob.ts'

type Reading = { salonId: string; task: Extract<SalonTask, 'check' | 'details'>; states: readonly CrmState[] }

/**
 * Queues a job that reads a salon from Altegio in each company that has it in one of these states, in one transaction.
 * Altegio's events are hints to do so.
 */
export async function enqueueSalonReading(ports: Ports, { salonId, task, states }: Reading): Promise<void> {
  const isQueued = await ports.db.transaction().execute(async (trx) => {
    const salons = await trx
      .selectFrom('crm_integrations')
      .select(['id', 'company_id'])
      .where('type', '=', 'altegio')
      .where('external_id', '=', salonId)
      .where('deleted_at', 'is', null)
      .where('state', 'in', states)
      .execute()
    for (const { id: crmId, company_id: companyId } of salons)
      await enqueueSalonJob(trx, { task, companyId, crmId, externalId: salonId, id: ports.newId(), now: ports.now() })
    return salons.length > 0
  })
  if (isQueued) ports.salonWorkQueued()
}
