import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useChannelState } from '../chat/useChannelState.ts'
import { DropZone } from '../composer/DropZone.tsx'
import { MessageActionsProvider } from '../message/actions/MessageActionsProvider.tsx'
import { AssistantKindProvider } from '../message/AiLabel.tsx'
import { ChannelContext } from '../message/delivery/DeliveryMark.tsx'
import { useSending } from '../outbox/useSending.ts'
import { DraftBubbles } from './DraftBubbles.tsx'
import { ReplyPanel } from './ReplyPanel.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { useMarkViewed, useReadAgain } from './useMarkViewed.ts'
import { useReply } from './useReply.ts'
import { useRowActions } from './useRowActions.ts'
import type { ShownThread } from './useShownThread.ts'
import { useUnreadDivider } from './useUnreadDivider.ts'

type Props = {
  chat: Chat
  /** The pages of the live thread. */
  pages: readonly ThreadPage[]
  users: ReadonlyMap<number, User>
  /** The shown part: the live thread, or the surroundings of a requested message. */
  view: ShownThread
}

/** A loaded thread with its composer. */
export function OpenThread({ chat, pages, users, view }: Props) {
  const adminId = useAdmin()?.id ?? null
  const firstUnread = useUnreadDivider(pages, adminId)
  const channel = useChannelState(chat)
  useAnnouncements(pages, users, adminId)
  const markViewed = useMarkViewed(chat.companyId, chat.id)
  useReadAgain(chat, pages)
  const sending = useSending(chat, users)
  const { rowActions, question } = useRowActions(chat, view.pages, sending.actions)
  const reply = useReply(chat)
  return (
    <DropZone chat={chat}>
      <ChannelContext value={chat.platform}>
        <MessageActionsProvider chat={chat} onReply={channel.is === 'open' ? reply : null}>
          <AssistantKindProvider companyId={chat.companyId}>
            <ThreadView
              key={view.key}
              view={view}
              users={users}
              adminId={adminId}
              onSeen={markViewed}
              actions={rowActions}
              firstUnread={firstUnread}
              assistantIsOther={chat.purpose === 'assistant' || chat.purpose === 'support'}
            >
              <DraftBubbles chat={chat} />
            </ThreadView>
          </AssistantKindProvider>
        </MessageActionsProvider>
        {question}
      </ChannelContext>
      <ReplyPanel
        chat={chat}
        channel={channel}
        sending={sending}
        pages={view.at === 'live' ? pages : [...pages, ...view.pages]}
        onSent={() => {
          // An own message appears at the end of the live thread.
          if (view.at === 'message') view.toNewest?.()
        }}
      />
    </DropZone>
  )
}
