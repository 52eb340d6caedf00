import { Trans } from '@lingui/react/macro'
import { emptyInbox, findChat, mergeChats, type Inbox } from '@frontdesk/chat-thread'
import { usePlatform } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chatKeys } from '../cache/chatKeys.ts'
import { chatQueries } from '../cache/chatQueries.ts'
import { ThreadPane } from './ThreadPane.tsx'

/** The chat as cached by a list, so that opening it from there needs no request. */
function fromLists(queryClient: QueryClient, companyId: number, chatId: number): Inbox | undefined {
  const found = queryClient
    .getQueriesData<Inbox>({ queryKey: [...chatKeys.inboxes, companyId] })
    .flatMap(([, inbox]) => (inbox && findChat(inbox, chatId)) ?? [])
    .at(-1)
  return found && mergeChats(emptyInbox(companyId), [found], { offset: 0, total: 1 })
}

/** Loads the chat of the address (CHAT-6), whether or not the list contains it. */
export function ChatById({
  companyId,
  chatId,
  backTo,
  missing,
}: {
  companyId: number
  chatId: number
  backTo?: string
  missing: ReactNode
}) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...chatQueries.chat(usePlatform(), companyId, chatId),
    enabled: chatId > 0,
    initialData: () => fromLists(queryClient, companyId, chatId),
  })
  const chat = query.data && findChat(query.data, chatId)
  if (chat !== undefined) return <ThreadPane chat={chat} {...(backTo !== undefined && { backTo })} />
  if (chatId === 0 || query.data !== undefined) return missing
  if (query.error === null) return <SkeletonRows rows={6} />
  return (
    <FailureState
      title={<Trans>The chat could not be loaded</Trans>}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    >
      {query.error.message}
    </FailureState>
  )
}
