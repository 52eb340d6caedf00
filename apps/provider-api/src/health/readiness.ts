import { pendingMigrations } from '../db/pendingMigrations.ts'
import type { JobLag } from '../ports/JobLag.ts'
import type { Ports } from '../ports/Ports.ts'

/**
 * A check of readiness. `unknown`: it needs the database, which did not answer. `degraded`: calls are served, only less
 * well; it makes nothing unready. `seconds`: the lag of each queue.
 */
export type Check = {
  name: 'draining' | 'database' | 'migrations' | 'jobs' | 'redis' | 'backups'
  state: 'ok' | 'failing' | 'unknown' | 'degraded'
  seconds?: Readonly<Record<string, number>>
}

/**
 * Whether this process should get calls, and why. It holds no addresses, names or texts of errors: anybody may read it.
 */
export type Readiness = { ready: boolean; checks: readonly Check[] }

type Needs = {
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'log' | 'redis'>
  isDraining: () => boolean
  jobLag: JobLag
  /** Whether the last scheduled backup failed; null: none are scheduled. */
  hasBackupFailed?: (() => Promise<boolean>) | null
}

/** Milliseconds that the database may take to answer; a probe gives up soon after. */
const longestAnswer = 1000
/** An answer of the database is used again for this many milliseconds, so that callers cannot keep it busy. */
const usedFor = 1000
/**
 * Milliseconds since its last answer for which a database that is slow to answer counts as busy. Without its only
 * server a load balancer would refuse everything, and its clients' attempts would keep the server busy.
 */
const longestSilence = 10_000
/**
 * Queues whose jobs wait for services of others (a messenger, a mail server, a bank), which may hang: `degraded` when
 * they are behind, since every node would be unready in one moment, and calls can do without.
 */
const queuesOfOthers: ReadonlySet<string> = new Set([
  'deliveries',
  'emails',
  'channel-events',
  'transcripts',
  'payments',
])
/** Seconds that a due job may wait. A server that is behind by more with its own work does not keep up. */
const longestLag = 300

/**
 * Creates the check of readiness. It resolves within a second, never rejects, and asks the database once a second at
 * most; a change is logged.
 */
export function createReadiness({
  ports,
  isDraining,
  jobLag,
  hasBackupFailed = null,
}: Needs): () => Promise<Readiness> {
  let current: { since: number; checks: Promise<readonly Check[]> } | null = null
  let isInDoubt = false
  /** The question that the database has not answered yet, and when it was asked. */
  let asking: { since: number; answer: Promise<readonly Check[]> } | null = null
  let lastAnswer: { at: number; checks: readonly Check[] } | null = null

  const askDatabase = async (): Promise<readonly Check[]> => {
    const [pending, seconds, isUnsaved] = await Promise.all([
      pendingMigrations(ports.db),
      jobLag(),
      hasBackupFailed?.() ?? null,
    ])
    const behind = Object.entries(seconds).flatMap(([queue, lag]) => (lag > longestLag ? [queue] : []))
    const isBehind = behind.some((queue) => !queuesOfOthers.has(queue))
    const checks: readonly Check[] = [
      { name: 'database', state: 'ok' },
      { name: 'migrations', state: pending.length > 0 ? 'failing' : 'ok' },
      { name: 'jobs', state: isBehind ? 'failing' : behind.length > 0 ? 'degraded' : 'ok', seconds },
      ...(isUnsaved === null ? [] : [{ name: 'backups', state: isUnsaved ? 'degraded' : 'ok' } as const]),
    ]
    lastAnswer = { at: ports.now().getTime(), checks }
    return checks
  }
  const checksOfDatabase = async (): Promise<readonly Check[]> => {
    const begun = ports.now().getTime()
    // A busy one is not asked again before it has answered; the connection of a question may be gone without a notice.
    if (asking === null || begun - asking.since >= longestSilence) {
      const question = { since: begun, answer: askDatabase() }
      const settled = () => {
        if (asking === question) asking = null
      }
      question.answer.then(settled, settled)
      asking = question
    }
    const { since, answer: pending } = asking
    const answer = await withinTime(ports.later, pending)
    if (answer !== 'late' && answer !== 'failed') return answer
    const at = ports.now().getTime()
    // A database that is away refuses at once; a busy one has no connection or lock to give in time.
    const isBusy = answer === 'late' || at - since >= longestAnswer
    if (isBusy && lastAnswer && at - lastAnswer.at < longestSilence)
      return lastAnswer.checks.map((check) => (check.name === 'database' ? { ...check, state: 'degraded' } : check))
    return [
      { name: 'database', state: 'failing' },
      { name: 'migrations', state: 'unknown' },
      { name: 'jobs', state: 'unknown' },
    ]
  }

  return async () => {
    const at = ports.now().getTime()
    if (current === null || at - current.since >= usedFor) current = { since: at, checks: checksOfDatabase() }
    const checks = await current.checks
    const draining: Check = { name: 'draining', state: isDraining() ? 'failing' : 'ok' }
    // Without it every node would be unready in one moment, and each can do without.
    const redis: Check[] = ports.redis ? [{ name: 'redis', state: ports.redis.isReachable() ? 'ok' : 'degraded' }] : []
    const all = [draining, ...checks, ...redis]
    const failing = all.filter(({ state }) => state !== 'ok' && state !== 'degraded').map(({ name }) => name)
    const ready = failing.length === 0
    if (ready === isInDoubt) {
      isInDoubt = !ready
      if (ready) ports.log.info({}, 'The server is ready')
      else ports.log.warn({ failing }, 'The server is not ready')
    }
    return { ready, checks: all }
  }
}

/** The result of `work`, or how it has none in time. */
function withinTime<T>(later: Ports['later'], work: Promise<T>): Promise<T | 'late' | 'failed'> {
  const { promise, resolve } = Promise.withResolvers<T | 'late' | 'failed'>()
  const cancel = later(longestAnswer, () => resolve('late'))
  work.then(resolve, () => resolve('failed')).finally(cancel)
  return promise
}
