import { unreadTotal } from '@frontdesk/chat-thread'
import { useApi, useCompanyId } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { chatQueries } from './chatQueries.ts'
import { everyChat } from '../chat/everyChat.ts'

/** How many messages wait to be read, for the document's title and the sidebar; 0 while nobody knows. */
export function useUnreadTotal(): number {
  const companyId = useCompanyId() ?? 0
  const { data } = useQuery({
    ...chatQueries.inbox(useApi(), companyId, everyChat),
    select: unreadTotal,
    enabled: companyId > 0,
  })
  return data ?? 0
}
