import { createHash } from 'node:crypto'

/** A stored flag: the switch for everyone, the switch of one company, and whom else it is on for. */
export type StoredFlag = { name: string; forAll: boolean; forCompany: boolean | null; metadata: unknown }

/** For whom a flag is evaluated: read from the session, never from the request (FLAG-2). */
export type FlagAudience = { companyId: number; email: string; roles: readonly string[] }

const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {} // an object has fields
const listOf = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.map((item: unknown) => String(item).trim().toLowerCase()) : []

/** The hundredth (0 to 99) that a company is in; different for each flag, and stable. */
const partOf = (name: string, companyId: number) =>
  createHash('sha256').update(`${name}:${companyId}`).digest().readUInt32BE() % 100

/**
 * Whether a flag is on: the company's own switch decides first; otherwise it is on for companies, email addresses and
 * roles that the flag names, for its share of all companies, or for everyone (provider-api section 10).
 */
export function evaluateFlag(
  { name, forAll, forCompany, metadata }: StoredFlag,
  { companyId, email, roles }: FlagAudience,
): boolean {
  if (forCompany !== null) return forCompany
  const { companyIds, emails, roles: namedRoles, percentage } = fieldsOf(metadata)
  const wanted = listOf(namedRoles)
  const isNamed =
    listOf(companyIds).includes(String(companyId)) ||
    listOf(emails).includes(email.toLowerCase()) ||
    roles.some((role) => wanted.includes(role.toLowerCase()))
  if (isNamed) return true
  return forAll || (typeof percentage === 'number' && partOf(name, companyId) < percentage)
}
