import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { emptyInbox, findChat, mergeChats, type Inbox } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useAdmin, usePlatform } from '@frontdesk/platform'
import { FailureState, SkeletonRows, useChannelName } from '@frontdesk/platform/parts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chatKeys } from '../cache/chatKeys.ts'
import { chatQueries } from '../cache/chatQueries.ts'
import { addressOf, otherSide } from '../chat/chatName.ts'
import { useChatName } from '../chat/useChatName.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import classes from './ChatById.module.css'
import { JumpNotice } from './JumpNotice.tsx'
import { OpenThread } from './OpenThread.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import { useShownThread } from './useShownThread.ts'

/** The chat as cached by a list, so that opening it from there needs no request. */
function fromLists(queryClient: QueryClient, companyId: number, chatId: number): Inbox | undefined {
  const found = queryClient
    .getQueriesData<Inbox>({ queryKey: [...chatKeys.inboxes, companyId] })
    .flatMap(([, inbox]) => (inbox && findChat(inbox, chatId)) ?? [])
    .at(-1)
  return found && mergeChats(emptyInbox(companyId), [found], { offset: 0, total: 1 })
}

/** A chat with header, thread and composer. */
function ThreadPane({ chat, backTo }: { chat: Chat; backTo?: string }) {
  const { t } = useLingui()
  const { newest, view, failure } = useShownThread(chat.companyId, chat.id)
  const { thread, pages, users } = newest
  const channel = useChannelName()(chat.platform)
  const isAssistant = chat.purpose === 'assistant'
  const nameOf = useChatName(useAdmin()?.id ?? null)
  const name = isAssistant ? t`Assistant` : nameOf(chat)
  return (
    <section className={classes.pane} aria-label={t`Chat with ${name}`}>
      <ThreadHeader
        name={name}
        imageUrl={otherSide(chat)?.avatarUrl ?? null}
        platform={isAssistant ? 'openai' : chat.platform}
        about={
          isAssistant
            ? t`Ask it what your customers ask`
            : chat.purpose === 'internal'
              ? t`No customer sees them; your colleagues do`
              : [channel, addressOf(chat)].filter(Boolean).join(' · ')
        }
        backTo={backTo}
        tools={backTo !== undefined && <SearchButton chatId={chat.id} />}
      />
      {failure !== null && (
        <JumpNotice isFailed={failure.isError} isAsking={failure.isFetching} onRetry={() => void failure.refetch()} />
      )}
      {thread.data !== undefined ? (
        <OpenThread chat={chat} pages={pages} users={users} view={view} />
      ) : thread.error !== null ? (
        <div className={classes.state}>
          <FailureState
            title={<Trans>The messages could not be loaded</Trans>}
            onRetry={() => void thread.refetch()}
            isRetrying={thread.isFetching}
          >
            {thread.error.message}
          </FailureState>
        </div>
      ) : (
        <div className={classes.skeleton} role="status" aria-label={t`Loading`}>
          {[220, 320, 180, 260, 140].map((width, row) => (
            <Skeleton key={width} height={40} width={width} radius="lg" ml={row % 2 === 0 ? 0 : 'auto'} />
          ))}
        </div>
      )}
    </section>
  )
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
