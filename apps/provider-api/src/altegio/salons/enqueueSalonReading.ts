import type { CrmState } from '@frontdesk/contract'
import type { Ports } from '../../ports/Ports.ts'
import { consumeOne } from '../../http/limits/storedLimits.ts'
import { enqueueSalonJob, type SalonTask } from './salonJob.ts'

/**
 * Readings of a salon for events. Our calls of Altegio are limited for all salons together, and whoever has the address
 * of one salon's events could use them up.
 */
const readings = { most: 5, seconds: 60 }

type Reading = { salonId: string; task: Extract<SalonTask, 'check' | 'details'>; states: readonly CrmState[] }

/**
 * Queues a job that reads a salon from Altegio in each company that has it in one of these states, in one transaction.
 * Altegio's events are hints to do so: more of them than `readings` are read together, later.
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
    if (salons.length === 0) return false
    const now = ports.now()
    const wait = (await consumeOne(trx, `altegio:${task}:${salonId}`, readings, now)) ?? 0
    const dueAt = new Date(now.getTime() + wait * 1000)
    for (const { id: crmId, company_id: companyId } of salons)
      await enqueueSalonJob(trx, { task, companyId, crmId, externalId: salonId, id: ports.newId(), dueAt })
    return true
  })
  if (isQueued) ports.salonWorkQueued()
}
