import type { AiPause, Invoice, Subscription } from '@frontdesk/contract'
import type { Ports } from '../../ports/Ports.ts'
import { hasUsedTrial, readBilling } from './readSubscription.ts'
import { countConnectedSalons } from '../usage/countConnectedSalons.ts'
import { readAllowance } from '../usage/readAllowance.ts'
import { readUsedBeside } from '../usage/readUsage.ts'

/**
 * All that a company's screens show of its subscription (SUB-4), with why its AI pauses (D-10) and how many
 * salons an order must be for.
 */
export async function companySubscription(
  { db, payments, now: clock }: Pick<Ports, 'db' | 'payments' | 'now'>,
  companyId: number,
): Promise<{
  hasUsedTrial: boolean
  subscription: Subscription | null
  invoices: Invoice[]
  aiPause: AiPause | null
  connectedSalons: number
  now: string
}> {
  const now = clock()
  // By the service role, and so in no transaction of the company's.
  const isTrialUsed = await hasUsedTrial(db, companyId)
  // Outside of a transaction each query of a company's role would be one by itself.
  return db.transaction().execute(async (trx) => {
    const { row, subscription, invoices } = await readBilling(trx, companyId, now)
    const { pause } = await readAllowance(trx, payments, { companyId, subscription: row }, now)
    const beside = row && (await readUsedBeside(trx, row, now))
    const usage = subscription?.usage && { ...subscription.usage, ...beside }
    return {
      hasUsedTrial: isTrialUsed,
      subscription: subscription && { ...subscription, ...(usage && { usage }) },
      invoices,
      aiPause: pause && { reason: pause.reason, since: pause.since?.toISOString() ?? null },
      connectedSalons: await countConnectedSalons(trx, companyId),
      now: now.toISOString(),
    }
  })
}
