import pg from 'pg'
import { vi } from 'vitest'
import { PgliteThread } from '../db/PgliteThread.ts'
import { companyRole } from '../db/roles.ts'

/**
 * A statement that reached the database, and the company whose role it ran with; null: the
 * service role, across companies.
 */
export type RecordedStatement = { sql: string; companyId: number | null }

const companyIn = (sql: string): number | null =>
  sql.includes(`set local role ${companyRole}`) ? Number(/app\.company_id = '(\d+)'/.exec(sql)?.[1]) : null
const isBoundary = (sql: string) => /^\s*(begin|start transaction|commit|rollback(?! to)|set )/i.test(sql)

/** Records all statements sent to either database from now on, with the role of each. */
export function aRoleRecorder(): { statements: RecordedStatement[]; stop: () => void } {
  const statements: RecordedStatement[] = []
  /** The company of a connection's open transaction. */
  const scopes = new WeakMap<object, number | null>()
  const record = (connection: object, sql: string, own: number | null = null) => {
    const entered = companyIn(sql)
    if (entered !== null) scopes.set(connection, entered)
    else if (isBoundary(sql)) scopes.set(connection, null)
    else statements.push({ sql, companyId: own ?? scopes.get(connection) ?? null })
  }
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of each call.
  const { query, exec } = PgliteThread.prototype
  const spies = [
    vi.spyOn(PgliteThread.prototype, 'query').mockImplementation(function (
      this: PgliteThread,
      sql,
      parameters,
      prelude,
    ) {
      record(this, sql, prelude === undefined ? null : companyIn(prelude))
      return query.call(this, sql, parameters, prelude)
    }),
    vi.spyOn(PgliteThread.prototype, 'exec').mockImplementation(function (this: PgliteThread, sql) {
      record(this, sql)
      return exec.call(this, sql)
    }),
  ]
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of each call.
  const { query: queryPostgres } = pg.Client.prototype
  // The method has overloads: its arguments are passed on unchanged.
  const spied = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (typeof args[0] === 'string') record(this, args[0])
    return Reflect.apply(queryPostgres, this, args) as never
  })
  return {
    statements,
    stop: () => {
      for (const spy of [...spies, spied]) spy.mockRestore()
    },
  }
}
