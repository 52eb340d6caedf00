import { VisuallyHidden } from '@mantine/core'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { Composer } from '../composer/Composer.tsx'
import { composerKey, composerTextAtom } from '../composer/composerTextAtom.ts'
import { draftsOf } from '../drafts/draftStore.ts'
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
  /** Switches the AI off; undefined where a person cannot take over. */
  onTakeOver: (() => void) | undefined
}

/** A thread that is there: read it, write in it. */
export function OpenThread({ chat, pages, users, older, askOlder, onTakeOver }: Props) {
  const adminId = useAdmin()?.id ?? null
  const [text, setText] = useAtom(composerTextAtom(composerKey(adminId, chat.id)))
  const [unreadAtOpening] = useState(() => firstUnread(pages, adminId))
  const announced = useAnnouncements(pages, users, adminId)
  const markViewed = useMarkViewed(chat.companyId, chat.id)
  const sending = useSending(chat, users)
  const isAssistant = chat.purpose === 'assistant'
  const drafts = draftsOf(useQueryClient())
  const takeOver = useCallback(
    (answers: number) => {
      const written = drafts.of(chat.id).find((draft) => draft.answers === answers)?.text ?? ''
      setText((before) => (before === '' ? written : `${before}\n${written}`))
      onTakeOver?.()
    },
    [drafts, chat.id, setText, onTakeOver],
  )
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
        <DraftBubbles chatId={chat.id} assistantIsOther={isAssistant} onTakeOver={onTakeOver && takeOver} />
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
      />
    </>
  )
}
