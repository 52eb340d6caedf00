import { type ThreadPage, type ThreadRow, isUnread } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { isPlainListAtom, useAdmin } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { channelOf } from '../chat/channelOf.ts'
import { useChannelState } from '../chat/useChannelState.ts'
import { ChatComposer } from '../composer/ChatComposer.tsx'
import { composerKey } from '../composer/composerTextAtom.ts'
import { DropZone } from '../composer/DropZone.tsx'
import { ReplyWindowNotice } from '../composer/ReplyWindowNotice.tsx'
import { useTakeBack } from '../composer/useTakeBack.ts'
import { AssistantKindProvider } from '../message/AiLabel.tsx'
import { focusComposer } from '../handover/focusComposer.ts'
import { AiStateBar } from '../handover/AiStateBar.tsx'
import { MessageActionsProvider } from '../message/actions/MessageActionsProvider.tsx'
import { useDeleteMessage } from '../message/actions/useDeleteMessage.ts'
import { ChannelContext } from '../message/delivery/DeliveryMark.tsx'
import { useSending } from '../outbox/useSending.ts'
import { useUnknownDeliveries } from '../message/delivery/useUnknownDeliveries.tsx'
import { useMarkViewed, useReadAgain } from './useMarkViewed.ts'
import { useReply } from './useReply.ts'
import { DraftBubbles } from './DraftBubbles.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { focusMessages, isFocusFree, isFocusInUse, useFocusAtOpening } from '../chat/chatFocus.ts'
import { useRequestedMessage } from '../chat/threadAddress.ts'
import type { ShownThread } from './useShownThread.ts'

const ChannelNotice = lazy(() =>
  import('../composer/ChannelNotice.tsx').then((loaded) => ({ default: loaded.ChannelNotice })),
)

/** Number of newest pages searched for the first unread message. */
const mostPages = 4

/** Key of the first unread row of the newest pages; null if there is none. */
const firstUnread = (pages: readonly ThreadPage[], adminId: number | null): string | null =>
  pages
    .slice(-mostPages)
    .flatMap((page) => page.rows)
    .find((row) => row.delivery === null && isUnread(row.message, adminId))?.key ?? null

/** Moves the focus where the navigation wants it. Returns whether the composer takes it: where nothing else wants it. */
function useFocusOfOpening(): boolean {
  // A requested message takes the focus instead of the composer.
  const [isRequested] = useState(useRequestedMessage().messageId !== null)
  const { focus, time } = useFocusAtOpening()
  useEffect(() => {
    if (focus === 'composer') focusComposer()
    // On a narrow screen the list, in which the focus was, is gone.
    else if (focus === 'list' && isFocusFree()) focusMessages()
  }, [focus, time])
  return (
    focus === null &&
    !isRequested &&
    !isFocusInUse() &&
    window.matchMedia('(pointer: fine) and (min-width: 900px)').matches
  )
}

type SendingActions = ReturnType<typeof useSending>['actions']

/** The actions on the rows of a thread, and the question that one of them asks. `key`: of the composer. */
function useRowActions(chat: Chat, pages: readonly ThreadPage[], key: string, actions: SendingActions) {
  const remove = useDeleteMessage(chat)
  const takeBack = useTakeBack(key, actions.discard)
  const unknown = useUnknownDeliveries(chat, pages, actions.retry)
  const rowActions = useMemo(
    () => ({
      ...actions,
      ...unknown.actions,
      cancel: (row: ThreadRow) => void takeBack(row),
      discard: (row: ThreadRow) => {
        if (row.delivery !== null) return actions.discard(row)
        remove({ messageId: row.message.id, onlyIf: 'undelivered' })
        // The button disappears, the message stays.
        document.querySelector<HTMLElement>(`[data-message="${row.message.id}"]`)?.focus({ preventScroll: true })
      },
    }),
    [actions, unknown.actions, takeBack, remove],
  )
  return { rowActions, question: unknown.question }
}

type Props = {
  chat: Chat
  /** The pages of the live thread. */
  pages: readonly ThreadPage[]
  users: ReadonlyMap<number, User>
  /** What to show: the live thread, or the surroundings of a requested message. */
  view: ShownThread
}

/** A loaded thread with its composer. */
export function OpenThread({ chat, pages, users, view }: Props) {
  const adminId = useAdmin()?.id ?? null
  const key = composerKey(adminId, chat.id)
  const [unreadAtOpening] = useState(() => firstUnread(pages, adminId))
  const isComposerFirst = useFocusOfOpening()
  const channel = useChannelState(chat)
  const [takesFocus, setTakesFocus] = useState(isComposerFirst)
  // A composer that comes back with the connection leaves the focus where it is.
  if (takesFocus && channel.is !== 'open') setTakesFocus(false)
  useAnnouncements(pages, users, adminId)
  const markViewed = useMarkViewed(chat.companyId, chat.id)
  useReadAgain(chat, pages)
  const sending = useSending(chat, users)
  const { rowActions, question } = useRowActions(chat, view.pages, key, sending.actions)
  const reply = useReply(chat, [pages, view.pages])
  const isPlain = useAtomValue(isPlainListAtom)
  const send = (...sent: Parameters<typeof sending.sendText>) => {
    sending.sendText(...sent)
    // An own message appears at the end of the live thread.
    if (view.at === 'message') view.toNewest?.()
  }
  const isAssistant = chat.purpose === 'assistant'
  return (
    <DropZone composerKey={key} platform={channelOf(chat)}>
      <ChannelContext value={chat.platform}>
        <MessageActionsProvider chat={chat} onReply={channel.is === 'open' ? reply.choose : null}>
          <AssistantKindProvider companyId={chat.companyId}>
            <ThreadView
              key={view.key}
              view={view}
              users={users}
              adminId={adminId}
              isPlain={isPlain}
              onSeen={markViewed}
              actions={rowActions}
              firstUnread={unreadAtOpening}
              assistantIsOther={isAssistant}
            >
              <DraftBubbles chat={chat} assistantIsOther={isAssistant} />
            </ThreadView>
          </AssistantKindProvider>
        </MessageActionsProvider>
        {question}
      </ChannelContext>
      {channel.is === 'open' ? (
        <>
          <AiStateBar chat={chat} />
          <ReplyWindowNotice chat={chat} />
          <ChatComposer
            chat={chat}
            onSend={send}
            findMessage={reply.findMessage}
            error={sending.error?.message ?? null}
            onDismissError={sending.dismissError}
            takesFocus={takesFocus}
          />
        </>
      ) : (
        <Suspense fallback={null}>
          <ChannelNotice chat={chat} state={channel} />
        </Suspense>
      )}
    </DropZone>
  )
}
