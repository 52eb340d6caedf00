import { ApiError, privateNoteCalls } from '@frontdesk/api-client'
import {
  nextNote,
  queueNote,
  readPendingNotes,
  refuseNote,
  retryNote,
  dropNote,
  type PendingNote,
} from '@frontdesk/private-notes'
import { createStore, deviceStorage, type DeviceStorage, type Platform, type StorageKey } from '@frontdesk/platform'
import { cacheNote } from '../cache/cacheNote.ts'
import { resolveMentions } from '../mentions/resolveMentions.ts'

const storageKey: StorageKey = 'noteOutbox'

/** The author and the company whose notes are sent: those of others on this device wait. */
type Owner = { adminId: number; companyId: number }

/** The notes of this device that are not known to be stored, and their way to the server. */
export type NoteOutbox = {
  notes: () => readonly PendingNote[]
  subscribe: (listener: () => void) => () => void
  /** Works for this owner; null: no user is signed in. */
  open: (owner: Owner | null) => void
  /** Takes over a note: when this returns, no reload or crash loses it. */
  put: (note: PendingNote) => void
  /** A note was stored, as an event says. */
  settle: (clientNoteId: string) => void
  retry: (clientNoteId: string) => void
  discard: (clientNoteId: string) => void
}

const slowest = 30_000

/** The notes that a device has stored, also by other tabs. */
function storedNotes(storage: DeviceStorage): readonly PendingNote[] {
  try {
    return readPendingNotes(JSON.parse(storage.get(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

/** The number of an administrator's notes on this device that are not stored, for one company or for all. */
export const countUnsentNotes = (adminId: number, companyId?: number, storage = deviceStorage): number =>
  storedNotes(storage).filter(
    (note) => note.adminId === adminId && (companyId === undefined || note.companyId === companyId),
  ).length

/** Milliseconds to wait, at most, before a note is sent again that the server did not surely refuse; null: it did. */
function pauseAfter(error: unknown, tries: number): number | null {
  const backoff = Math.min(slowest, 1000 * 2 ** tries)
  if (!(error instanceof ApiError)) return backoff
  const { status, retryAfter } = error
  const isPassing = status === 401 || status === 408 || status === 425 || status === 429
  if (isPassing || retryAfter !== null) return Math.max(backoff, (retryAfter ?? 0) * 1000)
  return status >= 400 && status < 500 ? null : backoff
}

type Later = (milliseconds: number, task: () => void) => () => void
type Different = { storage?: DeviceStorage; later?: Later }

const byTimer: Later = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}

/** Passes on what changes around the outbox: the network, other tabs, the session. */
function followPage(
  { live, session }: Pick<Platform, 'live' | 'session'>,
  on: { wake: () => void; changed: (key: string | null) => void; signedOut: () => void },
): void {
  window.addEventListener('storage', ({ key }) => on.changed(key))
  window.addEventListener('online', on.wake)
  live.subscribe(() => {
    if (live.status === 'connected') on.wake()
  })
  session.subscribe(() => {
    if (session.accessToken() === null) on.signedOut()
  })
}

type Step = (notes: readonly PendingNote[]) => readonly PendingNote[]

/** The notes as the device stores them, by whichever tab. */
function createQueue(storage: DeviceStorage) {
  const store = createStore<readonly PendingNote[]>(storedNotes(storage))
  return {
    ...store,
    change(step: Step) {
      // Read anew: another tab may have changed it.
      const next = step(storedNotes(storage))
      if (next.length === 0) storage.remove(storageKey)
      else storage.set(storageKey, JSON.stringify(next))
      store.set(next)
    },
    readAgain: () => store.set(storedNotes(storage)),
  }
}

/**
 * Sends the notes of a queue one after the other for their owner; after a failure that may pass, again after a pause.
 */
function createSending(platform: Platform, queue: ReturnType<typeof createQueue>, later: Later) {
  let owner: Owner | null = null
  let isSending = false
  let tries = 0
  let cancelPause: (() => void) | null = null
  const pause = (milliseconds: number) => {
    tries += 1
    cancelPause = later(milliseconds, () => {
      cancelPause = null
      run()
    })
  }
  const send = async ({ clientNoteId, adminId, companyId, chatId, words: { body, mentions: before } }: PendingNote) => {
    try {
      // The colleagues may not have been known when it was written.
      const mentions = await resolveMentions(platform, { companyId, authorId: adminId, body, before }, 'all')
      const note = await platform.api
        .subject(privateNoteCalls)
        .addPrivateNote({ companyId, chatId, clientNoteId, body, mentions })
      tries = 0
      queue.change((notes) => dropNote(notes, clientNoteId))
      cacheNote(platform, { type: 'note-changed', companyId, seq: null, note })
    } catch (error) {
      const milliseconds = pauseAfter(error, tries)
      if (milliseconds !== null) return pause(milliseconds)
      queue.change((notes) => refuseNote(notes, clientNoteId, error instanceof Error ? error.message : ''))
    }
  }
  const run = () => {
    if (owner === null || isSending || cancelPause !== null) return
    const next = nextNote(queue.get(), owner)
    if (next === undefined) return
    isSending = true
    void send(next).finally(() => {
      isSending = false
      run()
    })
  }
  const wake = () => {
    cancelPause?.()
    cancelPause = null
    tries = 0
    run()
  }
  return {
    run,
    wake,
    open(next: Owner | null) {
      if (owner?.adminId === next?.adminId && owner?.companyId === next?.companyId) return
      owner = next
      wake()
    },
  }
}

/**
 * Creates the outbox of notes of a page: `platform.singleton(createNoteOutbox)`. A note is stored on the device at once
 * and sent under one id until the server has it, so that none is lost or doubled, whichever tab sends it. It goes to
 * the calls of notes alone, and no channel knows those (CUST-3).
 */
export function createNoteOutbox(
  platform: Platform,
  { storage = deviceStorage, later = byTimer }: Different = {},
): NoteOutbox {
  const queue = createQueue(storage)
  const sending = createSending(platform, queue, later)
  followPage(platform, {
    wake: sending.wake,
    changed: (key) => {
      if (key === storageKey || key === null) queue.readAgain()
    },
    signedOut: () => {
      sending.open(null)
      // The sign-out has removed them from the device.
      queue.readAgain()
    },
  })
  return {
    notes: queue.get,
    subscribe: queue.subscribe,
    open: (owner) => sending.open(owner),
    put: (note) => {
      queue.change((notes) => queueNote(notes, note))
      sending.run()
    },
    settle: (clientNoteId) => {
      if (queue.get().some((note) => note.clientNoteId === clientNoteId))
        queue.change((notes) => dropNote(notes, clientNoteId))
    },
    retry: (clientNoteId) => {
      queue.change((notes) => retryNote(notes, clientNoteId))
      sending.wake()
    },
    discard: (clientNoteId) => queue.change((notes) => dropNote(notes, clientNoteId)),
  }
}
