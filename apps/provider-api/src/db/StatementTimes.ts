/** Milliseconds from which on a statement is slow, whatever it usually takes. */
const slow = 1_000
/** Milliseconds below which no statement is slow: a pause of the machine takes as long. */
const quick = 100
/** How many times its usual time makes a statement slow. */
const unusual = 20
/** Most statements whose times are known. */
const capacity = 1_000

/** A statement that took long. `name`: its text without values; `isPlannedAnew`: a kept plan was given up for it. */
export type SlowStatement = { name: string; milliseconds: number; isPlannedAnew: boolean }

/**
 * How long each statement usually takes. PostgreSQL keeps the plan of a prepared statement for as long as its tables
 * are not analyzed: one that takes many times its usual time is better planned anew (decision 51).
 */
export class StatementTimes {
  /** Milliseconds by statement: an average in which the last executions weigh most. */
  readonly #usual = new Map<string, number>()

  /** Notes how long an execution took; answers whether that was slow. Slow ones do not change what is usual. */
  isSlow(key: string, milliseconds: number): boolean {
    const usual = this.#usual.get(key)
    if (milliseconds >= slow || (milliseconds >= quick && usual !== undefined && milliseconds > unusual * usual))
      return true
    if (usual === undefined && this.#usual.size >= capacity) this.#usual.clear()
    this.#usual.set(key, usual === undefined ? milliseconds : usual + (milliseconds - usual) / 8)
    return false
  }
}

/** The name of a statement in the log: its text in one line, without literals, which may be somebody's words. */
export const nameOfStatement = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'/gu, "'…'")
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 300)
