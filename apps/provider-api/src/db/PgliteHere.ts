import { readFile, rename, writeFile } from 'node:fs/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { PgliteThreadOptions } from './PgliteThread.ts'
import { PreparedStatements } from './PreparedStatements.ts'
import { queryWithin } from './queryWithin.ts'

type QueryResult = { rows: unknown[]; affectedRows?: number | undefined }

/**
 * Size of the cache of pages. PostgreSQL's default of 128 MB is memory of this process that fills within minutes and is
 * never given back, beside the same pages in the cache of the operating system, from which a missing one is read.
 */
const sharedBuffers = '32MB'

/**
 * PGlite in the thread that calls it, which does nothing else while a statement runs. The product has
 * it in a thread of its own.
 */
export class PgliteHere {
  readonly #pglite: PGlite
  readonly #statements: PreparedStatements

  private constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#statements = new PreparedStatements(pglite)
  }

  /** Opens a database. `compiled`: the compiled WebAssembly module of PGlite; else it is compiled anew. */
  static async open({ folder, snapshot }: PgliteThreadOptions, compiled?: object): Promise<PgliteHere> {
    const options: PGliteOptions = {
      extensions: { pg_trgm, unaccent },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
      // int8 as a number and dates as text, as with PostgreSQL (`openPostgres`).
      parsers: { 20: Number, 1082: (day: string) => day },
    }
    if (compiled) options.pgliteWasmModule = compiled
    if (folder) options.dataDir = folder
    if (snapshot) options.loadDataDir = new Blob([await readFile(snapshot)])
    return new PgliteHere(await PGlite.create(options))
  }

  /** Runs one statement; with a `prelude`, in its own transaction that begins with it. */
  async query(sql: string, parameters: readonly unknown[], prelude?: string): Promise<QueryResult> {
    const query = () => this.#statements.query(sql, parameters)
    if (prelude === undefined) return query()
    return queryWithin({ exec: (script) => this.#statements.exec(script), query }, prelude)
  }

  /** Runs statements without parameters and results, one after the other. */
  async exec(sql: string): Promise<void> {
    await this.#statements.exec(sql)
  }

  /** Writes the whole database into one file. A reader never finds an incomplete one. */
  async dump(file: string): Promise<void> {
    const dump = await this.#pglite.dumpDataDir('none')
    await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    await rename(`${file}.${process.pid}`, file)
  }

  async close(): Promise<void> {
    await this.#pglite.close()
  }
}
