import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { SlowStatement } from './StatementTimes.ts'

/** Where the embedded database lives: a folder, or memory without one; a snapshot is loaded first. */
export type PgliteThreadOptions = { folder?: string | undefined; snapshot?: string | undefined }

/** Node's global, which neither its types nor the language's have: only those of browsers. */
declare const WebAssembly: { compile: (binary: Uint8Array) => Promise<object> }

let compiledPglite: Promise<object> | undefined

/**
 * PGlite, compiled once in a process: each further database of it starts in half the time. A failure is tried again.
 */
function compilePglite(): Promise<object> {
  compiledPglite ??= readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
    .then((binary) => WebAssembly.compile(binary))
    .catch((error: unknown) => {
      compiledPglite = undefined
      throw error
    })
  return compiledPglite
}

/** One statement, with the values of its parameters. */
export type Statement = { sql: string; parameters: readonly unknown[] }

/** `pglite` is its compiled WebAssembly module. A thread has one database at a time. */
export type ThreadRequest =
  | { kind: 'open'; options: PgliteThreadOptions; pglite: object }
  | { kind: 'run'; statements: readonly Statement[]; opening: readonly string[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'dump'; file: string }
  | { kind: 'close' }
type QueryResult = { rows: unknown[]; affectedRows?: number | undefined }
type Reply = { id: number; result?: unknown; error?: { message: string; code?: string }; isFatal?: boolean }
type Notice = { slow: SlowStatement }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** An error of the embedded database, with PostgreSQL's code and constraint named as by node-postgres. */
class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The embedded database has ended; pending requests were not answered. */
class DatabaseLost extends Error {
  override name = 'DatabaseGone'
  readonly code = 'DATABASE_GONE'
}

/** Workers without a database. */
const spare = new Set<Worker>()

function takeWorker(): Worker {
  const [kept] = spare
  if (kept) {
    spare.delete(kept)
    kept.ref()
    return kept
  }
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { execArgv: [] })
  // A spare thread that ends has nothing to lose, and its error must not end the process.
  worker.on('error', () => undefined)
  worker.on('exit', () => spare.delete(worker))
  return worker
}

/** PGlite in a worker thread: one connection, requests handled in order. */
export class PgliteThread {
  /**
   * Whether the thread of a closed database waits for the next one of this process, which it opens and queries with
   * code that is compiled already. For processes that open many, one after the other.
   */
  static keepsThreads = false

  /** Resolves with the cause when the thread ended unexpectedly. */
  readonly lost: Promise<Error>
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #stopListening: () => void
  readonly #onSlow: (statement: SlowStatement) => void
  #lastId = 0
  /** The error after which the database answers nothing any more. */
  #fatalMessage: string | null = null
  #isClosed = false

  private constructor(worker: Worker, onSlow: (statement: SlowStatement) => void) {
    this.#worker = worker
    this.#onSlow = onSlow
    const { promise, resolve } = Promise.withResolvers<Error>()
    this.lost = promise
    const onError = (error: Error) => {
      for (const { reject } of this.#waiting.values()) reject(new DatabaseLost(error.message, { cause: error }))
      this.#waiting.clear()
      if (!this.#isClosed) resolve(error)
      this.#isClosed = true
    }
    const onExit = (code: number) =>
      onError(new Error(`The database thread ended: ${this.#fatalMessage ?? `exit code ${code}`}`))
    const onMessage = (message: Reply | Notice) =>
      'slow' in message ? this.#onSlow(message.slow) : this.#onReply(message)
    worker.on('error', onError).on('exit', onExit).on('message', onMessage)
    this.#stopListening = () => worker.off('error', onError).off('exit', onExit).off('message', onMessage)
  }

  /**
   * Opens a database in a thread. Rejects with what it cannot be opened for; the thread ends then. `onSlow` gets each
   * statement that took long.
   */
  static async start(
    options: PgliteThreadOptions,
    onSlow: (statement: SlowStatement) => void = () => undefined,
  ): Promise<PgliteThread> {
    const pglite = await compilePglite()
    const worker = takeWorker()
    const thread = new PgliteThread(worker, onSlow)
    try {
      await thread.#request({ kind: 'open', options, pglite })
    } catch (error) {
      thread.#isClosed = true
      await worker.terminate()
      throw error
    }
    return thread
  }

  /**
   * Runs statements one after the other, until one fails; rejects with its error then. Outside of a transaction they
   * are one. `opening`: statements without parameters that come first.
   */
  runTogether(statements: readonly Statement[], opening: readonly string[] = []): Promise<QueryResult[]> {
    return this.#request({ kind: 'run', statements, opening }) as Promise<QueryResult[]>
  }

  /** Runs one statement. */
  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    const [result] = await this.runTogether([{ sql, parameters }])
    return result ?? { rows: [] }
  }

  /** Runs statements without parameters and results, one after the other. */
  async exec(sql: string): Promise<void> {
    await this.#request({ kind: 'exec', sql })
  }

  /** Writes the whole database into one file, from which another database starts in a fraction of a second. */
  async dump(file: string): Promise<void> {
    await this.#request({ kind: 'dump', file })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.#request({ kind: 'close' })
    this.#isClosed = true
    this.#stopListening()
    if (!PgliteThread.keepsThreads) return void (await this.#worker.terminate())
    this.#worker.unref()
    spare.add(this.#worker)
  }

  #request(request: ThreadRequest): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new DatabaseLost('The database is closed'))
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, request })
    })
  }

  #onReply(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.isFatal) this.#fatalMessage = reply.error?.message ?? null
    if (reply.error) waiting?.reject(Object.assign(new DatabaseError(reply.error.message), reply.error))
    else waiting?.resolve(reply.result)
  }
}
