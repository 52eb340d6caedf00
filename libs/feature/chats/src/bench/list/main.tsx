import { i18n } from '@lingui/core'
import { emptyInbox, mergeChats } from '@frontdesk/chat-thread'
import type { Chat, ChatHandler } from '@frontdesk/contract'
import { aChat, aMessage, aUser } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { AppProviders } from '@frontdesk/platform/parts'
import { aFakeApi, aPlatform, phrasesAsIds } from '@frontdesk/platform/testing'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { chatKeys } from '../../cache/chatKeys.ts'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { chatsOf } from '../../stores/createChats.ts'
import { ChatPartsContext } from '../../composer/ChatPartsContext.ts'
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
const labelNames = ['VIP', 'Allergy', 'Regular', 'Wedding', 'No-show', 'Students', 'Colour', 'Nails']
const handlers: readonly ChatHandler[] = [
  { by: 'ai' },
  { by: 'human', adminId: 1001, userId: 1, name: 'Olena Koval' },
  { by: 'human', adminId: 1002, userId: 2, name: 'Marco Bianchi' },
  { by: 'off' },
]

/** The answerer, the wait, the labels and the snooze of a chat, as in a company that uses all of them. */
const deskOf = (number: number, waitingSince: string, isWaiting: boolean): Partial<Chat> => {
  const handler = isWaiting ? ({ by: 'waiting', why: 'asked' } as const) : (handlers[number % 4] ?? { by: 'off' })
  return {
    handler,
    settings: { aiEnabled: handler.by === 'ai' || isWaiting },
    waitingSince: isWaiting ? waitingSince : null,
    // None to four of them.
    labelIds: Array.from({ length: number % 5 }, (_, place) => 1 + ((number + 2 * place) % labelNames.length)),
    // Those are listed once their customer writes.
    snooze: number % 10 === 9 ? { since: waitingSince, until: null } : null,
    returnedAt: number % 10 === 4 ? waitingSince : null,
    blockedAt: number % 50 === 7 ? waitingSince : null,
  }
}

const labels = labelNames.map((name, place) => ({ id: place + 1, name }))
const labelsQuery = { queryKey: ['labels', 101], queryFn: () => labels, staleTime: Infinity }

/** Labels of a row, with an observer and as many elements as those of `customers`, which no other feature imports. */
function Chips({ chat: { labelIds = [] } }: { chat: Chat }) {
  const { data = [] } = useQuery({ ...labelsQuery, enabled: labelIds.length > 0 })
  const own = data.filter(({ id }) => labelIds.includes(id))
  return (
    <span style={{ display: 'flex', flex: 'none', gap: 4, height: 16, minWidth: 0, overflow: 'hidden' }}>
      {own.slice(0, 3).map(({ id, name }) => (
        <span key={id} style={{ padding: '0 6px', borderRadius: 4, background: '#e9e0fb', fontSize: 11 }} title={name}>
          <bdi>{name}</bdi>
        </span>
      ))}
      {own.length > 3 && <span style={{ fontSize: 11 }}>+{own.length - 3}</span>}
    </span>
  )
}
const notHere = () => null
const parts = {
  Menu: null,
  notes: null,
  labels: { Chips, OfChat: notHere, OfChosen: notHere, Filter: notHere, FilterChip: notHere },
}

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
    // Waiting chats stand above all others: they are few, so that the last message is on the screen, too.
    ...deskOf(number, at(-number), number % 2500 === 1),
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
      chat: {
        ...chat,
        ...deskOf(sent, at(sent), sent % 80 === 40),
        // The labels stay; the customer's message ends the snooze.
        labelIds: chat.labelIds ?? [],
        snooze: null,
        lastMessage: message,
        unreadCount: chat.unreadCount + 1,
        updatedAt: at(sent),
      },
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
              <ChatPartsContext value={parts}>
                <InboxPane companyId={101} openChatId={null} hrefOf={(id) => `/chats/${String(id)}`} />
              </ChatPartsContext>
            </div>
          </MemoryRouter>
        </AppProviders>
      </PlatformProvider>,
    ),
  )
}
