import { i18n } from '@lingui/core'
import { mergePage, reduceThread, threadPages, type ChatEvent, type Thread } from '@frontdesk/chat-thread'
import { AppProviders } from '@frontdesk/platform/parts'
import { PlatformProvider } from '@frontdesk/platform'
import { aPlatform, phrasesAsIds } from '@frontdesk/platform/testing'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { applyStreamEvent, chatsOf } from '../stores/createChats.ts'
import { useDrafts } from '../stores/useDrafts.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'
import { manyMessages, threadOf, at, byCustomer, byOlena, people } from '../testing/threadFixtures.ts'
import { ThreadView } from '../thread/ThreadView.tsx'
import { rawPage } from './rawPage.ts'

declare global {
  interface Window {
    /** The acts of the benchmark (tools/bench/threadInBrowser.ts) on the thread. */
    thread: {
      /** Renders the thread; the app around it is rendered already. */
      mount: () => void
      /** Removes the thread. */
      unmount: () => void
      /** Applies and renders one arrived message. */
      append: () => void
      /** Appends forty pending messages of ours; each later call changes the status of one, three times each. */
      send: () => void
      status: () => void
      /** One piece of a growing reply; several may grow at once. */
      grow: (answers?: number) => void
      /** Prepends fifty older messages. */
      prepend: () => void
      /** The text of the newest message, which the screen shows. */
      newest: () => string
    }
  }
}

// `?n=`: how many messages the thread holds; older ones are added by `prepend`. `?raw`: the baseline.
const query = new URLSearchParams(window.location.search)
const count = Number(query.get('n') ?? 1000)
const oldest = 1001
const messages = manyMessages(count, oldest)
const platform = aPlatform()
const nothing = { retry: () => undefined, discard: () => undefined }

let current: Thread | null = threadOf(messages)
let isMounted = false
let notify: () => void = () => undefined
const subscribe = (listener: () => void) => {
  notify = listener
  return () => undefined
}
const change = (next: (thread: Thread) => Thread) => {
  current = current && next(current)
  flushSync(notify)
}

const Drafts = () =>
  useDrafts(10001).map((draft) => <DraftBubble key={draft.answers} draft={draft} assistantIsOther={false} />)

function Bench() {
  const thread = useSyncExternalStore(subscribe, () => (isMounted ? current : null))
  return (
    <div style={{ display: 'flex', height: '100vh' }}>
      {thread !== null && (
        <ThreadView
          view={{
            at: 'live',
            key: 'newest',
            pages: threadPages(thread),
            older: 'none',
            loadOlder: () => undefined,
            target: null,
          }}
          users={people}
          adminId={1001}
          onSeen={() => undefined}
          actions={nothing}
        >
          <Drafts />
        </ThreadView>
      )}
    </div>
  )
}

let id = oldest + count
let first = oldest
let sent = 0
let newest = messages.at(-1)?.text ?? ''
const arriving = () => {
  id += 1
  newest = `Message ${String(id)}`
  return byCustomer(id, newest, { createdAt: at(id * 3), sentAt: at(id * 3), updatedAt: at(id * 3) })
}

const own = 40
const ways = ['sent', 'delivered', 'read'] as const
const ownMessages = () =>
  Array.from({ length: own }, () => {
    const { text, createdAt, sentAt, updatedAt } = arriving()
    return byOlena(id, text, { createdAt, sentAt, updatedAt, status: 'pending' })
  })
const arrived = (message: ReturnType<typeof arriving>): ChatEvent => ({
  type: 'message-arrived',
  companyId: 101,
  seq: null,
  message,
  users: [],
  chat: null,
})

const draw = (next: boolean) => {
  isMounted = next
  flushSync(notify)
}
const ours: Window['thread'] = {
  mount: () => draw(true),
  unmount: () => draw(false),
  append: () => {
    const message = arriving()
    change((thread) => reduceThread(thread, arrived(message)))
  },
  send: () => change((thread) => ownMessages().reduce((so, message) => reduceThread(so, arrived(message)), thread)),
  status: () => {
    const messageId = id - (sent % own)
    const status = ways[Math.floor(sent / own)] ?? 'read'
    const error = null
    sent += 1
    change((thread) =>
      reduceThread(thread, {
        type: 'message-status-changed',
        companyId: 101,
        seq: null,
        chatId: 10001,
        messageId,
        status,
        updatedAt: at(id * 3),
        error,
      }),
    )
  },
  grow: (answers = 1) =>
    applyStreamEvent(chatsOf(platform), {
      type: 'draft-grew',
      answers,
      chatId: 10001,
      companyId: 101,
      fromId: 500009,
      recipientId: null,
      platformMessageId: '',
      runId: '',
      run: '',
      seq: null,
      text: 'word ',
    }),
  newest: () => newest,
  prepend: () => {
    first -= 50
    change((thread) => mergePage(thread, manyMessages(50, first), { skip: 0, take: 1000 }))
  },
}

/** The baseline with the same functions. */
function floorOf(root: HTMLElement): Window['thread'] {
  const raw = rawPage(root, messages)
  return {
    ...raw,
    unmount: () => root.replaceChildren(),
    append: () => raw.append(arriving()),
    send: () => {
      for (const message of ownMessages()) raw.append(message)
    },
    status: () => {
      raw.status(id - (sent % 12), ways[Math.floor(sent / own)] ?? 'read')
      sent += 1
    },
    grow: (answers = 1) => raw.grow(answers, 'word '),
    prepend: () => undefined,
    newest: () => newest,
  }
}

i18n.loadAndActivate({ locale: 'en', messages: phrasesAsIds })
const root = document.getElementById('root')
if (root !== null) {
  const isRaw = query.has('raw')
  flushSync(() =>
    createRoot(root).render(
      <PlatformProvider platform={platform}>
        <AppProviders colorScheme="light">{isRaw ? <div id="floor" /> : <Bench />}</AppProviders>
      </PlatformProvider>,
    ),
  )
  const floor = document.getElementById('floor')
  window.thread = floor === null ? ours : floorOf(floor)
}
