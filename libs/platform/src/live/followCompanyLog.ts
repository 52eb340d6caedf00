import { toChatEvent } from '@frontdesk/api-client'
import type { HeardEvent } from '@frontdesk/chat-thread'
import { followLog, type FollowLogWorld, type LogFollower } from './followLog.ts'
import type { LiveWorld } from './LiveWorld.ts'

/** Follows the log of a company by the API's `getEvents`. */
export const followCompanyLog = (
  api: LiveWorld['api'],
  companyId: number,
  handlers: Omit<FollowLogWorld<HeardEvent>, 'ask'>,
): LogFollower<HeardEvent> =>
  followLog<HeardEvent>({
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
