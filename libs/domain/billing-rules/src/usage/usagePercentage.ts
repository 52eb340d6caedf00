import { numberOf } from '../reading/numberOf.ts'

/**
 * How much of a limit is used, in per cent, from 0 to 100 and not rounded; null unless the limit is above 0 and the
 * used count is a number (SUB-10, B11). More than the limit is 100.
 */
export function usagePercentage(usage: {
  used?: number | null | undefined
  limit?: number | null | undefined
}): number | null {
  const used = numberOf(usage.used)
  const limit = numberOf(usage.limit) ?? 0
  if (used === null || limit <= 0) return null
  return Math.min(100, (100 * Math.max(0, used)) / limit)
}
