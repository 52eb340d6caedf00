/** The shares of a limit, in per cent, at which a company is warned, once in each month. */
export const warningLevels = [80, 100] as const
export type WarningLevel = (typeof warningLevels)[number]

/** The highest level that a count of conversations has reached; null below the first, and where there is no limit. */
export function warningLevelOf({ used, limit }: { used: number; limit: number | null }): WarningLevel | null {
  if (limit === null || limit <= 0) return null
  return warningLevels.findLast((level) => used * 100 >= limit * level) ?? null
}
