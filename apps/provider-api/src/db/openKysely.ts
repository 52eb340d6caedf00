import { CompiledQuery, Kysely, type Dialect, type Driver } from 'kysely'
import type { Db } from './Db.ts'
import type { Schema } from './Schema.ts'
import { ScopedDriver } from './ScopedDriver.ts'

type Base = { dialect: Dialect; driver: Driver; root: Db }
const bases = new WeakMap<Db, Base>()

/** Opens Kysely over a dialect, whose connections are `BatchConnection`s, so that `scopedDb` can share them. */
export function openKysely(dialect: Dialect): Db {
  const driver = dialect.createDriver()
  const root = new Kysely<Schema>({ dialect: over(dialect, driver) })
  bases.set(root, { dialect, driver, root })
  return root
}

/**
 * Returns the same database, on the same connections, in which every transaction begins with `prelude`, and every
 * statement outside of one runs in its own transaction. `prelude`: statements without results. Each needs its own
 * connection of the pool: use neither inside an open transaction of the other. `owner`: who takes turns for it
 * where many wait (`createFairQueue`); null: whoever the running code works for.
 */
export function scopedDb(db: Db, prelude: readonly (string | CompiledQuery)[], owner: string | null = null): Db {
  const base = baseOf(db)
  const opening = prelude.map((statement) => (typeof statement === 'string' ? CompiledQuery.raw(statement) : statement))
  const scoped = new Kysely<Schema>({ dialect: over(base.dialect, new ScopedDriver(base.driver, opening, owner)) })
  bases.set(scoped, base)
  return scoped
}

/** The same database through another driver, which `wrap` makes of its own: for tests that watch the statements. */
export function wrappedDb(db: Db, wrap: (driver: Driver) => Driver): Db {
  const { dialect, driver: inner } = baseOf(db)
  const driver = wrap(inner)
  const root = new Kysely<Schema>({ dialect: over(dialect, driver) })
  bases.set(root, { dialect, driver, root })
  return root
}

/** The unscoped database behind a scoped one, or itself. */
export const rootOf = (db: Db): Db => baseOf(db).root

function baseOf(db: Db): Base {
  const base = bases.get(db)
  if (!base) throw new TypeError('A scope needs a database that openKysely opened, not a transaction of it')
  return base
}

const over = (dialect: Dialect, driver: Driver): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => driver,
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
})
