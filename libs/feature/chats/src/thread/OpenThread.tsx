import { type ThreadPage, type ThreadRow, isUnread } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { isPlainListAtom, useAdmin } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { channelOf } from '../chat/channelOf.ts'
import { ChatComposer } from '../composer/ChatComposer.tsx'
import { composerKey } from '../composer/composerTextAtom.ts'
import { DropZone } from '../composer/DropZone.tsx'
import { ReplyWindowNotice } from '../composer/ReplyWindowNotice.tsx'
import { useTakeBack } from '../composer/useTakeBack.ts'
import { AssistantKindProvider } from '../message/AiLabel.tsx'
import { HandlingBar } from '../handover/HandlingBar.tsx'
import { MessageActionsProvider } from '../message/actions/MessageActionsProvider.tsx'
import { ChannelContext } from '../message/delivery/DeliveryMark.tsx'
import { useSending } from '../outbox/useSending.ts'
import { useUnknownDeliveries } from '../message/delivery/useUnknownDeliveries.tsx'
import { useMarkViewed } from './useMarkViewed.ts'
import { DraftBubbles } from './DraftBubbles.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { useRequestedMessage } from '../chat/threadAddress.ts'
import type { ShownThread } from './useShownThread.ts'

/** How many pages back a thread is looked through when it is opened: further up than that nobody wants to begin. */
const mostPages = 4

/** The row at which reading begins: the first unread one of the newest pages. */
const firstUnread = (pages: readonly ThreadPage[], adminId: number | null): string | null =>
  pages
    .slice(-mostPages)
    .flatMap((page) => page.rows)
    .find((row) => row.delivery === null && isUnread(row.message, adminId))?.key ?? null

type Props = {
  chat: Chat
  /** The newest messages. */
  pages: readonly ThreadPage[]
  users: ReadonlyMap<number, User>
  /** What of it is in the view: the newest, or what lies around a message that was asked for. */
  view: ShownThread
}

/** A thread that is there: read it, write in it. */
export function OpenThread({ chat, pages, users, view }: Props) {
  const adminId = useAdmin()?.id ?? null
  const key = composerKey(adminId, chat.id)
  const [unreadAtOpening] = useState(() => firstUnread(pages, adminId))
  // Who came for a message reads it first.
  const [isAskedFor] = useState(useRequestedMessage().messageId !== null)
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine) and (min-width: 900px)').matches)
  useAnnouncements(pages, users, adminId)
  const markViewed = useMarkViewed(chat.companyId, chat.id)
  const sending = useSending(chat, users)
  const { actions } = sending
  const takeBack = useTakeBack(key, actions.discard)
  const unknown = useUnknownDeliveries(chat, view.pages, actions.retry)
  const rowActions = useMemo(
    () => ({ ...actions, ...unknown.actions, cancel: (row: ThreadRow) => void takeBack(row) }),
    [actions, unknown.actions, takeBack],
  )
  const isPlain = useAtomValue(isPlainListAtom)
  const send = (...sent: Parameters<typeof sending.sendText>) => {
    sending.sendText(...sent)
    // What one says stands at the end of the talk.
    if (view.at === 'message') view.toNewest?.()
  }
  const isAssistant = chat.purpose === 'assistant'
  return (
    <DropZone composerKey={key} platform={channelOf(chat)}>
      <ChannelContext value={chat.platform}>
        <MessageActionsProvider chat={chat}>
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
        {unknown.question}
      </ChannelContext>
      <HandlingBar chat={chat} />
      <ReplyWindowNotice chat={chat} />
      <ChatComposer
        chat={chat}
        onSend={send}
        error={sending.error?.message ?? null}
        onDismissError={sending.dismissError}
        takesFocus={hasKeyboard && !isAskedFor}
      />
    </DropZone>
  )
}
