import { VisuallyHidden } from '@mantine/core'
import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import type { DraftMessage } from '@frontdesk/stream-draft'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useMemo, useState } from 'react'
import { Composer } from '../composer/Composer.tsx'
import { composerTextAtom } from '../composer/composerTextAtom.ts'
import { hearChatEvent } from '../hearChatEvent.ts'
import { newClientMessageId } from '../sending/newClientMessageId.ts'
import { ownUserId } from '../sending/ownUserId.ts'
import { useIdempotentSends } from '../sending/useIdempotentSends.ts'
import { useRetrySend } from '../sending/useRetrySend.ts'
import { useSendMessage } from '../sending/useSendMessage.ts'
import { useMarkViewed } from '../useMarkViewed.ts'
import { DraftBubbles } from './DraftBubbles.tsx'
import { firstUnread } from './firstUnread.ts'
import { ThreadView, type Older } from './ThreadView.tsx'
import { useAnnouncements } from './useAnnouncements.ts'

type Props = {
  chat: Chat
  pages: readonly ThreadPage[]
  users: ReadonlyMap<number, User>
  older: Older
  askOlder: () => void
  /** Switches the AI off; undefined where a person cannot take over. */
  onTakeOver: (() => void) | undefined
}

/** A thread that is there: read it, write in it. */
export function OpenThread({ chat, pages, users, older, askOlder, onTakeOver }: Props) {
  const admin = useAdmin()
  const adminId = admin?.id ?? null
  const queryClient = useQueryClient()
  const [text, setText] = useAtom(composerTextAtom(chat.id))
  const [unreadAtOpening] = useState(() => firstUnread(pages, adminId))
  const announced = useAnnouncements(pages, users, adminId)
  const markViewed = useMarkViewed(chat.companyId, chat.id)
  const { mutate: send, error, reset } = useSendMessage(chat.id)
  const retry = useRetrySend({ chatId: chat.id, isIdempotent: useIdempotentSends(), send })
  const actions = useMemo(
    () => ({ retry, discard: (row: ThreadRow) => hearChatEvent(queryClient, { type: 'message-discarded', chatId: chat.id, clientMessageId: row.key }) }),
    [retry, queryClient, chat.id],
  )
  const isAssistant = chat.purpose === 'assistant'
  const resend = useMemo(
    () => ({
      ...actions,
      // The server's own copy failed on its way to the customer: sending it again is a new intent.
      retry: (row: ThreadRow) => (row.delivery === null ? sendText(row.message.text) : actions.retry(row)),
    }),
    [actions],
  )
  function sendText(words: string) {
    if (admin === null) return
    send({
      clientMessageId: newClientMessageId(),
      chatId: chat.id,
      companyId: chat.companyId,
      fromId: ownUserId(chat, users, admin.id),
      text: words,
      createdAt: new Date().toISOString(),
      platform: chat.platform,
    })
  }
  const takeOver = (draft: DraftMessage) => {
    setText(text === '' ? draft.text : `${text}\n${draft.text}`)
    onTakeOver?.()
  }
  return (
    <>
      <ThreadView
        pages={pages}
        users={users}
        adminId={adminId}
        older={older}
        onOlder={askOlder}
        onSeen={markViewed}
        actions={resend}
        firstUnread={unreadAtOpening}
        assistantIsOther={isAssistant}
      >
        <DraftBubbles chatId={chat.id} assistantIsOther={isAssistant} onTakeOver={onTakeOver && takeOver} />
      </ThreadView>
      <VisuallyHidden ref={announced} role="status" aria-live="polite" />
      <Composer
        text={text}
        onText={setText}
        onSend={(words) => {
          setText('')
          sendText(words)
        }}
        error={error?.message ?? null}
        onDismissError={reset}
      />
    </>
  )
}
