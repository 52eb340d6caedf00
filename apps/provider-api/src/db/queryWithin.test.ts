import { expect, it } from 'vitest'
import { isFatal, queryWithin } from './queryWithin.ts'

// The types of this project lack WebAssembly, which belongs to the DOM types.
const { RuntimeError } = (globalThis as unknown as { WebAssembly: { RuntimeError: ErrorConstructor } }).WebAssembly
const ofSeverity = (severity: string) => Object.assign(new Error('It failed'), { severity })

/** A database whose query fails with this error; `executed` lists its statements, `rollback` responds to a rollback. */
function aFailingDatabase(error: Error, rollback: () => Promise<void>) {
  const executed: string[] = []
  return {
    executed,
    exec: (sql: string) => {
      executed.push(sql)
      return sql === 'rollback' ? rollback() : Promise.resolve()
    },
    query: () => Promise.reject(error),
  }
}
/** After a PANIC the database does not respond. */
const never = () => new Promise<void>(() => undefined)

it('a query that succeeded is committed', async () => {
  const executed: string[] = []
  const exec = async (sql: string) => void executed.push(sql)
  expect(await queryWithin({ exec, query: async () => 7 }, 'set local role x')).toBe(7)
  expect(executed).toEqual(['begin; set local role x', 'commit'])
})

it.each([ofSeverity('PANIC'), ofSeverity('FATAL'), new RuntimeError('unreachable')])(
  'a database that is gone is not asked to roll back: %s',
  async (error) => {
    const database = aFailingDatabase(error, never)
    await expect(queryWithin(database, 'select 1')).rejects.toBe(error)
    expect(database.executed).not.toContain('rollback')
    expect(isFatal(error)).toBe(true)
  },
)

it('an ordinary error is rolled back, and reported even when the rollback fails', async () => {
  const error = ofSeverity('ERROR')
  for (const rollback of [() => Promise.resolve(), () => Promise.reject(new Error('No transaction'))]) {
    const database = aFailingDatabase(error, rollback)
    await expect(queryWithin(database, 'select 1')).rejects.toBe(error)
    expect(database.executed).toEqual(['begin; select 1', 'rollback'])
  }
})

it('a rollback that ended the database is reported', async () => {
  const end = ofSeverity('PANIC')
  await expect(
    queryWithin(
      aFailingDatabase(ofSeverity('ERROR'), () => Promise.reject(end)),
      'select 1',
    ),
  ).rejects.toBe(end)
})
