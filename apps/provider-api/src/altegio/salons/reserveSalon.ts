import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { isNothingSold } from '../../subscriptions/usage/readAllowance.ts'
import { readSalonLimit } from '../../subscriptions/reading/readSalonLimit.ts'
import { changeSalon } from './changeSalon.ts'
import type { SalonWork } from './SalonWork.ts'

/**
 * Takes a place of the company's plan for a salon that is about to be connected (SUB-3), or notes that there is none.
 * Two salons that are connected at once cannot take the same one. Returns whether it has a place.
 */
export async function reserveSalon({ ports, companyId, crmId }: SalonWork): Promise<boolean> {
  const now = ports.now()
  if (isNothingSold(ports.payments)) return true
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const limit = await readSalonLimit(trx, ports.payments, companyId, now)
    const isWithin = limit === null || (await othersOf(trx, companyId, crmId)) < limit.salons
    await note(trx, emit, { companyId, crmId, now }, !isWithin)
    return isWithin
  })
}

const note = (
  trx: Trx,
  emit: (event: NewEvent) => void,
  at: { companyId: number; crmId: number; now: Date },
  isOverPlan: boolean,
) => changeSalon(trx, emit, at, (stored) => (stored.state === 'waiting' ? { isOverPlan } : null))

/** The other salons of the company that are connected, or have a place while they are being connected. */
async function othersOf(trx: Trx, companyId: number, crmId: number): Promise<number> {
  const others = await trx
    .selectFrom('crm_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '<>', crmId)
    .where('deleted_at', 'is', null)
    .where((salon) =>
      salon.or([
        salon('state', 'in', ['connected', 'frozen']),
        salon('state', '=', 'waiting').and('is_over_plan', '=', false),
      ]),
    )
    .execute()
  return others.length
}
