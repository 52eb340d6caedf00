import { chatCalls } from '@frontdesk/api-client'
import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import { useApi, useIsSystemAdmin, type Platform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'

const unreadKey = ['system-admin', 'support-unread']

/** Milliseconds in which events become one reading of the number. */
const togetherFor = 1000

/**
 * How many support conversations have messages that nobody of support has viewed, on whichever page of the console; 0
 * until it is known, and with a provider that has no support inbox.
 */
export function useSupportUnread(): number {
  const api = useApi()
  const isSystemAdmin = useIsSystemAdmin()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) =>
      api
        .subject(chatCalls)
        .getChatsWithPreview({ companyId: supportCompanyId, limit: 1, offset: 0, unread: true }, { signal }),
    select: ({ total }) => total ?? 0,
    enabled: isSystemAdmin,
  })
  return data ?? 0
}

/** Returns a function that has the number read again, once for all calls within a second. */
export function createUnreadRefresh({ queryClient }: Pick<Platform, 'queryClient'>): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  return () => {
    timer ??= setTimeout(() => {
      timer = null
      void queryClient.invalidateQueries({ queryKey: unreadKey })
    }, togetherFor)
  }
}
