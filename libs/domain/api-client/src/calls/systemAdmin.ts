import type { BodyOf, CompanyOverview, FailedJob, QueueState } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCompanyOverview } from '../border/readCompanyOverview.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export type CompanyPage = { companies: readonly CompanyOverview[]; total: number; page: number; limit: number }
export type CompanyListRequest = { page?: number; limit?: number; includeArchived?: boolean; search?: string }

/** Figures over all companies; null where the provider reports none, which every one does of the companies. */
export type OverviewStats = { readonly companies: number } & Readonly<Record<(typeof figures)[number], number | null>>
const figures = ['archived', 'trials', 'chats', 'messages', 'aiMessages'] as const

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
  /** All companies, a page at a time (SYS-1); the totals are read from `data` or beside it. */
  listCompaniesForSystem: (
    { page = 1, limit = 10, includeArchived = false, search = '' }: CompanyListRequest = {},
    options?: CallOptions,
  ) => {
    const read = (response: unknown): CompanyPage | null => {
      const companies = readList(response, 'companies', readCompanyOverview)
      const fields = fieldsOrData(response)
      const count = (name: string, otherwise: number) => readCount(fields[name]) ?? otherwise
      return (
        companies && {
          companies,
          total: count('total', companies.length),
          page: count('page', page),
          limit: count('limit', limit),
        }
      )
    }
    return call('listCompaniesForSystem', { page, limit, includeArchived, search }, read, options)
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
