import { limitsOf, type Limited } from '../plan/limitsOf.ts'
import type { PlanMetadata } from '../plan/PlanMetadata.ts'
import { firstDateOf } from '../reading/dateOf.ts'
import { nonNegativeOf } from '../reading/numberOf.ts'
import { usagePercentage } from './usagePercentage.ts'

/** Conversations of the running period; null where it is not stated. */
export type Usage = {
  readonly used: number | null
  readonly limit: number | null
  readonly percentage: number | null
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
}

/** The usage of a subscription, whichever of its two names the provider gives it, with the limit of SUB-10. */
export function usageOf(subscription: Limited, plan?: PlanMetadata | null): Usage {
  const { usage, usageMetrics } = subscription
  const used = nonNegativeOf(usage?.used) ?? nonNegativeOf(usageMetrics?.used)
  const limit = limitsOf(subscription, plan).conversations
  return {
    used,
    limit,
    percentage: usagePercentage({ used, limit }),
    periodStart: firstDateOf(usage?.periodStart, usageMetrics?.periodStart),
    periodEnd: firstDateOf(usage?.periodEnd, usageMetrics?.periodEnd),
  }
}
