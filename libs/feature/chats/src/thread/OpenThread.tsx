import { VisuallyHidden } from '@mantine/core'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { Composer } from '../composer/Composer.tsx'
import { composerKey, composerTextAtom } from '../composer/composerTextAtom.ts'
import { useSending } from '../sending/useSending.ts'
import { useMarkViewed } from '../useMarkViewed.ts'
import { DraftBubbles } from './DraftBubbles.tsx'
import { firstUnread } from './firstUnread.ts'
import { ThreadView, type Older } from './ThreadView.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { useTakeOver } from './useTakeOver.ts'

type Props = {
  chat: Chat
  pages: readonly ThreadPage[]
  users: ReadonlyMap<number, User>
  older: Older
  askOlder: () => void
  mayTakeOver: boolean
  /** Switches the AI of the chat off. */
  switchOff: () => Promise<unknown>
}

/** A thread that is there: read it, write in it. */
export function OpenThread({ chat, pages, users, older, askOlder, mayTakeOver, switchOff }: Props) {
  const adminId = useAdmin()?.id ?? null
  const key = composerKey(adminId, chat.id)
  const [text, setText] = useAtom(composerTextAtom(key))
  const [unreadAtOpening] = useState(() => firstUnread(pages, adminId))
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine) and (min-width: 900px)').matches)
  const announced = useAnnouncements(pages, users, adminId)
  const markViewed = useMarkViewed(chat.companyId, chat.id)
  const sending = useSending(chat, users)
  const isAssistant = chat.purpose === 'assistant'
  const takeOver = useTakeOver(chat.id, key, switchOff)
  return (
    <>
      <ThreadView
        pages={pages}
        users={users}
        adminId={adminId}
        older={older}
        onOlder={askOlder}
        onSeen={markViewed}
        actions={sending.actions}
        firstUnread={unreadAtOpening}
        assistantIsOther={isAssistant}
      >
        <DraftBubbles chatId={chat.id} assistantIsOther={isAssistant} onTakeOver={mayTakeOver ? takeOver : undefined} />
      </ThreadView>
      <VisuallyHidden ref={announced} role="status" aria-live="polite" />
      <Composer
        text={text}
        onText={setText}
        onSend={(words) => {
          setText('')
          sending.sendText(words)
        }}
        error={sending.error?.message ?? null}
        onDismissError={sending.dismissError}
        takesFocus={hasKeyboard}
      />
    </>
  )
}
