import {
  toChannelEvent,
  toChatEvent,
  toCompanyEvent,
  toNoteEvent,
  toSalonEvent,
  toSubscriptionEvent,
} from '@frontdesk/api-client'
import { followLog, type LogFollower } from './followLog.ts'
import type { FollowLogOptions } from './FollowLogOptions.ts'
import type { LiveOptions, LogEvent } from './LiveOptions.ts'

/** Parses an event of the live connection or of the log; null for an unknown name or an invalid payload. */
export function toLogEvent(name: string, payload: unknown, companyId: number | null): LogEvent | null {
  if (name === 'messenger_update') return toChannelEvent(payload, companyId)
  if (name === 'crm_update') return toSalonEvent(payload, companyId)
  if (name === 'subscription_update') return toSubscriptionEvent(payload, companyId)
  if (name === 'company_update') return toCompanyEvent(payload, companyId)
  if (name === 'private_note_update') return toNoteEvent(payload, companyId)
  return toChatEvent(name, payload, companyId)
}

/** Follows the log of a company by the API's `getEvents`. */
export const followCompanyLog = (
  api: LiveOptions['api'],
  companyId: number,
  handlers: Omit<FollowLogOptions<LogEvent>, 'fetchPage'>,
): LogFollower<LogEvent> =>
  followLog<LogEvent>({
    ...handlers,
    fetchPage: async (after, signal) => {
      const page = await api.events.getEvents({ companyId, after }, { signal })
      const events = page.events.map(({ seq, event, payload }) => ({
        seq,
        event: toLogEvent(event, payload, companyId),
      }))
      return { ...page, events }
    },
  })

/**
 * The newest sequence number of a company's log by the server's `session` event; null when it
 * does not name the company.
 */
export function newestSeqOf(payload: unknown, companyId: number | null): number | null {
  const companies: unknown =
    typeof payload === 'object' && payload !== null && 'companies' in payload ? payload.companies : null
  if (!Array.isArray(companies)) return null
  for (const company of companies as { companyId?: unknown; seq?: unknown }[]) {
    if (Number(company?.companyId) === companyId && typeof company.seq === 'number') return company.seq
  }
  return null
}
