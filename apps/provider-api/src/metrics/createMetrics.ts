import { monitorEventLoopDelay } from 'node:perf_hooks'
import { wireVersion } from '@frontdesk/contract'
import type { PoolUse } from '../db/openDb.ts'
import type { JobLag } from '../ports/JobLag.ts'
import type { Ports } from '../ports/Ports.ts'
import { followRuns } from './followRuns.ts'
import { definitions } from './definitions.ts'
import { expose, type Family } from './expose.ts'
import { createCounter, createHistogram, readingOf } from './instruments.ts'

/** Readings that a scrape asks for. */
export type Sources = {
  jobLag: JobLag
  /** Whether the last scheduled backup failed; null: none are scheduled. */
  hasBackupFailed: (() => Promise<boolean>) | null
  version: string
}

/** The counts of a process about itself, for Prometheus. */
export type Metrics = {
  /** Counts a request that ended. `status` 0: its caller hung up. */
  countRequest: (request: { method: string; route: string; status: number; seconds: number }) => void
  /** Names the pool whose connections are shown; a database without one has none. */
  showPool: (read: () => PoolUse) => void
  /** The text of a scrape. Waits two seconds at most for the database, and never rejects. */
  scrape: () => Promise<string>
  close: () => void
}

/** Milliseconds that a scrape waits for the database: a scraper gives up after ten seconds, and then sees nothing. */
const longestReading = 2_000
/** Milliseconds between two looks at the event loop. */
const resolution = 20

/**
 * The delay of a look at the event loop in seconds. Node measures the nanoseconds between two looks, so that an idle
 * loop shows the time between them as a delay.
 */
const delayOf = (between: number): number => Math.max(0, between / 1e9 - resolution / 1e3)

/**
 * Creates the metrics of a process, which count from now on. Nobody can be identified by them: labels are routes,
 * statuses, codes, channels and queues, never ids, addresses or texts.
 */
export function createMetrics(ports: Ports, sources: Sources): Metrics {
  const requests = createCounter(definitions.requests)
  const requestSeconds = createHistogram(definitions.requestSeconds)
  const deliveries = createCounter(definitions.deliveries)
  const deliverySeconds = createHistogram(definitions.deliverySeconds)
  const runs = followRuns(ports)
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  let readPool: (() => PoolUse) | null = null
  ports.subscribe({
    deliveryAttempted({ platform, outcome, waited }) {
      deliveries.add(platform, outcome)
      if (outcome === 'sent') deliverySeconds.observe(waited / 1000, platform)
    },
  })
  return {
    countRequest({ method, route, status, seconds }) {
      requests.add(method, route, String(status))
      if (status > 0) requestSeconds.observe(seconds, route)
    },
    showPool: (read) => void (readPool = read),
    async scrape() {
      const ofDatabase = await readDatabase(ports, sources)
      const families = [
        readingOf(definitions.build, [[[sources.version, String(wireVersion)], 1]]),
        ...[requests, requestSeconds, runs.firstPieces, runs.ended, deliveries, deliverySeconds].map((one) =>
          one.read(),
        ),
        ...ofDatabase,
        ...readingOfPool(readPool?.() ?? null),
        readingOf(definitions.sockets, [[[], ports.inFlight.liveConnections()]]),
        readingOf(definitions.loopDelay, [
          [['0.5'], delayOf(loop.percentile(50))],
          [['0.99'], delayOf(loop.percentile(99))],
          [['1'], delayOf(loop.max)],
        ]),
        ...readingOfProcess(),
      ]
      loop.reset()
      return expose(families)
    },
    close: () => void loop.disable(),
  }
}

/** The readings that the database gives; without its answer in time that it is down, and no others. */
async function readDatabase({ later, log }: Ports, { jobLag, hasBackupFailed }: Sources): Promise<Family[]> {
  const reading = Promise.all([jobLag(), hasBackupFailed?.() ?? null]).catch((error: unknown) => {
    log.debug({ error: String(error) }, 'The database did not answer a scrape')
    return null
  })
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const cancel = later(longestReading, () => resolve(null))
  const read = await Promise.race([reading, late])
  cancel()
  if (read === null) return [readingOf(definitions.databaseUp, [[[], 0]])]
  const [lags, hasFailed] = read
  return [
    readingOf(definitions.databaseUp, [[[], 1]]),
    readingOf(
      definitions.jobLag,
      Object.entries(lags).map(([queue, seconds]) => [[queue], seconds] as const),
    ),
    ...(hasFailed === null ? [] : [readingOf(definitions.backupFailed, [[[], hasFailed ? 1 : 0]])]),
  ]
}

const readingOfPool = (pool: PoolUse | null): Family[] =>
  pool === null
    ? []
    : [
        readingOf(definitions.databaseConnections, [
          [['used'], pool.open - pool.idle],
          [['idle'], pool.idle],
          [['waiting'], pool.waiting],
        ]),
        readingOf(definitions.databaseLimit, [[[], pool.most]]),
      ]

function readingOfProcess(): Family[] {
  const { user, system } = process.cpuUsage()
  return [
    readingOf(definitions.cpu, [[[], (user + system) / 1e6]]),
    readingOf(definitions.memory, [[[], process.memoryUsage.rss()]]),
    readingOf(definitions.begun, [[[], performance.timeOrigin / 1000]]),
  ]
}
