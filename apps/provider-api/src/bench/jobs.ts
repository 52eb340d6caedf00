// The delivery of messages by our own jobs beside pg-boss, on an embedded database in a folder: the time from the
// intended start of a send to its hand-over to the channel, and the processor time while nothing
// happens (decision 0042).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { actAsService, openPglite } from '../db/openDb.ts'
import { furnishChats, measureSends, type Engine } from './measureSends.ts'
import { ownEngine } from './ownEngine.ts'
import { pgBossEngine } from './pgBossEngine.ts'

const rounds = 3
const idleFor = 20_000
/**
 * Far below what the machine can do: what is measured is the way of a message, not a queue in front of a busy database.
 */
const load = { sendsASecond: 5, during: 12_000 }

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Percent of one processor that the process uses while nothing happens. */
async function idleProcessor(): Promise<number> {
  await pause(2_000)
  const before = process.cpuUsage()
  await pause(idleFor)
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1000 / idleFor) * 100
}

async function measure(engine: Engine, measuresIdle: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-jobs-'))
  const database = await openPglite({ folder: join(dataDir, 'db') })
  try {
    await migrate(database.db)
    await engine.prepare?.(database)
    await actAsService(database)
    const chats = await furnishChats(database.db, 40)
    return await measureSends(engine, database.db, chats, load, measuresIdle ? idleProcessor : async () => null)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const engines = [ownEngine, ...(await pgBossEngine())]
const measured = new Map<string, { latencies: number[]; idle: number | null; faults: number; processor: number }>()
// Interleaved, so that another process on the machine disturbs all of them alike.
for (let round = 0; round < rounds; round += 1)
  for (const engine of engines) {
    const { latencies, idle, processor, lost, doubled, disordered } = await measure(engine, round === 0)
    const all = measured.get(engine.name) ?? { latencies: [], idle, faults: 0, processor: 0 }
    all.latencies.push(...latencies)
    all.processor += processor
    all.faults += lost + doubled + disordered
    measured.set(engine.name, all)
    console.log(`round ${round + 1}, ${engine.name}: p95 ${at(inOrder(latencies), 0.95).toFixed(1)} ms`)
  }
for (const [name, { latencies, faults }] of measured)
  if (faults > 0 || latencies.length === 0) {
    console.error(
      `${name}: ${latencies.length} sends, ${faults} lost, doubled or out of order: its numbers count nothing`,
    )
    process.exitCode = 1
  }
const [first] = measured.values()
const ours = at(inOrder(first?.latencies ?? []), 0.95)
for (const [name, { latencies, idle, faults, processor }] of measured) {
  const sorted = inOrder(latencies)
  const ms = (share: number) => `${at(sorted, share).toFixed(1)} ms`
  console.log(
    `${name}: ${sorted.length} sends to hand-over p50 ${ms(0.5)}, p95 ${ms(0.95)} (${(at(sorted, 0.95) / ours).toFixed(2)} × ours), p99 ${ms(0.99)}; ${(processor / sorted.length).toFixed(1)} ms of a processor for each; idle ${idle?.toFixed(2)} % of a processor; lost, doubled or out of order ${faults}`,
  )
}
