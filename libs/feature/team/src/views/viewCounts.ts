import { assignmentCalls, type Api } from '@frontdesk/api-client'
import type { ChatEvent } from '@frontdesk/chat-thread'
import type { Platform } from '@frontdesk/platform'
import { queryOptions } from '@tanstack/react-query'

const viewCountsKey = (companyId: number) => ['chat-views', companyId] as const

/** How many chats each view of the list has, as the server counts them (TEAM-2). */
export const viewCountsQuery = (api: Api, companyId: number) =>
  queryOptions({
    queryKey: viewCountsKey(companyId),
    queryFn: ({ signal }) => api.subject(assignmentCalls).countChatViews({ companyId }, { signal }),
    staleTime: 60_000,
  })

/** Milliseconds from an event until chats are counted again, and the least time between two counts. */
const [pause, interval] = [500, 5000]

type Ports = Pick<Platform, 'queryClient'> & {
  now?: () => number
  later?: (milliseconds: number, action: () => void) => unknown
}

/** Counts chats again after events, however many there are, at most every five seconds. */
export function createViewCounts({
  queryClient,
  now = () => performance.now(),
  later = (milliseconds, action) => setTimeout(action, milliseconds),
}: Ports) {
  const waiting = new Set<number>()
  let countedAt = Number.NEGATIVE_INFINITY
  return {
    apply(event: ChatEvent): void {
      if (event.type !== 'chat-changed' && event.type !== 'message-arrived') return
      const isFirst = waiting.size === 0
      waiting.add(event.companyId)
      if (!isFirst) return
      later(Math.max(pause, countedAt + interval - now()), () => {
        countedAt = now()
        for (const companyId of waiting) void queryClient.invalidateQueries({ queryKey: viewCountsKey(companyId) })
        waiting.clear()
      })
    },
  }
}

const ofPlatform = ({ queryClient }: Platform) => createViewCounts({ queryClient })

/** How live events change the numbers of the views (TEAM-2). */
export const viewCountsOf = ({ singleton }: Pick<Platform, 'singleton'>) => singleton(ofPlatform)
