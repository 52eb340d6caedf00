import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import type { Trx } from './Db.ts'
import type { Schema } from './Schema.ts'

/** A builder of statements that runs none: both databases have the same compiler (`openKysely`). */
const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
}) as Trx // It has everything of a transaction that builds a statement.

const unknownYet = (): never => {
  throw new TypeError('The text of a kept statement cannot depend on a value: it is compiled before the first is known')
}

/** Stands for a value while its statement is compiled. A look into it fails, and does not become the text. */
class LaterValue {
  readonly #name: string
  constructor(name: string) {
    this.#name = name
  }
  static nameOf = (value: unknown): string | null => (value instanceof LaterValue ? value.#name : null);
  [Symbol.toPrimitive] = unknownYet
  toJSON = unknownYet
}

/** A statement of Kysely's builder, or one that is written in SQL. */
type Compilable<Row> = { compile: (trx: Trx) => CompiledQuery<Row> }

type ReadValue<Values> = (values: Values) => unknown

/** How the parameter of a compiled statement is found among the values of a run. */
function readerOf<Values extends object>(parameter: unknown): ReadValue<Values> {
  const name = LaterValue.nameOf(parameter)
  if (name !== null) return (values) => values[name as keyof Values] // By the proxy below.
  if (!Array.isArray(parameter)) return () => parameter
  const readers = parameter.map((element) => readerOf<Values>(element))
  return (values) => readers.map((read) => read(values))
}

/**
 * A statement that is built and compiled once, at its first run: of what the server does for a message, Kysely took a
 * sixth to write the same texts anew (decision 110). `build` gets values that it may only hand on as parameters, or as
 * elements of a list of a fixed length; it must not ask whether one is null or what it says. Where the text depends on
 * something, there is one kept statement for each (`keptForShape`).
 */
export function keptQuery<Values extends object, Row>(
  build: (trx: Trx, values: Values) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  let kept: { query: CompiledQuery<Row>; readers: readonly ReadValue<Values>[] } | undefined
  return (values) => {
    kept ??= compileOnce(build)
    const { query, readers } = kept
    return { ...query, parameters: readers.map((read) => read(values)) }
  }
}

function compileOnce<Values extends object, Row>(build: (trx: Trx, values: Values) => Compilable<Row>) {
  const later = new Proxy({} as Values, { get: (_, name) => new LaterValue(String(name)), ownKeys: unknownYet })
  const query = build(builder, later).compile(builder)
  return { query, readers: query.parameters.map((parameter) => readerOf<Values>(parameter)) }
}

/** The facts on which the text of a statement depends: few values each, so that there are few texts. */
type Shape = Readonly<Record<string, boolean | number | string>>

/** Makes something once for each shape, such as a kept statement. */
export function keptForShape<S extends Shape, Kept>(make: (shape: S) => Kept): (shape: S) => Kept {
  const made = new Map<string, Kept>()
  return (shape) => {
    const key = Object.values(shape).join()
    const kept = made.get(key) ?? make(shape)
    made.set(key, kept)
    return kept
  }
}

/** Runs a compiled statement and answers with its rows. */
export async function rowsOfQuery<Row>(trx: Pick<Trx, 'executeQuery'>, query: CompiledQuery<Row>): Promise<Row[]> {
  return (await trx.executeQuery(query)).rows
}
