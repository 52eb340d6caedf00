import type { SubscriptionStatus } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'
import { readKey } from './border/readBillingValue.ts'
import { readId } from './border/readId.ts'
import { readSubscriptionStatus } from './border/readSubscription.ts'

/**
 * The subscription of a company changed, or what it has paid (SUB-4); `seq` is its number in the company's event log. A
 * status that is not known is null: the subscription is to be read again all the same.
 */
export type SubscriptionEvent = {
  type: 'subscription-changed'
  companyId: number
  seq: number | null
  subscriptionId: string
  status: SubscriptionStatus | null
}

/**
 * Parses a `subscription_update` of the live connection or of the log; null without a subscription. `companyId` applies
 * when the payload names no company.
 */
export function toSubscriptionEvent(payload: unknown, companyId: number | null = null): SubscriptionEvent | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  const subscriptionId = readKey(fields['subscriptionId'])
  if (!company || subscriptionId === null) return null
  return {
    type: 'subscription-changed',
    companyId: company,
    seq: readId(fields['seq']),
    subscriptionId,
    status: readSubscriptionStatus(fields['status']),
  }
}
