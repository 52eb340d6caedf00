import type { OutgoingMessage } from '@frontdesk/chat-thread'
import {
  createDeviceDatabase,
  createStore,
  usePlatform,
  useStore,
  type DeviceRecords,
  type Platform,
  type Store,
} from '@frontdesk/platform'
import { useEffect, useState } from 'react'
import { sendJournal, type SendJournal } from '../stores/sendJournal.ts'
import type { AttachedFile } from './AttachedFile.ts'

/** One chosen file on the device: whose composer it stands in (`composerKey`), and after which others. */
type KeptFile = { readonly of: string; readonly place: number; readonly file: AttachedFile }

const isFile = (raw: unknown): raw is AttachedFile =>
  typeof raw === 'object' &&
  raw !== null &&
  'blob' in raw &&
  raw.blob instanceof Blob &&
  'id' in raw &&
  typeof raw.id === 'string' &&
  'name' in raw &&
  typeof raw.name === 'string' &&
  'type' in raw &&
  typeof raw.type === 'string'

const isKept = (raw: unknown): raw is KeptFile =>
  typeof raw === 'object' &&
  raw !== null &&
  'of' in raw &&
  typeof raw.of === 'string' &&
  'place' in raw &&
  typeof raw.place === 'number' &&
  'file' in raw &&
  isFile(raw.file)

/** Files by `composerKey`, in the order in which they were chosen. */
type Chosen = Readonly<Record<string, readonly AttachedFile[]>>

const none: readonly AttachedFile[] = []

const joined = (earlier: readonly AttachedFile[], here: readonly AttachedFile[]) => [
  ...earlier.filter(({ id }) => !here.some((file) => file.id === id)),
  ...here,
]

/** What becomes of the files of a composer whose message is sent. */
function createReleasing(records: DeviceRecords, files: Store<Chosen>, removedHere: Set<string>) {
  const isChosen = (id: string) => Object.values(files.get()).some((chosen) => chosen.some((file) => file.id === id))
  return {
    /** Whether a file stands in a composer of this page. */
    isChosen,
    /** Empties a composer of files that are sent. The device keeps them until `forgetSent`. */
    release(key: string, sent: readonly AttachedFile[]): void {
      const ids = new Set(sent.map(({ id }) => id))
      for (const id of ids) removedHere.add(id)
      files.set({ ...files.get(), [key]: (files.get()[key] ?? none).filter(({ id }) => !ids.has(id)) })
    },
    /** A file that the device keeps, also when it was released. */
    async keptFile(id: string): Promise<AttachedFile | null> {
      const record = await records.get(id)
      return isKept(record) ? record.file : null
    },
    /** Removes files that were released from the device; one that stands in a composer again stays. */
    async forgetSent(ids: readonly string[]): Promise<void> {
      await Promise.all(ids.filter((id) => !isChosen(id)).map((id) => records.remove(id)))
    },
  }
}

/**
 * Files that stand in a composer. On the device each has a record of its own: a file chosen in one tab leaves alone
 * what another tab chose for the same chat, and removing one rewrites none of the others.
 */
function createChosenFiles(records: DeviceRecords, journal: SendJournal) {
  const files = createStore<Chosen>({})
  /** The places of the files that this page has seen. */
  const places = new Map<string, number>()
  /** The files that this page removed: a read that began a moment before brings none of them back. */
  const removedHere = new Set<string>()
  /** The number of sessions that have ended: a read for an earlier one is dropped. */
  let ended = 0
  const placeAfter = (among: readonly AttachedFile[]) => 1 + Math.max(0, ...among.map(({ id }) => places.get(id) ?? 0))

  const stored = async (): Promise<Chosen> => {
    const sentBefore = journal.allFileIds()
    const kept = [...(await records.all()).values()].filter(isKept).toSorted((a, b) => a.place - b.place)
    for (const { file, place } of kept) places.set(file.id, place)
    // Read twice: a message may begin or end to be stored during the reading.
    const notChosen = new Set([...sentBefore, ...journal.allFileIds(), ...removedHere])
    const byComposer: Record<string, readonly AttachedFile[]> = {}
    for (const { of, file } of kept) if (!notChosen.has(file.id)) byComposer[of] = [...(byComposer[of] ?? []), file]
    return byComposer
  }
  const restore = async () => {
    const before = ended
    const kept = await stored()
    if (before !== ended) return
    const here = files.get()
    // What was chosen here meanwhile stands after what an earlier page left.
    const restored = Object.entries(kept).map(([key, list]) => [key, joined(list, here[key] ?? none)] as const)
    files.set({ ...here, ...Object.fromEntries(restored) })
  }
  const write = async (key: string, before: readonly AttachedFile[], after: readonly AttachedFile[]) => {
    const added = after.filter(({ id }) => !before.some((file) => file.id === id))
    const removed = before.filter(({ id }) => !after.some((file) => file.id === id))
    for (const { id } of removed) removedHere.add(id)
    for (const { id } of added) {
      removedHere.delete(id)
      places.set(id, placeAfter(after))
    }
    await Promise.all([
      ...added.map((file) =>
        records.put(file.id, { of: key, place: places.get(file.id) ?? 0, file } satisfies KeptFile),
      ),
      ...removed.map(({ id }) => records.remove(id)),
    ])
  }
  return {
    get: files.get,
    /** The first listener starts the reading of what an earlier page left. */
    subscribe(listener: () => void) {
      if (!files.hasListeners()) void restore()
      return files.subscribe(listener)
    },
    /** The files that the device has now, also those of other tabs. */
    stored,
    /** Changes the files of a composer at once; resolves when the device has stored them. */
    change(key: string, next: (before: readonly AttachedFile[]) => readonly AttachedFile[]): Promise<void> {
      const before = files.get()[key] ?? none
      const after = next(before)
      files.set({ ...files.get(), [key]: after })
      return write(key, before, after)
    },
    ...createReleasing(records, files, removedHere),
    /** Removes the chosen files of every administrator from the device (AUTH-10). */
    async forgetAll(): Promise<void> {
      for (const id of (await records.all()).keys()) await records.remove(id)
    },
    endSession() {
      ended += 1
      files.set({})
    },
  }
}

type ChosenFiles = ReturnType<typeof createChosenFiles>

/** The bytes in a record of the device; null when it holds none. */
const blobIn = (record: unknown): Blob | null =>
  typeof record === 'object' && record !== null && 'blob' in record && record.blob instanceof Blob ? record.blob : null

/** Files of messages that are not sent yet, by the ids of their uploads. */
function createUnsentFiles(records: DeviceRecords, chosen: Pick<ChosenFiles, 'keptFile' | 'forgetSent'>) {
  const here = new Map<string, AttachedFile>()
  const blobHere = (id: string): Blob | null => here.get(id)?.blob ?? null
  const blob = async (id: string): Promise<Blob | null> =>
    // A page that ended in between may have left them as those of its composer.
    blobHere(id) ?? blobIn(await records.get(id)) ?? (await chosen.keptFile(id))?.blob ?? null
  return {
    /** Takes the files of a message that is put into the outbox. */
    hold(files: readonly AttachedFile[]): void {
      for (const file of files) here.set(file.id, file)
    },
    blobHere,
    /** The bytes as this page has them, else as an earlier one left them on the device; null when neither has them. */
    blob,
    /** The files of a message; one whose bytes are gone is left out. */
    async of(named: readonly Pick<AttachedFile, 'id' | 'name' | 'type'>[]): Promise<readonly AttachedFile[]> {
      const files = await Promise.all(
        named.map(async ({ id, name, type }) => {
          const bytes = await blob(id)
          return bytes === null ? [] : [{ id, name, type, blob: bytes }]
        }),
      )
      return files.flat()
    },
    /** Stores the files of a message on the device; only then it forgets them as files of a composer. */
    async store({ files = [] }: OutgoingMessage): Promise<void> {
      for (const { id } of files) {
        const file = here.get(id) ?? (await chosen.keptFile(id))
        if (file) await records.put(id, file)
      }
      await chosen.forgetSent(files.map(({ id }) => id))
    },
    /** Removes the files of a message from the device; this page can still send them. */
    async unstore({ files = [] }: OutgoingMessage): Promise<void> {
      for (const { id } of files) await records.remove(id)
    },
    /** Removes the files of a message that is sent or discarded. */
    async forget({ files = [] }: OutgoingMessage): Promise<void> {
      for (const { id } of files) {
        here.delete(id)
        await records.remove(id)
      }
    },
    /**
     * Removes the files whose messages are gone: a page may have ended between the two. `needed`: the ids of the files
     * of all messages, read after the files.
     */
    async sweep(needed: () => Promise<ReadonlySet<string>>): Promise<void> {
      const ids = [...(await records.all()).keys()].filter((id) => !here.has(id))
      if (ids.length === 0) return
      const kept = await needed()
      await Promise.all(ids.filter((id) => !kept.has(id)).map((id) => records.remove(id)))
    },
    endSession: () => here.clear(),
  }
}

/**
 * Owns the bytes of attachments from choosing to the confirmed send: as files in memory, and as records on the device,
 * so that they survive a reload (MSG-5). No call rejects: what the device cannot store is held for the life of the
 * page. With the session, what it holds in memory ends (AUTH-10).
 */
export function createAttachments({ session, singleton }: Pick<Platform, 'session' | 'singleton'>) {
  const { records } = singleton(createDeviceDatabase)
  const chosen = createChosenFiles(records('composerFiles'), sendJournal())
  const unsent = createUnsentFiles(records('outboxFiles'), chosen)
  session.subscribe(() => {
    if (session.accessToken() !== null) return
    chosen.endSession()
    unsent.endSession()
  })
  return { chosen, unsent }
}

export type Attachments = ReturnType<typeof createAttachments>

export const useAttachmentStore = (): Attachments => usePlatform().singleton(createAttachments)

/** The chosen files of one composer. */
export const useChosenFiles = (key: string): readonly AttachedFile[] =>
  useStore(useAttachmentStore().chosen, (chosen) => chosen[key] ?? none)

/**
 * The bytes of an unsent file by the id of its upload: at once if this page has them, else when
 * the device has read them.
 */
export function useUnsentBlob(id: string): Blob | null {
  const { unsent } = useAttachmentStore()
  const here = unsent.blobHere(id)
  const [kept, keep] = useState<Blob | null>(null)
  const isHere = here !== null
  useEffect(() => {
    if (isHere) return
    let isWanted = true
    void unsent.blob(id).then((blob) => {
      if (isWanted) keep(blob)
    })
    return () => {
      isWanted = false
    }
  }, [unsent, id, isHere])
  return here ?? kept
}
