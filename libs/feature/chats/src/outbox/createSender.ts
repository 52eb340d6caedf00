import type { OutgoingMessage } from '@frontdesk/chat-thread'
import { intentsToConfirm, emptyOutbox, type Network, type Outbox } from '@frontdesk/send-outbox'
import { createStore, persistence, signedInAt, tabPresence, type Platform } from '@frontdesk/platform'
import { t } from '@lingui/core/macro'
import { chatKeys } from '../cache/chatKeys.ts'
import { createAttachments } from '../attachments/createAttachments.ts'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { createUploads } from '../attachments/uploadProgress.ts'
import { chatsOf } from '../stores/createChats.ts'
import { intentStore } from './intentStore.ts'
import { openOutbox, type OpenOutbox } from './openOutbox.ts'
import type { OutboxOptions, OutboxOwner } from './outboxSteps.ts'
import { takeOldOutbox } from './takeOldOutbox.ts'

/** What sends, for the life of a page: it goes on whatever chat or page is open (MSG-4). */
export type Sender = {
  /** Whose outbox is worked on; null: nobody is signed in, or for no company. */
  open: (owner: OutboxOwner | null) => void
  put: (message: OutgoingMessage, files: readonly AttachedFile[]) => void
  retry: (key: string) => void
  confirm: (keys: readonly string[]) => void
  discard: (key: string) => void
  outbox: () => Outbox<OutgoingMessage>
  unconfirmed: () => readonly string[]
  /** How much of an administrator's on this device is not sent, for whichever company. */
  unsentOf: (adminId: number) => Promise<number>
  subscribe: (listener: () => void) => () => void
}

type Different = Partial<Pick<OutboxOptions, 'now' | 'signedInAt' | 'dice' | 'later' | 'presence' | 'kept'>>

const later = (milliseconds: number, task: () => void) => {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}

const isSame = (a: OutboxOwner | null, b: OutboxOwner | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.adminId === b.adminId &&
    a.companyId === b.companyId &&
    a.isIdempotent === b.isIdempotent &&
    a.fileUploads === b.fileUploads)

/** Creates the sender of a page: `platform.singleton(createSender)`. `different`: what a test replaces. */
export function createSender(
  platform: Platform,
  { presence = tabPresence(), kept = intentStore(presence), ...different }: Different = {},
): Sender {
  const chats = chatsOf(platform)
  const attachments = platform.singleton(createAttachments)
  const options: OutboxOptions = {
    ...platform,
    chats,
    attachments,
    uploads: platform.singleton(createUploads),
    presence,
    kept,
    signedInAt,
    now: () => Date.now(),
    dice: () => Math.random(),
    later,
    ...different,
  }
  const { events, queryClient, live, session, toasts } = platform
  let open: OpenOutbox | null = null
  const outbox = createStore<Outbox<OutgoingMessage>>(emptyOutbox)
  const changed = () => outbox.set(open?.outbox ?? emptyOutbox)

  const network = (): Network => (!navigator.onLine ? 'offline' : live.status === 'reconnecting' ? 'doubtful' : 'good')
  let isSaid = false
  const sayWhatIsNotKept = () => {
    if (isSaid || persistence.isPersistent() || !open || open.outbox.intents.length === 0) return
    isSaid = true
    toasts.show({
      type: 'info',
      message: t`Not saved on this device: messages that are not sent yet are lost when this page is closed.`,
    })
  }
  persistence.subscribe(sayWhatIsNotKept)
  const noticed = () => {
    sayWhatIsNotKept()
    changed()
  }
  const close = () => {
    open?.close()
    open = null
    changed()
  }

  chats.confirmedSend.subscribe(() => {
    const confirmed = chats.confirmedSend.get()
    if (confirmed) open?.acknowledge(confirmed.clientMessageId)
  })
  live.subscribe(() => open?.network(network()))
  for (const word of ['online', 'offline']) window.addEventListener(word, () => open?.network(network()))
  // What a closed tab left is found when somebody looks, and a clock that slept is set right.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && open) void open.restore()
  })
  platform.companyWatch?.subscribe(() => open?.run())
  events.on('USER_INITIATE_LOGOUT', () => {
    // The sign-out itself sweeps the device; nothing is sent any more.
    close()
    void attachments.chosen.forgetAll()
  })
  session.subscribe(() => {
    if (session.accessToken() === null) close()
  })
  // A thread that is read anew knows nothing of what is not sent.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [, what, companyId, chatId] = query.queryKey as readonly unknown[] // the cache holds keys of everybody
    if (
      type !== 'updated' ||
      what !== chatKeys.threads[1] ||
      typeof chatId !== 'number' ||
      query.state.data === undefined
    )
      return
    if (open && open.owner.companyId === companyId) open.showIn(chatId)
  })

  return {
    open(owner) {
      if (isSame(open?.owner ?? null, owner)) return
      close()
      if (owner === null) return
      const opened = (open = openOutbox(options, owner, network(), noticed))
      takeOldOutbox(owner, kept)
        .then(() => opened.restore())
        .catch((error: unknown) => console.warn('What was not sent could not be read', error))
    },
    put: (message, files) => open?.put(message, files),
    retry: (key) => open?.retry(key),
    confirm: (keys) => open?.confirm(keys),
    discard: (key) => open?.discard(key),
    outbox: outbox.get,
    unconfirmed: () => (open ? intentsToConfirm(open.outbox, options.now()).map(({ key }) => key) : []),
    unsentOf: (adminId) => kept.countOf(adminId),
    subscribe: outbox.subscribe,
  }
}
