// Large request bodies at once: 200 sends of 34 MB from a registered stranger, from a member and from members of many
// companies, while a neighbour reads a chat (decision 0024). Prints the statuses, the growth of the server's memory,
// and how long the neighbour waited.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../start/openDatabase.ts'
import { aProcess } from '../testing/aProcess.ts'
import { furnishLoad, type LoadCompany } from './furnishLoad.ts'
import type { HeavySender, HeavyWork } from './sendHeavyBodies.ts'

const calls = 200
const databaseUrl = process.env['DATABASE_URL'] ?? null
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bodies-'))
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object, sentence: string) => console.error(sentence, fields),
}
const database = await openDatabase(
  { databaseUrl, dataDir, embeddedDatabase: 'pglite' },
  { log, print: () => undefined },
  async () => undefined,
)
const [attacked, strangers, ...others] = await furnishLoad(database.db, 10)
await database.close()
if (!attacked || !strangers) throw new Error('There is no company')
const server = await aProcess(dataDir, { SANDBOX: 'off', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) })
const neighbour = attacked.admins[1]

/** The resources of the server: memory in MiB, and the processor time used so far in seconds. */
async function usage(): Promise<{ memory: number; processors: number }> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,cputimes=', '-p', String(server.pid)])
  const [kib = Number.NaN, processors = Number.NaN] = stdout.trim().split(/\s+/).map(Number)
  return { memory: kib / 1024, processors }
}
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

async function send(senders: readonly HeavySender[], calls: number, atOnce = calls): Promise<readonly number[]> {
  const workerData: HeavyWork = { origin: server.origin, senders, calls, atOnce }
  const [statuses] = (await once(
    new Worker(new URL('./sendHeavyBodies.ts', import.meta.url), { workerData }),
    'message',
  )) as [readonly number[]] // the only message of the thread
  return statuses
}

/**
 * Runs the work of so many calls while a neighbour reads a chat twenty times a second; each read is measured from its
 * intended start, and every one has to be answered.
 */
async function measure(name: string, expected: number, work: () => Promise<readonly number[]>): Promise<void> {
  const before = await usage()
  let most = before.memory
  let isOver = false
  const waits: number[] = []
  const reads: Promise<unknown>[] = []
  const reading = (async () => {
    for (let intended = performance.now(); !isOver; intended += 50) {
      await rest(intended - performance.now())
      const read = server.call('getChatMessages', {
        token: neighbour.token,
        body: { companyId: attacked?.companyId, chatId: attacked?.chatId },
      })
      reads.push(
        read.then(
          ({ status }) => void waits.push(status === 200 ? performance.now() - intended : Number.POSITIVE_INFINITY),
        ),
      )
    }
  })()
  const weighing = (async () => {
    while (!isOver) most = Math.max(most, (await usage()).memory)
  })()
  const began = performance.now()
  const answers = await work()
  const took = performance.now() - began
  // Long enough for a p99, and to see whether memory is released.
  await rest(Math.max(3_000, 10_000 - took))
  isOver = true
  await Promise.all([reading, weighing])
  await Promise.all(reads)
  const { processors } = await usage()
  if (answers.length !== expected || waits.length < reads.length || waits.some((wait) => !Number.isFinite(wait)))
    throw new Error(`${name}: ${answers.length} of ${expected} calls and not every read of the neighbour were answered`)
  waits.sort((a, b) => a - b)
  const counts = [...Map.groupBy(answers, (status) => status)]
    .sort(([a], [b]) => a - b)
    .map(([status, all]) => `${all.length}x ${status}`)
  console.log(
    `${name}: ${counts.join(', ')} in ${(took / 1000).toFixed(1)} s (${processors - before.processors} s of processors)`,
  )
  console.log(
    `  memory ${Math.round(before.memory)} MiB, +${Math.round(most - before.memory)} at most; neighbour p50 ${at(waits, 0.5)} ms, p99 ${at(waits, 0.99)} ms, most ${at(waits, 1)} ms of ${waits.length}`,
  )
}

const senderOf = ({ companyId, chatId, admins: [{ token }] }: LoadCompany): HeavySender => ({
  token,
  companyId,
  chatId,
})

try {
  const member = senderOf(attacked)
  const stranger = { ...member, token: strangers.admins[0].token }
  console.log(`${calls} sends of 34 MB at once, ${databaseUrl === null ? 'PGlite' : 'PostgreSQL'}`)
  // A warm-up: it compiles the code of the later ones, and shows what an idle server uses.
  await measure('nothing', 0, async () => [])
  await measure('a registered stranger', calls, () => send([stranger], calls))
  for (const time of ['', ', again', ', and again'])
    await measure(`a member${time}`, calls, () => send([member], calls))
  await measure(`members of ${others.length} companies`, calls, () => send(others.map(senderOf), calls))
  await measure('a member, one after the other', 10, () => send([member], 10, 1))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
