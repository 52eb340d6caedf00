import type { FlagVerdict } from '@frontdesk/contract'
import type { CompanyFlagState, FlagRule } from '@frontdesk/contract/limits'

/** A stored flag: the switch for everyone, the switch of one company, and whom else it is on for. */
export type StoredFlag = { name: string; forAll: boolean; forCompany: boolean | null; metadata: unknown }

/** For whom a flag is evaluated; null for no company in particular, and for a company as a whole. */
export type FlagAudience = {
  companyId: number | null
  person: { email: string; roles: readonly string[] } | null
}

/** The hundredth (0 to 99) of all companies that a company is in for a flag; different for each flag, and stable. */
export type ShareOf = (name: string, companyId: number) => number

const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {} // an object has fields
const listOf = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.map((item: unknown) => String(item).trim().toLowerCase()) : []

/** Whom a flag names, as its metadata says it; anything but a list of names counts as an empty one. */
export function readFlagRules(metadata: unknown): {
  companyIds: readonly string[]
  emails: readonly string[]
  roles: readonly string[]
  percentage: number | null
} {
  const { companyIds, emails, roles, percentage } = fieldsOf(metadata)
  return {
    companyIds: listOf(companyIds),
    emails: listOf(emails),
    roles: listOf(roles),
    percentage: typeof percentage === 'number' ? percentage : null,
  }
}

/**
 * The verdict of each rule of a flag for an audience, in the order in which they decide: the company's own switch; the
 * companies, email addresses and roles that the flag names; its switch for everyone; its share of all companies
 * (FLAG-3, provider-api section 10).
 */
export function explainFlag(
  { name, forAll, forCompany, metadata }: StoredFlag,
  { companyId, person }: FlagAudience,
  shareOf: ShareOf,
): readonly FlagVerdict[] {
  const { companyIds, emails, roles, percentage } = readFlagRules(metadata)
  const on = (rule: FlagRule, applies: boolean): FlagVerdict => ({ rule, says: applies ? 'on' : 'nothing' })
  return [
    { rule: 'company', says: forCompany === null ? 'nothing' : forCompany ? 'on' : 'off' },
    on('companies', companyId !== null && companyIds.includes(String(companyId))),
    on('emails', person !== null && emails.includes(person.email.trim().toLowerCase())),
    on('roles', person !== null && person.roles.some((role) => roles.includes(role.trim().toLowerCase()))),
    on('everyone', forAll),
    on('share', companyId !== null && percentage !== null && shareOf(name, companyId) < percentage),
  ]
}

/** The verdict that decides: the first that says anything; null where none does, and the flag is off. */
export const decidingVerdict = (verdicts: readonly FlagVerdict[]): FlagVerdict | null =>
  verdicts.find(({ says }) => says !== 'nothing') ?? null

/** Whether a flag is on for an audience (FLAG-2). */
export const isFlagOn = (flag: StoredFlag, audience: FlagAudience, shareOf: ShareOf): boolean =>
  decidingVerdict(explainFlag(flag, audience, shareOf))?.says === 'on'

/** The state of a flag for a company as a whole, by its own switch or by the rules of the flag (FLAG-3). */
export function companyFlagState(flag: StoredFlag, companyId: number, shareOf: ShareOf): CompanyFlagState {
  if (flag.forCompany !== null) return flag.forCompany ? 'own-on' : 'own-off'
  if (isFlagOn(flag, { companyId, person: null }, shareOf)) return 'on'
  const { emails, roles } = readFlagRules(flag.metadata)
  return emails.length + roles.length > 0 ? 'people' : 'off'
}
