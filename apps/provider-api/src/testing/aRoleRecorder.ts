import pg from 'pg'
import { vi } from 'vitest'
import { PgliteThread } from '../db/PgliteThread.ts'

/**
 * A statement that reached the database, and the company whose role it ran with; null: the
 * service role, across companies.
 */
export type RecordedStatement = { sql: string; companyId: number | null }

/** The company that a statement enters, which the role alone does not: it sees no rows yet. */
const companyIn = (sql: string): number | null => {
  const [, id] = /set local app\.company_id = '(\d+)'/.exec(sql) ?? []
  return id === undefined ? null : Number(id)
}
const isBoundary = (sql: string) => /^\s*(begin|start transaction|commit|rollback(?! to)|set )/i.test(sql)

/** Records all statements sent to either database from now on, with the role of each. */
export function aRoleRecorder(): { statements: RecordedStatement[]; stop: () => void } {
  const statements: RecordedStatement[] = []
  /** The company of a connection's open transaction. */
  const scopes = new WeakMap<object, number | null>()
  const record = (connection: object, sql: string) => {
    const entered = companyIn(sql)
    if (entered !== null) scopes.set(connection, entered)
    else if (isBoundary(sql)) scopes.set(connection, null)
    else statements.push({ sql, companyId: scopes.get(connection) ?? null })
  }
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of each call.
  const { runTogether, exec } = PgliteThread.prototype
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of each call.
  const { submit } = pg.Query.prototype
  const spies = [
    vi.spyOn(PgliteThread.prototype, 'runTogether').mockImplementation(function (this: PgliteThread, run, opening) {
      if (opening && opening.length > 0) record(this, opening.join('; '))
      for (const { sql } of run) record(this, sql)
      return runTogether.call(this, run, opening)
    }),
    vi.spyOn(PgliteThread.prototype, 'exec').mockImplementation(function (this: PgliteThread, sql) {
      record(this, sql)
      return exec.call(this, sql)
    }),
    // Each statement is one, also in a batch, which has a view of the connection of its own.
    vi.spyOn(pg.Query.prototype, 'submit').mockImplementation(function (this: pg.Query, connection) {
      record(connection.stream, (this as pg.Query & { text: string }).text)
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
