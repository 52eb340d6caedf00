import type { Chat } from '@frontdesk/contract'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import { useState, type ReactNode } from 'react'
import { chatQueries } from '../../cache/chatQueries.ts'
import { composerKey, composerTextAtom } from '../../composer/composerTextAtom.ts'
import { useSetAtom } from 'jotai'
import { emptyInbox, mergeChats } from '@frontdesk/chat-thread'
import { applyStreamEvent, applyTyping, chatsOf } from '../../stores/createChats.ts'

type Props = {
  chat: Chat
  /** Names of colleagues who are typing. */ typists?: readonly string[]
  /** Text in the composer. */ written?: string
  /** Whether the AI is writing a reply. */ isWriting?: boolean
  children: ReactNode
}

/** Wraps a part of a chat for stories: Olena is signed in, and the provider has all capabilities. */
export function ChatStory({ chat, typists = [], written = '', isWriting = false, children }: Props) {
  const setText = useSetAtom(composerTextAtom(composerKey(1001, chat.id)))
  const [platform] = useState(() => {
    const made = aPlatform({
      api: aFakeApi({
        call: {
          takeOverChat: () => new Promise(() => undefined),
          retryRun: () => ({ status: 'ok' }),
          sayTyping: () => ({ status: 'ok' }),
        },
      }),
    })
    made.queryClient.setQueryData(
      chatQueries.chat(made, chat.companyId, chat.id).queryKey,
      mergeChats(emptyInbox(chat.companyId), [chat], { offset: 0, total: 1 }),
    )
    typists.forEach((name, place) =>
      applyTyping(chatsOf(made), {
        companyId: chat.companyId,
        chatId: chat.id,
        adminId: 2000 + place,
        userId: 3000 + place,
        name,
        at: chat.updatedAt,
      }),
    )
    if (isWriting)
      applyStreamEvent(chatsOf(made), {
        type: 'draft-grew',
        answers: 7,
        chatId: chat.id,
        companyId: chat.companyId,
        fromId: 500009,
        recipientId: null,
        seq: null,
        platformMessageId: 'ai:run-1',
        runId: 'run-1',
        run: 'ai:run-1',
        text: 'Good afternoon! On Friday',
      })
    setText(written)
    return made
  })
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}
