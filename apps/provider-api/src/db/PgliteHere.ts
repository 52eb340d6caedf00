import { readFile, rename, writeFile } from 'node:fs/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { PgliteThreadOptions, Statement } from './PgliteThread.ts'
import { PreparedStatements } from './PreparedStatements.ts'
import type { SlowStatement } from './StatementTimes.ts'

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

  private constructor(pglite: PGlite, onSlow?: (statement: SlowStatement) => void) {
    this.#pglite = pglite
    this.#statements = new PreparedStatements(pglite, onSlow)
  }

  /**
   * Opens a database. `compiled`: the compiled WebAssembly module of PGlite; else it is compiled anew. `onSlow` gets
   * each statement that took long.
   */
  static async open(
    { folder, snapshot }: PgliteThreadOptions,
    compiled?: object,
    onSlow?: (statement: SlowStatement) => void,
  ): Promise<PgliteHere> {
    const options: PGliteOptions = {
      extensions: { pg_trgm, unaccent },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
      // int8 as a number and dates as text, as with PostgreSQL (`openPostgres`).
      parsers: { 20: Number, 1082: (day: string) => day },
    }
    if (compiled) options.pgliteWasmModule = compiled
    if (folder) options.dataDir = folder
    if (snapshot) options.loadDataDir = new Blob([await readFile(snapshot)])
    return new PgliteHere(await PGlite.create(options), onSlow)
  }

  /**
   * Runs statements one after the other, until one fails; rejects with its error then. Outside of a transaction they
   * are one (`PreparedStatements`). `opening`: statements without parameters that come first.
   */
  async runTogether(statements: readonly Statement[], opening: readonly string[] = []): Promise<QueryResult[]> {
    const first = opening.map((sql) => ({ sql, parameters: [] }))
    return (await this.#statements.runTogether([...first, ...statements])).slice(first.length)
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
