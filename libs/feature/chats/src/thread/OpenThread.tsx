import { VisuallyHidden } from '@mantine/core'
import type { ThreadPage, ThreadRow } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useMemo, useState } from 'react'
import { channelOf } from '../composer/channelOf.ts'
import { ChatComposer } from '../composer/ChatComposer.tsx'
import { composerKey } from '../composer/composerTextAtom.ts'
import { DropZone } from '../composer/DropZone.tsx'
import { ReplyWindowNote } from '../composer/ReplyWindowNote.tsx'
import { useTakeBack } from '../composer/useTakeBack.ts'
import { HandlingBar } from '../control/HandlingBar.tsx'
import { ChannelContext } from '../message/delivery/channelContext.ts'
import { useSending } from '../sending/useSending.ts'
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
}

/** A thread that is there: read it, write in it. */
export function OpenThread({ chat, pages, users, older, askOlder }: Props) {
  const adminId = useAdmin()?.id ?? null
  const key = composerKey(adminId, chat.id)
  const [unreadAtOpening] = useState(() => firstUnread(pages, adminId))
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine) and (min-width: 900px)').matches)
  const announced = useAnnouncements(pages, users, adminId)
  const markViewed = useMarkViewed(chat.companyId, chat.id)
  const sending = useSending(chat, users)
  const takeBack = useTakeBack(key)
  const { actions } = sending
  const rowActions = useMemo(
    () => ({
      ...actions,
      cancel: (row: ThreadRow) => {
        takeBack(row)
        actions.discard(row)
      },
    }),
    [actions, takeBack],
  )
  const isAssistant = chat.purpose === 'assistant'
  return (
    <DropZone composerKey={key} platform={channelOf(chat)}>
      <ChannelContext value={chat.platform}>
        <ThreadView
          pages={pages}
          users={users}
          adminId={adminId}
          older={older}
          onOlder={askOlder}
          onSeen={markViewed}
          actions={rowActions}
          firstUnread={unreadAtOpening}
          assistantIsOther={isAssistant}
        >
          <DraftBubbles chat={chat} assistantIsOther={isAssistant} />
        </ThreadView>
      </ChannelContext>
      <VisuallyHidden ref={announced} role="status" aria-live="polite" />
      <HandlingBar chat={chat} />
      <ReplyWindowNote chat={chat} />
      <ChatComposer chat={chat} onSend={sending.sendText} error={sending.error?.message ?? null} onDismissError={sending.dismissError} takesFocus={hasKeyboard} />
    </DropZone>
  )
}
