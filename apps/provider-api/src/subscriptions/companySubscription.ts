import type { AiPause, Invoice, Subscription } from '@frontdesk/contract'
import type { Ports } from '../ports/Ports.ts'
import { hasUsedTrial, readBilling } from './readSubscription.ts'
import { readAllowance } from './usage/readAllowance.ts'
import { readModelTokens } from './usage/readUsage.ts'

/** All that a company's screens show of its subscription (SUB-4), with why its AI pauses (D-10). */
export async function companySubscription(
  { db, payments, now: clock }: Pick<Ports, 'db' | 'payments' | 'now'>,
  companyId: number,
): Promise<{
  hasUsedTrial: boolean
  subscription: Subscription | null
  invoices: Invoice[]
  aiPause: AiPause | null
  now: string
}> {
  const now = clock()
  const { row, subscription, invoices } = await readBilling(db, companyId, now)
  const { pause } = await readAllowance(db, payments, { companyId }, now)
  const modelTokens = row && (await readModelTokens(db, row, now))
  const usage = subscription?.usage && { ...subscription.usage, ...(modelTokens && { modelTokens }) }
  return {
    hasUsedTrial: await hasUsedTrial(db, companyId),
    subscription: subscription && { ...subscription, ...(usage && { usage }) },
    invoices,
    aiPause: pause && { reason: pause.reason, since: pause.since?.toISOString() ?? null },
    now: now.toISOString(),
  }
}
