import type { BodyOf, FailedJob, QueueState } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** Figures over all companies; null where the provider reports none, which every one does of the companies. */
export type OverviewStats = { readonly companies: number } & Readonly<Record<(typeof figures)[number], number | null>>
const figures = ['archived', 'activeSubscriptions', 'trials', 'chats', 'messages', 'aiMessages'] as const

/** Background jobs: the state of each queue, and the newest that were given up. */
export type JobList = { queues: readonly QueueState[]; failed: readonly FailedJob[] }

function readQueueState(raw: unknown): QueueState | null {
  const fields = fieldsOf(raw)
  // Of a newer server, too: what it has given up must not be hidden.
  const queue = readText(fields['queue'])
  if (queue === null) return null
  const count = (name: string) => readCount(fields[name]) ?? 0
  return {
    queue,
    waiting: count('waiting'),
    inProgress: count('inProgress'),
    failed: count('failed'),
    dueSince: readInstant(fields['dueSince']),
  }
}

function readFailedJob(raw: unknown): FailedJob | null {
  const fields = fieldsOf(raw)
  const [id, queue, failedAt] = [readText(fields['id']), readText(fields['queue']), readInstant(fields['failedAt'])]
  if (id === null || queue === null || failedAt === null) return null
  const company = fieldsOf(fields['company'])
  const companyId = readId(company['id'])
  return {
    id,
    queue,
    company: companyId === null ? null : { id: companyId, name: readText(company['name']) ?? '' },
    attempts: readCount(fields['attempts']),
    reason: readText(fields['reason']),
    failedAt,
  }
}

export const systemAdminCalls = (call: CallApi) => ({
  /** Figures over all companies (SYS-3). */
  getOverviewStats: (options?: CallOptions): Promise<OverviewStats> => {
    const read = (response: unknown) => {
      const outer = fieldsOrData(response)
      const stats = fieldsOf(outer['stats'] ?? outer)
      const companies = readCount(stats['companies'])
      const others = Object.fromEntries(figures.map((name) => [name, readCount(stats[name])]))
      return companies === null ? null : ({ companies, ...others } as OverviewStats) // the keys are those of `figures`
    }
    return call('getOverviewStats', {}, read, options)
  },
  /** The server's background jobs. */
  listJobs: (options?: CallOptions): Promise<JobList> => {
    const read = (response: unknown): JobList | null => {
      const queues = readList(response, 'queues', readQueueState)
      const failed = readList(response, 'failed', readFailedJob)
      return queues && failed && { queues, failed }
    }
    return call('listJobs', {}, read, options)
  },
  /**
   * Has a job repeated that was given up. Returns false when it was already: it is done, or waits, or was given up once
   * more under another id. Rejects with the code ACTION_NOT_ALLOWED for a job that must not be repeated.
   */
  repeatJob: (which: BodyOf<'repeatJob'>, options?: CallOptions): Promise<boolean> => {
    const read = (response: unknown) => {
      const isRepeated = fieldsOrData(response)['isRepeated']
      return typeof isRepeated === 'boolean' ? isRepeated : null
    }
    return call('repeatJob', which, read, options)
  },
})
