import { readFlagRules } from './decideFlag.ts'

/**
 * The flags that the product reads: each for whole companies (`useFeature`) or for every person, as rules about email
 * addresses and roles need it (FLAG-3).
 */
export const knownFlags = {
  /** Plans, their page, and the limits of conversations. */
  'subscription-page': { readFor: 'company' },
} as const satisfies Record<string, { readFor: 'company' | 'person' }>

type Known = typeof knownFlags
/** A flag that the product reads. */
export type KnownFlagName = keyof Known
/** A flag that is read for whole companies. */
export type CompanyFlagName = {
  [Name in keyof Known]: Known[Name]['readFor'] extends 'company' ? Name : never
}[keyof Known]

/** For whom the product reads a flag of this name; null when it reads none. */
export const readerOf = (name: string): 'company' | 'person' | null =>
  Object.hasOwn(knownFlags, name) ? knownFlags[name as keyof Known].readFor : null // it is one of its own keys

/** Whether a flag has rules for people although the product reads it for whole companies: they would mean nothing. */
export function hasUselessPeople(name: string, metadata: unknown): boolean {
  const { emails, roles } = readFlagRules(metadata)
  return readerOf(name) === 'company' && emails.length + roles.length > 0
}

/** After how many milliseconds without a change a flag that decides alike for everyone may go: 90 days. */
export const staleAfterMs = 90 * 86_400_000

/**
 * How a flag is used: `unread` by this version of the product; `stale` when it has been deciding the same for everyone
 * for 90 days; else `used`. `now` in milliseconds.
 */
export function flagUse(
  flag: {
    name: string
    metadata: unknown
    updatedAt?: string | undefined
    companySwitches?: { on: number; off: number } | undefined
  },
  now: number,
): 'used' | 'unread' | 'stale' {
  if (readerOf(flag.name) === null) return 'unread'
  const { updatedAt, companySwitches } = flag
  // Where a provider does not say it, nothing is known of its age.
  if (updatedAt === undefined || companySwitches === undefined) return 'used'
  const { companyIds, emails, roles, percentage } = readFlagRules(flag.metadata)
  const named = companyIds.length + emails.length + roles.length + companySwitches.on + companySwitches.off
  const isAlike = named === 0 && (percentage === null || percentage <= 0 || percentage >= 100)
  return isAlike && now - Date.parse(updatedAt) >= staleAfterMs ? 'stale' : 'used'
}
