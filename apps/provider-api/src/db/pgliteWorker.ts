import { readFile, writeFile, rename } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { ThreadRequest, PgliteThreadOptions } from './PgliteThread.ts'
import { isFatal, queryWithin } from './queryWithin.ts'

// The database has a thread of its own: a slow query must not stall the sockets of everybody (reliability 0.5).
const port = parentPort
if (!port) throw new Error('pgliteWorker.ts runs as a worker')
const { folder, snapshot } = workerData as PgliteThreadOptions

const options: PGliteOptions = {
  extensions: { pg_trgm, unaccent },
  // int8 as a number and dates as they are written, the same as with PostgreSQL (openPostgres.ts).
  parsers: { 20: Number, 1082: (day: string) => day },
}
if (folder) options.dataDir = folder
if (snapshot) options.loadDataDir = new Blob([await readFile(snapshot)])
const database = await PGlite.create(options)

type Statement = { sql: string; parameters: readonly unknown[] }

async function query({ sql, parameters }: Statement) {
  const { rows, affectedRows } = await database.query(sql, [...parameters])
  return { rows, affectedRows }
}

async function answer(question: ThreadRequest): Promise<unknown> {
  switch (question.kind) {
    case 'query':
      return question.prelude === undefined
        ? query(question)
        : queryWithin({ exec: (sql) => database.exec(sql), query: () => query(question) }, question.prelude)
    case 'exec':
      await database.exec(question.sql)
      return undefined
    case 'dump': {
      const dump = await database.dumpDataDir('none')
      // A reader must never find half a snapshot.
      await writeFile(`${question.file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
      await rename(`${question.file}.${process.pid}`, question.file)
      return undefined
    }
    case 'close':
      return database.close()
  }
}

port.on('message', ({ id, question }: { id: number; question: ThreadRequest }) => {
  answer(question).then(
    (result) => port.postMessage({ id, result }),
    (error: unknown) => {
      port.postMessage({
        id,
        error: { ...(error as object), message: error instanceof Error ? error.message : String(error) },
      })
      // After a PANIC, of a full disk say, PostgreSQL answers nothing more: the next question would wait for ever.
      if (isFatal(error)) process.exit(1)
    },
  )
})
port.postMessage('ready')
