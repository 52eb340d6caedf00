import { readNumber } from './readNumber.ts'

/**
 * How many days of trial a plan offers to a company, in whole days; none to a company that has
 * used its trial (TRIAL-1).
 */
export const trialDaysOffered = (of: {
  trialDays?: number | string | null | undefined
  hasUsedTrial?: boolean | null | undefined
}): number => (of.hasUsedTrial === true ? 0 : Math.max(0, Math.floor(readNumber(of.trialDays) ?? 0)))
