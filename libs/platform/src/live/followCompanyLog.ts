import { toChatEvent } from '@frontdesk/api-client'
import type { ServerEvent } from '@frontdesk/chat-thread'
import { followLog, type FollowLogOptions, type LogFollower } from './followLog.ts'
import type { LiveOptions } from './LiveOptions.ts'

/** Follows the log of a company by the API's `getEvents`. */
export const followCompanyLog = (
  api: LiveOptions['api'],
  companyId: number,
  handlers: Omit<FollowLogOptions<ServerEvent>, 'ask'>,
): LogFollower<ServerEvent> =>
  followLog<ServerEvent>({
    ...handlers,
    ask: async (after, signal) => {
      const page = await api.events.getEvents({ companyId, after }, { signal })
      const events = page.events.map(({ seq, event, payload }) => ({
        seq,
        event: toChatEvent(event, payload, companyId),
      }))
      return { ...page, events }
    },
  })
