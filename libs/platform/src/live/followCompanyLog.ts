import { toChatEvent } from '@frontdesk/api-client'
import type { ServerEvent } from '@frontdesk/chat-thread'
import { followLog, type FollowLogOptions, type LogFollower } from './followLog.ts'
import type { LiveOptions } from './LiveOptions.ts'

/** Follows the log of a company by the API's `getEvents`. */
export const followCompanyLog = (
  api: LiveOptions['api'],
  companyId: number,
  handlers: Omit<FollowLogOptions<ServerEvent>, 'fetchPage'>,
): LogFollower<ServerEvent> =>
  followLog<ServerEvent>({
    ...handlers,
    fetchPage: async (after, signal) => {
      const page = await api.events.getEvents({ companyId, after }, { signal })
      const events = page.events.map(({ seq, event, payload }) => ({
        seq,
        event: toChatEvent(event, payload, companyId),
      }))
      return { ...page, events }
    },
  })

/** The newest sequence number of a company's log by the server's `session` event; null when it does not name the company. */
export function newestSeqOf(payload: unknown, companyId: number | null): number | null {
  const companies: unknown =
    typeof payload === 'object' && payload !== null && 'companies' in payload ? payload.companies : null
  if (!Array.isArray(companies)) return null
  for (const company of companies as { companyId?: unknown; seq?: unknown }[]) {
    if (Number(company?.companyId) === companyId && typeof company.seq === 'number') return company.seq
  }
  return null
}
