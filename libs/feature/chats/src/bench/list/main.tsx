import { i18n } from '@lingui/core'
import { emptyInbox, mergeChats } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { aChat, aMessage, aUser } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { AppProviders } from '@frontdesk/platform/parts'
import { aFakeApi, aPlatform, phrasesAsIds } from '@frontdesk/platform/testing'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { chatKeys } from '../../cache/chatKeys.ts'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { chatsOf } from '../../stores/createChats.ts'
import { everyChat } from '../../chat/everyChat.ts'
import { InboxPane } from '../../inbox/InboxPane.tsx'

declare global {
  interface Window {
    /** The act of the benchmark (tools/bench/listInBrowser.ts) on the list: a customer writes in one of the chats. */
    list: { arrive: () => void }
  }
}

// `?n=`: how many chats the list holds.
const count = Number(new URLSearchParams(window.location.search).get('n') ?? 10_000)
const start = Date.parse('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const platforms = ['telegram', 'whatsapp', 'instagram', 'whatsapp_web'] as const

const aRow = (number: number): Chat => {
  const when = { createdAt: at(-number), sentAt: at(-number), updatedAt: at(-number) }
  const id = 10_000 + number
  return aChat({
    id,
    title: `Customer ${String(number)}`,
    platform: platforms[number % 4] ?? 'telegram',
    users: [aUser({ id: 600_000 + number, displayName: `Customer ${String(number)}` })],
    unreadCount: number % 3,
    lastMessage: aMessage({
      id: number,
      chatId: id,
      fromId: 600_000 + number,
      text: `We could come on Friday, says ${String(number)}`,
      ...when,
    }),
    updatedAt: at(-number),
  })
}
const chats = Array.from({ length: count }, (_, place) => aRow(place + 1))
const platform = aPlatform({ api: aFakeApi() })
platform.queryClient.setQueryDefaults(chatKeys.all, { gcTime: Infinity })
platform.queryClient.setQueryData(
  chatKeys.inbox(101, everyChat),
  mergeChats(emptyInbox(101), chats, { offset: 0, total: count }),
)

let sent = 0
window.list = {
  arrive: () => {
    sent += 1
    // Any of them, near and far, as customers do.
    const chat = chats[(sent * 7919) % count]
    if (chat === undefined) return
    const when = { createdAt: at(sent), sentAt: at(sent), updatedAt: at(sent) }
    const message = aMessage({
      id: 1_000_000 + sent,
      chatId: chat.id,
      fromId: chat.users[0]?.id ?? 0,
      text: `News ${String(sent)}`,
      ...when,
    })
    applyChatEvent(chatsOf(platform), {
      type: 'message-arrived',
      companyId: 101,
      seq: sent,
      message,
      users: [],
      chat: { ...chat, lastMessage: message, unreadCount: chat.unreadCount + 1, updatedAt: at(sent) },
    })
  },
}

i18n.loadAndActivate({ locale: 'en', messages: phrasesAsIds })
const root = document.getElementById('root')
if (root !== null) {
  flushSync(() =>
    createRoot(root).render(
      <PlatformProvider platform={platform}>
        <AppProviders colorScheme="light">
          <MemoryRouter initialEntries={['/chats']}>
            <div style={{ display: 'flex', flexDirection: 'column', width: 340, height: '100vh' }}>
              <InboxPane companyId={101} openChatId={null} hrefOf={(id) => `/chats/${String(id)}`} />
            </div>
          </MemoryRouter>
        </AppProviders>
      </PlatformProvider>,
    ),
  )
}
