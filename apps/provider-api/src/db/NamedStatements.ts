import { isRowStatement } from './keptStatements.ts'

/** Runs after which a statement gets a name: one that is run once would only fill the connections' memory. */
const runsBefore = 5
/** Most statements with a name. PostgreSQL keeps each of them in every connection that has run it. */
const capacity = 300
/** Most statements whose runs are counted. */
const mostCounted = 2_000

/**
 * Names the statements that a pool of connections runs often. PostgreSQL parses and plans a statement with a name once
 * for each connection, which takes most of the time of a short one (decision 51). Each role has names of its own, as in
 * `PreparedStatements`. Those that are run often are known within minutes: none loses its name for a later one.
 */
export class NamedStatements {
  /** By role and text: a text that is joined with its role would be hashed anew at each run. */
  readonly #names = new Map<string, Map<string, string>>()
  #nameCount = 0
  readonly #runs = new Map<string, number>()
  #lastNumber = 0
  #generation = 0
  #givenUp = 0

  /** Grows when names are given up: a connection that has run statements by them keeps those until it ends. */
  get generation(): number {
    return this.#generation
  }

  /** The name of a statement that is about to be run by a role; undefined: it is run without one. */
  nameOf(sql: string, role: string): string | undefined {
    if (!isRowStatement(sql)) return undefined
    const ofRole = this.#names.get(role) ?? new Map<string, string>()
    const known = ofRole.get(sql)
    if (known !== undefined || this.#nameCount >= capacity) return known
    const key = `${role}:${sql}`
    const runs = (this.#runs.get(key) ?? 0) + 1
    if (runs <= runsBefore) {
      if (this.#runs.size >= mostCounted) this.#runs.clear()
      this.#runs.set(key, runs)
      return undefined
    }
    this.#runs.delete(key)
    this.#lastNumber += 1
    const name = `kept-${String(this.#lastNumber)}`
    this.#names.set(role, ofRole.set(sql, name))
    this.#nameCount += 1
    return name
  }

  /**
   * Gives up the name of a statement, which is planned for its values until it has been run often again. Answers that
   * name; each connection that has run it keeps its plan of it.
   */
  giveUp(sql: string, role: string): string | undefined {
    const ofRole = this.#names.get(role)
    const name = ofRole?.get(sql)
    if (name === undefined) return undefined
    ofRole?.delete(sql)
    this.#nameCount -= 1
    this.#givenUp += 1
    // The given up names that connections keep must not grow for ever.
    if (this.#givenUp >= capacity) this.forget()
    return name
  }

  /** Gives up all names, none of which is used again: the schema has changed. */
  forget(): void {
    this.#names.clear()
    this.#nameCount = 0
    this.#runs.clear()
    this.#generation += 1
    this.#givenUp = 0
  }
}
