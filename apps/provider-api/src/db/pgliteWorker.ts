import { parentPort } from 'node:worker_threads'
import { PgliteHere } from './PgliteHere.ts'
import type { ThreadRequest } from './PgliteThread.ts'
import { isFatal } from './isFatal.ts'

// The database has its own thread, so that a slow query does not block all connections of the server (reliability 0.5).
const port = parentPort
if (!port) throw new Error('pgliteWorker.ts runs as a worker')

let opened: PgliteHere | undefined

function database() {
  if (!opened) throw new Error('The thread has no database')
  return opened
}

async function execute(request: ThreadRequest): Promise<unknown> {
  switch (request.kind) {
    case 'open':
      opened = await PgliteHere.open(request.options, request.pglite, (slow) => port?.postMessage({ slow }))
      return undefined
    case 'run':
      return database().runTogether(request.statements, request.opening)
    case 'exec':
      return database().exec(request.sql)
    case 'dump':
      return database().dump(request.file)
    case 'close':
      await database().close()
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
      // After a PANIC, for example of a full disk, PostgreSQL does not respond any more: the next
      // request would wait for ever.
      if (isFatal(error)) process.exit(1)
    },
  )
})
