import type { CompanyLogsFollower } from '../events/followLogs.ts'

type Following = Pick<CompanyLogsFollower, 'follow' | 'forget'>

/**
 * Lets several kinds of connections follow the logs of companies: a log is followed from the first of them that asks
 * for it until the last one has no connection any more.
 */
export function countFollowers({ follow, forget }: Following): () => Following {
  const counts = new Map<number, number>()
  return () => ({
    follow(companyId) {
      const count = counts.get(companyId) ?? 0
      counts.set(companyId, count + 1)
      if (count === 0) follow(companyId)
    },
    forget(companyId) {
      const count = (counts.get(companyId) ?? 0) - 1
      if (count > 0) counts.set(companyId, count)
      else {
        counts.delete(companyId)
        forget(companyId)
      }
    },
  })
}
