/** Longest statement that is kept, in characters. Longer ones write many rows, rarely the same number twice. */
const longestKept = 8_000

const readsOrWrites = /^\s*(?:select|insert|update|delete|with)\b/iu
const localRole = /\bset local role (\w+)|\bset_config\('role', '(\w+)', true\)/iu
const endingTransaction = /^\s*(?:commit|rollback(?!\s+to))\b/iu
const lockOfCompany = /\bcompanies\b.*\bfor no key update\b/isu
const ofSchema = /\b(?:alter|create|drop|deallocate|discard all)\b/iu

/** The kind of a statement by its text. `role`: of the transaction from then on; null: as before. */
type Traits = { isOfRows: boolean; locksCompany: boolean; role: string | null }

/** Those of the statements that are run again and again, whose long texts are looked through once. */
const traitsOf = new Map<string, Traits>()
const mostKnown = 2_000

function traits(sql: string): Traits {
  const known = traitsOf.get(sql)
  if (known) return known
  const [, set, configured] = localRole.exec(sql) ?? []
  const found = {
    isOfRows: sql.length <= longestKept && readsOrWrites.test(sql),
    locksCompany: lockOfCompany.test(sql),
    role: set ?? configured ?? (endsTransaction(sql) ? '' : null),
  }
  if (sql.length > longestKept) return found
  if (traitsOf.size >= mostKnown) traitsOf.clear()
  traitsOf.set(sql, found)
  return found
}

/** Whether a statement reads or writes rows and may be run often, so that it is worth keeping (decision 51). */
export const isRowStatement = (sql: string): boolean => traits(sql).isOfRows

/**
 * Whether a statement locks a company's row, and may wait for another change of that company: such a time says nothing
 * about a plan, neither its own nor that of a statement behind it.
 */
export const locksCompany = (sql: string): boolean => traits(sql).locksCompany

/** Whether a statement ends the open transaction. */
export const endsTransaction = (sql: string): boolean => endingTransaction.test(sql)

/** The role of the open transaction after a statement; empty: that of the connection. `role`: the one before. */
export const roleAfter = (sql: string, role: string): string => traits(sql).role ?? role

/** Whether a statement, which is no row statement, may change the columns of kept ones, or take them away. */
export const endsKept = (sql: string): boolean => ofSchema.test(sql)

/** PostgreSQL's codes for a statement whose result has other columns than before, and for one that it does not know. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000')
