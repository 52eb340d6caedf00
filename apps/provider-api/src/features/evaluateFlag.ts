import { createHash } from 'node:crypto'

/** A flag as it is stored: everybody's switch, one company's own, and whom else it is on for. */
export type StoredFlag = { name: string; forAll: boolean; forCompany: boolean | null; metadata: unknown }

/** Who asks, as the server knows it: never as the request says (FLAG-2). */
export type FlagAudience = { companyId: number; email: string; roles: readonly string[] }

const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {} // an object has fields
const listOf = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.map((item: unknown) => String(item).trim().toLowerCase()) : []

/** Which of a hundred parts of all companies a company is in, for this flag: another flag deals them anew. */
const partOf = (name: string, companyId: number) =>
  createHash('sha256').update(`${name}:${companyId}`).digest().readUInt32BE() % 100

/**
 * Whether a flag is on: the company's own switch before all; then for whom the flag names by company, address or role; then
 * for a share of all companies; then as for everybody (provider-api section 10).
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
