import { readFile, writeFile, rename } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { PgliteThreadOptions, ThreadRequest } from './PgliteThread.ts'
import { PreparedStatements } from './PreparedStatements.ts'
import { isFatal, queryWithin } from './queryWithin.ts'

// The database has its own thread, so that a slow query does not block all connections of the server (reliability 0.5).
const port = parentPort
if (!port) throw new Error('pgliteWorker.ts runs as a worker')

let opened: { pglite: PGlite; statements: PreparedStatements } | undefined

async function open({ folder, snapshot }: PgliteThreadOptions, pglite: object): Promise<void> {
  const options: PGliteOptions = {
    pgliteWasmModule: pglite,
    extensions: { pg_trgm, unaccent },
    // int8 as a number and dates as text, as with PostgreSQL (`openPostgres`).
    parsers: { 20: Number, 1082: (day: string) => day },
  }
  if (folder) options.dataDir = folder
  if (snapshot) options.loadDataDir = new Blob([await readFile(snapshot)])
  const created = await PGlite.create(options)
  opened = { pglite: created, statements: new PreparedStatements(created) }
}

function database() {
  if (!opened) throw new Error('The thread has no database')
  return opened
}

async function execute(request: ThreadRequest): Promise<unknown> {
  switch (request.kind) {
    case 'open':
      return open(request.options, request.pglite)
    case 'query': {
      const { statements } = database()
      const query = () => statements.query(request.sql, request.parameters)
      if (request.prelude === undefined) return query()
      return queryWithin({ exec: (sql) => statements.exec(sql), query }, request.prelude)
    }
    case 'exec':
      return database().statements.exec(request.sql)
    case 'dump': {
      const dump = await database().pglite.dumpDataDir('none')
      // A reader must never find an incomplete snapshot.
      await writeFile(`${request.file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
      await rename(`${request.file}.${process.pid}`, request.file)
      return undefined
    }
    case 'close':
      await database().pglite.close()
      opened = undefined
      return undefined
  }
}

port.on('message', ({ id, request }: { id: number; request: ThreadRequest }) => {
  execute(request).then(
    (result) => port.postMessage({ id, result }),
    (error: unknown) => {
      port.postMessage({
        id,
        error: { ...(error as object), message: error instanceof Error ? error.message : String(error) },
        isFatal: isFatal(error),
      })
      // After a PANIC, for example of a full disk, PostgreSQL does not respond any more: the next request would wait for ever.
      if (isFatal(error)) process.exit(1)
    },
  )
})
