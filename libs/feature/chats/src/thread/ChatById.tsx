import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { emptyInbox, findChat, mergeChats, type Inbox } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useAdmin, usePlatform, noteTextAtom } from '@frontdesk/platform'
import { FailureState, SkeletonRows, StillWaiting, useChannelName } from '@frontdesk/platform/parts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { createElement, use, useEffect, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { chatKeys } from '../cache/chatKeys.ts'
import { chatQueries } from '../cache/chatQueries.ts'
import { addressOf, markedChannel, otherSide } from '../chat/chatName.ts'
import { useChatName } from '../chat/useChatName.ts'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { composerKey, composerModeAtom, composerTextAtom } from '../composer/composerTextAtom.ts'
import classes from './ChatById.module.css'
import { JumpNotice } from './JumpNotice.tsx'
import { LabelsInHeader, useCustomerCard } from './CustomerTools.tsx'
import { OpenThread } from './OpenThread.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import { ThreadTools } from './ThreadTools.tsx'
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
function ThreadPane({ chat, backTo, onName }: { chat: Chat; backTo?: string; onName?: (() => void) | undefined }) {
  const { t } = useLingui()
  const { newest, view, failure } = useShownThread(chat.companyId, chat.id)
  const { thread, pages, users } = newest
  const channel = markedChannel(chat)
  const channelName = useChannelName()
  const isAssistant = chat.purpose === 'assistant'
  const nameOf = useChatName(useAdmin()?.id ?? null)
  const isSupport = chat.purpose === 'support'
  const { desk } = use(ChatPartsContext)
  const card = useCustomerCard(chat, { isThreadLoaded: thread.data !== undefined })
  const name = isAssistant ? t`Assistant` : isSupport ? t`Support` : nameOf(chat)
  return (
    <div className={classes.split}>
      <section className={classes.pane} aria-label={t`Chat with ${name}`}>
        <ThreadHeader
          name={name}
          imageUrl={otherSide(chat)?.avatarUrl ?? null}
          platform={channel}
          about={
            isAssistant
              ? t`Ask it what your customers ask`
              : isSupport
                ? t`The AI assistant answers first, and a person when you ask for one`
                : chat.purpose === 'internal'
                  ? t`No customer sees them; your colleagues do`
                  : [channel && channelName(channel), addressOf(chat)].filter(Boolean).join(' · ')
          }
          beforeAbout={chat.purpose === 'customer' && desk && createElement(desk.Lookers, { chat })}
          besideAbout={<LabelsInHeader chat={chat} />}
          backTo={backTo}
          onName={onName ?? (backTo === undefined ? undefined : card.open)}
          tools={backTo !== undefined && <ThreadTools chat={chat} />}
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
            <StillWaiting />
            {[220, 320, 180, 260, 140].map((width, row) => (
              <Skeleton key={width} height={40} width={width} radius="lg" ml={row % 2 === 0 ? 0 : 'auto'} />
            ))}
          </div>
        )}
      </section>
      {backTo !== undefined && card.beside}
      {backTo !== undefined && card.sheet}
    </div>
  )
}

/** Moves an unsent text below the one that is there already. */
function useMovedText(from: ReturnType<typeof composerTextAtom>, into: ReturnType<typeof composerTextAtom>): void {
  const [typed, setTyped] = useAtom(from)
  const setText = useSetAtom(into)
  useEffect(() => {
    if (typed === '') return
    setText((before) => [before, typed].filter((text) => text !== '').join('\n'))
    setTyped('')
  }, [typed, setText, setTyped])
}

/** Leads from a chat that was joined into another one to that one, with what was being written. */
function JoinedChat({ from, into, to }: { from: number; into: number; to: string }) {
  const adminId = useAdmin()?.id ?? null
  const [before, after] = [composerKey(adminId, from), composerKey(adminId, into)]
  useMovedText(composerTextAtom(before), composerTextAtom(after))
  useMovedText(noteTextAtom(before), noteTextAtom(after))
  const [mode, setMode] = useAtom(composerModeAtom(before))
  const setModeAfter = useSetAtom(composerModeAtom(after))
  useEffect(() => {
    if (mode === 'reply') return
    // A note that goes on being typed stays one.
    setModeAfter(mode)
    setMode('reply')
  }, [mode, setMode, setModeAfter])
  return <Navigate to={to} replace />
}

/** Loads the chat of the address (CHAT-6), whether or not the list contains it. */
export function ChatById({
  companyId,
  chatId,
  backTo,
  hrefOf,
  missing,
  onName,
}: {
  companyId: number
  chatId: number
  backTo?: string
  /** The address of another chat, into which this one may have been joined. */
  hrefOf?: (chatId: number) => string
  missing: ReactNode
  /** Opens more about the other side, from its name. */
  onName?: (() => void) | undefined
}) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...chatQueries.chat(usePlatform(), companyId, chatId),
    enabled: chatId > 0,
    initialData: () => fromLists(queryClient, companyId, chatId),
  })
  const chat = query.data && findChat(query.data, chatId)
  if (chat?.joinedInto != null && hrefOf !== undefined)
    return <JoinedChat from={chatId} into={chat.joinedInto} to={hrefOf(chat.joinedInto)} />
  if (chat !== undefined) return <ThreadPane chat={chat} onName={onName} {...(backTo !== undefined && { backTo })} />
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
