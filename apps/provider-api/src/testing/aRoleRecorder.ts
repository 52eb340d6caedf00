import pg from 'pg'
import { vi } from 'vitest'
import { PgliteThread } from '../db/PgliteThread.ts'

/**
 * A statement that reached the database, and the company whose role it ran with; null: the
 * service role, across companies.
 */
export type RecordedStatement = { sql: string; companyId: number | null }

/** The company that a statement enters, which the role alone does not: it sees no rows yet. */
const companyIn = (sql: string, parameters: readonly unknown[]): number | null =>
  sql.includes("set_config('app.company_id'") ? Number(parameters[0]) : null
const isBoundary = (sql: string) => /^\s*(begin|start transaction|commit|rollback(?! to)|set )/i.test(sql)

/** Records all statements sent to either database from now on, with the role of each. */
export function aRoleRecorder(): { statements: RecordedStatement[]; stop: () => void } {
  const statements: RecordedStatement[] = []
  /** The company of a connection's open transaction. */
  const scopes = new WeakMap<object, number | null>()
  /** The connections with a transaction that was begun: any other one ends with what is sent together. */
  const begun = new WeakSet<object>()
  const record = (connection: object, sql: string, parameters: readonly unknown[] = []) => {
    const entered = companyIn(sql, parameters)
    if (/^\s*(begin|start transaction)/i.test(sql)) begun.add(connection)
    if (/^\s*(commit|rollback(?! to))/i.test(sql)) begun.delete(connection)
    if (entered !== null) scopes.set(connection, entered)
    else if (isBoundary(sql)) scopes.set(connection, null)
    else statements.push({ sql, companyId: scopes.get(connection) ?? null })
  }
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of each call.
  const { runTogether, exec } = PgliteThread.prototype
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of each call.
  const { submit } = pg.Query.prototype
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of each call.
  const query = pg.Client.prototype.query as (...args: unknown[]) => void
  const spies = [
    vi.spyOn(PgliteThread.prototype, 'runTogether').mockImplementation(function (this: PgliteThread, run, opening) {
      if (opening && opening.length > 0) record(this, opening.join('; '))
      for (const { sql, parameters } of run) record(this, sql, parameters)
      return runTogether.call(this, run, opening)
    }),
    vi.spyOn(PgliteThread.prototype, 'exec').mockImplementation(function (this: PgliteThread, sql) {
      record(this, sql)
      return exec.call(this, sql)
    }),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const { stream } = (this as pg.Client & { connection: { stream: object } }).connection
      if (!begun.has(stream)) scopes.set(stream, null)
      return query.apply(this, args)
    }),
    // Each statement is one, also in a batch, which has a view of the connection of its own.
    vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (this: pg.Query, connection) {
      const { text, values } = this as pg.Query & { text: string; values?: unknown[] }
      record(connection.stream, text, values)
      return submit.call(this, connection)
    }),
  ]
  return {
    statements,
    stop: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
}
