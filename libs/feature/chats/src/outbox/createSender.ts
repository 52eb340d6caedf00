import type { OutgoingMessage } from '@frontdesk/chat-thread'
import { intentsToConfirm, emptyOutbox, type Network, type Outbox } from '@frontdesk/send-outbox'
import {
  createDeviceDatabase,
  createLeaveGuard,
  createStore,
  signedInAt,
  tabPresence,
  type DeviceDatabase,
  type Platform,
} from '@frontdesk/platform'
import { t } from '@lingui/core/macro'
import { chatKeys } from '../cache/chatKeys.ts'
import { createAttachments } from '../attachments/createAttachments.ts'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { createUploads } from '../attachments/uploadProgress.ts'
import { chatsOf, type Chats } from '../stores/createChats.ts'
import { intentStore } from './intentStore.ts'
import { openOutbox, type OpenOutbox } from './openOutbox.ts'
import type { OutboxOptions, OutboxOwner } from './outboxSteps.ts'
import { takeOldOutbox } from './takeOldOutbox.ts'

/** The sender of a page, for its life: it goes on whatever chat or page is open (MSG-4). */
export type Sender = {
  /** Works on this owner's outbox; null: no user is signed in, or no company is chosen. */
  open: (owner: OutboxOwner | null) => void
  /**
   * Takes over a message with its files: when this returns true, no reload or crash loses it. False if no outbox is
   * open, as after the end of the session.
   */
  put: (message: OutgoingMessage, files: readonly AttachedFile[]) => boolean
  retry: (key: string) => void
  confirm: (keys: readonly string[]) => void
  discard: (key: string) => void
  outbox: () => Outbox<OutgoingMessage>
  unconfirmed: () => readonly string[]
  /** How much of an administrator's on this device is not sent, for one company or for all. */
  unsentOf: (adminId: number, companyId?: number) => Promise<number>
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

const networkOf = ({ status }: Platform['live']): Network =>
  !navigator.onLine ? 'offline' : status === 'reconnecting' ? 'doubtful' : 'good'

/**
 * Returns a function that warns of what the device does not store: messages that are not sent, and files, are lost with
 * the page. Each is mentioned once; a device that has no room for a file has it for messages.
 */
function createUnsavedNotice(
  toasts: Platform['toasts'],
  { persistence }: Pick<DeviceDatabase, 'persistence'>,
  { hasUnsent, hasFiles }: { hasUnsent: () => boolean; hasFiles: () => boolean },
): () => void {
  const shown = new Set<'messages' | 'files'>()
  const show = (of: 'messages' | 'files', message: string) => {
    if (shown.has(of)) return
    shown.add(of)
    toasts.show({ type: 'info', message })
  }
  const showWhatIsLost = () => {
    if (hasUnsent() && !persistence.isPersistent('outbox'))
      show('messages', t`Not saved on this device: messages that are not sent yet are lost when this page is closed.`)
    if (hasFiles())
      show('files', t`Not saved on this device: files that you attached are lost when this page is closed.`)
  }
  persistence.subscribe(showWhatIsLost)
  return showWhatIsLost
}

/** Whether the device lacks files that are chosen, or those of messages that are not sent. */
const lacksFiles = (
  { isPersistent }: DeviceDatabase['persistence'],
  hasChosen: boolean,
  unsent: Outbox<OutgoingMessage>['intents'],
): boolean =>
  (hasChosen && !isPersistent('composerFiles')) ||
  (!isPersistent('outboxFiles') && unsent.some(({ message }) => (message.files?.length ?? 0) > 0))

/** Passes on to the open outbox what changes around it: the network, its tab, the session, the threads. */
function followPage(
  { events, queryClient, live, session, companyWatch }: Platform,
  { confirmedSend }: Pick<Chats, 'confirmedSend'>,
  opened: () => OpenOutbox | null,
  on: { end: () => void; signOut: () => void },
): void {
  confirmedSend.subscribe(() => {
    const confirmed = confirmedSend.get()
    if (confirmed) opened()?.acknowledge(confirmed.clientMessageId)
  })
  const noteNetwork = () => opened()?.network(networkOf(live))
  live.subscribe(noteNetwork)
  for (const word of ['online', 'offline']) window.addEventListener(word, noteNetwork)
  // Messages of a closed tab are found when the page is shown, and a clock that slept is set right.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void opened()?.restore()
  })
  companyWatch?.subscribe(() => opened()?.run())
  events.on('USER_INITIATE_LOGOUT', on.signOut)
  session.subscribe(() => {
    if (session.accessToken() === null) on.end()
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
    const open = opened()
    if (open && open.owner.companyId === companyId) open.showIn(chatId)
  })
}

/** Creates the sender of a page: `platform.singleton(createSender)`. `different`: what a test replaces. */
export function createSender(
  platform: Platform,
  {
    presence = tabPresence(),
    kept = intentStore(presence, platform.singleton(createDeviceDatabase).records('outbox')),
    ...different
  }: Different = {},
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
  let open: OpenOutbox | null = null
  const outbox = createStore<Outbox<OutgoingMessage>>(emptyOutbox)
  const { persistence } = platform.singleton(createDeviceDatabase)
  const hasUnsent = () => open !== null && open.outbox.intents.length > 0
  const hasFilesHereOnly = () => lacksFiles(persistence, attachments.chosen.hasAny(), open?.outbox.intents ?? [])
  // The journal has no files: those are safe when the device has stored them.
  const wouldLose = () =>
    (hasUnsent() && (!persistence.isPersistent('outbox') || open?.isStoring() === true)) || hasFilesHereOnly()
  const guardLeaving = () => platform.singleton(createLeaveGuard).hold(outbox, wouldLose())
  persistence.subscribe(guardLeaving)
  const changed = () => {
    guardLeaving()
    outbox.set(open?.outbox ?? emptyOutbox)
  }
  const noticeUnsaved = createUnsavedNotice(platform.toasts, { persistence }, { hasUnsent, hasFiles: hasFilesHereOnly })
  const noticed = () => {
    noticeUnsaved()
    changed()
  }
  attachments.chosen.watch(noticed)
  const close = () => {
    open?.close()
    open = null
    changed()
  }
  followPage(platform, chats, () => open, {
    end: close,
    signOut() {
      // The sign-out itself sweeps the device; nothing is sent any more.
      close()
      void attachments.chosen.forgetAll()
    },
  })

  return {
    open(owner) {
      if (isSame(open?.owner ?? null, owner)) return
      close()
      if (owner === null) return
      const opened = (open = openOutbox(options, owner, networkOf(platform.live), noticed))
      takeOldOutbox(owner, kept)
        .then(() => opened.restore())
        .catch((error: unknown) => console.warn('What was not sent could not be read', error))
    },
    put(message, files) {
      open?.put(message, files)
      return open !== null
    },
    retry: (key) => open?.retry(key),
    confirm: (keys) => open?.confirm(keys),
    discard: (key) => open?.discard(key),
    outbox: outbox.get,
    unconfirmed: () => (open ? intentsToConfirm(open.outbox, options.now()).map(({ key }) => key) : []),
    unsentOf: (adminId, companyId) => kept.countOf(adminId, companyId),
    subscribe: outbox.subscribe,
  }
}
