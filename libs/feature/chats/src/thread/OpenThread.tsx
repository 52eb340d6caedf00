import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Chat, Message, User } from '@frontdesk/contract'
import { sessionQueries, useAdmin, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { createElement, use } from 'react'
import { emitChatChanged } from '../cache/changeChat.ts'
import { useChats } from '../stores/createChats.ts'
import { useChannelState } from '../chat/useChannelState.ts'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { composerKey, composerModeAtom, composerQuoteAtom } from '../composer/composerTextAtom.ts'
import { DropZone } from '../composer/DropZone.tsx'
import { focusComposer } from '../handover/focusComposer.ts'
import { MessageActionsProvider } from '../message/actions/MessageActionsProvider.tsx'
import { AssistantKindProvider } from '../message/AiLabel.tsx'
import { ChannelContext } from '../message/delivery/DeliveryMark.tsx'
import { useSending } from '../outbox/useSending.ts'
import { DraftBubbles } from './DraftBubbles.tsx'
import { ReplyPanel } from './ReplyPanel.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { useMarkViewed, useReadAgain } from './useMarkViewed.ts'
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

/** Characters of the other message that a reply shows, as at the server. */
const longestQuote = 200

/**
 * Replying to one message of a chat (MSG-4): makes the next message a reply to it, and no note, and focuses the
 * composer; null where the provider takes no replies.
 */
function useReply(chat: Chat): ((message: Message) => void) | null {
  const adminId = useAdmin()?.id ?? null
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.quotedReplies ?? false
  const setQuote = useSetAtom(composerQuoteAtom(composerKey(adminId, chat.id)))
  const setMode = useSetAtom(composerModeAtom(composerKey(adminId, chat.id)))
  const choose = ({ id, text }: Message) => {
    setQuote({ messageId: id, text: text.slice(0, longestQuote) })
    setMode('reply')
    focusComposer()
  }
  return isSupported ? choose : null
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
  const { notes, planning } = use(ChatPartsContext)
  const chats = useChats()
  // Only a customer's chat has notes; those of an administrator and the conversations with the AI are internal already.
  const hasNotes = notes !== null && chat.purpose === 'customer'
  const threadView = (
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
      {hasNotes && createElement(notes.Pending)}
      {planning &&
        (chat.planned?.length ?? 0) > 0 &&
        createElement(planning.Planned, { chat, onChanged: (changed) => emitChatChanged(chats, changed) })}
    </ThreadView>
  )
  return (
    <DropZone chat={chat}>
      <ChannelContext value={chat.platform}>
        <MessageActionsProvider chat={chat} onReply={channel.is === 'open' ? reply : null}>
          <AssistantKindProvider companyId={chat.companyId}>
            {hasNotes
              ? createElement(notes.OfThread, {
                  chat,
                  pages: view.pages,
                  isBegun: view.older === 'none',
                  isAtEnd: view.at === 'live' || view.newer === 'none',
                  children: threadView,
                })
              : threadView}
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
