import { Kysely } from 'kysely'
import { vi } from 'vitest'

/**
 * The database is too busy for the next read of this table outside of a transaction; the ones after it succeed. Spies
 * on the prototype, because each company has its own object. `vi.restoreAllMocks` ends it.
 * Resolves when it has refused.
 */
export function refuseNextRead(table: string): Promise<void> {
  const refused = Promise.withResolvers<void>()
  // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
  const { selectFrom: read } = Kysely.prototype
  const spy = vi.spyOn(Kysely.prototype, 'selectFrom').mockImplementation(function (
    this: Kysely<unknown>,
    ...args: unknown[]
  ): never {
    if (this.isTransaction || args[0] !== table) return Reflect.apply(read, this, args) as never
    spy.mockRestore()
    refused.resolve()
    throw Object.assign(new Error('The database is busy'), { code: 'DATABASE_BUSY' })
  })
  return refused.promise
}
