import type { CompanySubscription } from '@frontdesk/api-client'
import { isPlanOf, readPlanMetadata, usageOf, type Usage } from '@frontdesk/billing-rules'
import type { PriceVariant } from '@frontdesk/contract'
import { countRestart } from './countRestart.ts'

/**
 * A company's usage beside the limit of its plan; null without a subscription (SUB-10). `periodEnd` is the day
 * on which the count starts again, and null where it does not by itself. `variants`: the plans on sale,
 * which may state the limit.
 */
export function shownUsageOf(
  { subscription, invoices }: Pick<CompanySubscription, 'subscription' | 'invoices'>,
  variants: readonly PriceVariant[],
  now: Date,
): Usage | null {
  if (subscription === null) return null
  const metadata = variants.find((variant) => isPlanOf(variant, subscription))?.metadata
  const usage = usageOf(subscription, metadata ? readPlanMetadata(metadata) : null)
  return { ...usage, periodEnd: countRestart(subscription, invoices, now) }
}
