import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { mergePage, reduceThread, threadPages, type Thread } from '@frontdesk/chat-thread'
import { AppProviders } from '@frontdesk/platform/parts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { hearStreamEvent } from '../drafts/hearStreamEvent.ts'
import { aLongTalk, aTalk, at, byCustomer, people } from '../testing/aTalk.ts'
import { DraftBubbles } from '../thread/DraftBubbles.tsx'
import { ThreadView } from '../thread/ThreadView.tsx'

declare global {
  interface Window {
    /** What the benchmark (tools/bench/threadInBrowser.ts) does to the thread. */
    thread: {
      /** One message arrives: the fold and the screen. */
      append: () => void
      /** One piece of a growing reply. */
      grow: () => void
      /** Fifty older messages come. */
      prepend: () => void
    }
  }
}

// `?n=`: how many messages the thread holds; what is older than them comes by `prepend`.
const count = Number(new URLSearchParams(window.location.search).get('n') ?? 1000)
const oldest = 1001
const talk = aTalk(aLongTalk(count, oldest))
const queryClient = new QueryClient()
const nothing = { retry: () => undefined, discard: () => undefined }

let current = talk
let tell: () => void = () => undefined
const subscribe = (listener: () => void) => {
  tell = listener
  return () => undefined
}
const change = (next: (thread: Thread) => Thread) => {
  current = next(current)
  flushSync(tell)
}

function Bench() {
  const thread = useSyncExternalStore(subscribe, () => current)
  return (
    <div style={{ display: 'flex', height: '100vh' }}>
      <ThreadView pages={threadPages(thread)} users={people} adminId={1001} older="none" onOlder={() => undefined} onSeen={() => undefined} actions={nothing}>
        <DraftBubbles chatId={10001} assistantIsOther={false} />
      </ThreadView>
    </div>
  )
}

let id = oldest + count
let first = oldest
window.thread = {
  append: () => {
    id += 1
    const message = byCustomer(id, `Message ${String(id)}`, { createdAt: at(id * 3), sentAt: at(id * 3) })
    change((thread) => reduceThread(thread, { type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null }))
  },
  grow: () =>
    hearStreamEvent(queryClient, {
      type: 'draft-grew',
      answers: 1,
      chatId: 10001,
      companyId: 101,
      fromId: 500009,
      recipientId: null,
      platformMessageId: null,
      runId: null,
      seq: null,
      text: 'word ',
    }),
  prepend: () => {
    first -= 50
    change((thread) => mergePage(thread, aLongTalk(50, first), { skip: 0, take: 1000 }))
  },
}

// Without a catalogue each phrase would be compiled anew and complained about, at a cost that no user pays.
const i18n = setupI18n({ locale: 'en', messages: { en: {} }, missing: (_locale, id) => id })
const root = document.getElementById('root')
if (root !== null) {
  flushSync(() =>
    createRoot(root).render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <AppProviders colorScheme="light">
            <Bench />
          </AppProviders>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
}
