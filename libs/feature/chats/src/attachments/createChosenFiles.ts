import { createStore, type DeviceDatabase, type DeviceRecords, type Store } from '@frontdesk/platform'
import type { SendJournal } from '../stores/sendJournal.ts'

/**
 * A file that was put to a message and is not sent yet; `id` is also the id of its upload, so that one file
 * is uploaded once (MSG-5).
 */
export type AttachedFile = {
  readonly id: string
  readonly blob: Blob
  readonly name: string
  readonly type: string
  /** Recorded here to be sent as a voice message (WORD-2). */
  readonly voice?: boolean | undefined
}

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

/** Adds the files of a composer that the device has to those `here`: behind the known ones, before the others. */
const joined = (
  kept: readonly AttachedFile[],
  here: readonly AttachedFile[],
  isKnown: (file: AttachedFile) => boolean,
): readonly AttachedFile[] => [
  ...here.filter(isKnown),
  ...kept.filter(({ id }) => !here.some((file) => file.id === id)),
  ...here.filter((file) => !isKnown(file)),
]

const idsIn = (chosen: Chosen): ReadonlySet<string> =>
  new Set(Object.values(chosen).flatMap((files) => files.map(({ id }) => id)))

const without = (chosen: Chosen, isGone: (id: string) => boolean): Chosen =>
  Object.fromEntries(Object.entries(chosen).map(([key, files]) => [key, files.filter(({ id }) => !isGone(id))]))

/** The state of the chosen files on the device, as a page knows it. */
function createSeenFiles() {
  return {
    /** The places of the files that this page has seen. */
    places: new Map<string, number>(),
    /** The files that this page removed: a read that began a moment before brings none of them back. */
    removedHere: new Set<string>(),
    /** The files that the device is known to have had: one that it lacks later was sent or removed by another tab. */
    onDevice: new Set<string>(),
  }
}

type SeenFiles = ReturnType<typeof createSeenFiles>

/** The fate of the files of a composer whose message is sent. */
function createReleasing(records: DeviceRecords, files: Store<Chosen>, { removedHere }: SeenFiles) {
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

/** Calls a listener each time the page becomes visible. */
const onLook = (listener: () => void): void =>
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener()
  })

/** Stores what changed in a composer on the device, each file by itself. */
async function writeChange(
  records: DeviceRecords,
  { places, removedHere, onDevice }: SeenFiles,
  { key, before, after }: { key: string; before: readonly AttachedFile[]; after: readonly AttachedFile[] },
): Promise<void> {
  const added = after.filter(({ id }) => !before.some((file) => file.id === id))
  const removed = before.filter(({ id }) => !after.some((file) => file.id === id))
  for (const { id } of removed) removedHere.add(id)
  const last = Math.max(0, ...after.map(({ id }) => places.get(id) ?? 0))
  for (const [n, { id }] of added.entries()) {
    removedHere.delete(id)
    onDevice.delete(id)
    places.set(id, last + 1 + n)
  }
  await Promise.all([
    ...added.map(async (file) => {
      await records.put(file.id, { of: key, place: places.get(file.id) ?? 0, file } satisfies KeptFile)
      onDevice.add(file.id)
    }),
    ...removed.map(({ id }) => records.remove(id)),
  ])
}

/**
 * Files that stand in a composer. On the device each has a record of its own: a file chosen in one tab leaves alone
 * what another tab chose for the same chat, and removing one rewrites none of the others. What another tab sends leaves
 * the composers here at once; what it chose or removed is noticed when this page is looked at.
 */
export function createChosenFiles(
  records: DeviceRecords,
  journal: SendJournal,
  persistence: Pick<DeviceDatabase['persistence'], 'isPersistent'>,
) {
  const files = createStore<Chosen>({})
  const seen = createSeenFiles()
  const { places, removedHere, onDevice } = seen
  /** The number of sessions that have ended: a read for an earlier one is dropped. */
  let ended = 0
  /** The number of those that show the files. */
  let readers = 0

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
    const wereOnDevice = new Set(onDevice)
    const kept = await stored()
    if (before !== ended) return
    const ids = idsIn(kept)
    // A device that stores nothing, or could not be read, says nothing of what other tabs did.
    const isGone = (id: string) => persistence.isPersistent('composerFiles') && wereOnDevice.has(id) && !ids.has(id)
    for (const id of ids) onDevice.add(id)
    const here = without(files.get(), isGone)
    const isKnown = ({ id }: AttachedFile) => wereOnDevice.has(id)
    // Files chosen here meanwhile stand after those of an earlier page or another tab.
    const restored = Object.entries(kept).map(([key, list]) => [key, joined(list, here[key] ?? none, isKnown)] as const)
    files.set({ ...here, ...Object.fromEntries(restored) })
  }
  journal.onAdded((ids) => {
    const sent = new Set(ids)
    sent.forEach((id) => removedHere.add(id))
    if ([...idsIn(files.get())].some((id) => sent.has(id))) files.set(without(files.get(), (id) => sent.has(id)))
  })
  onLook(() => void (readers > 0 && restore())) // without a reader, the next one reads
  return {
    get: files.get,
    /** The first listener starts the reading of what an earlier page left. */
    subscribe(listener: () => void) {
      if (readers === 0) void restore()
      readers += 1
      const stop = files.subscribe(listener)
      return () => {
        readers -= 1
        stop()
      }
    },
    /** Calls the listener after each change, and reads nothing for it. */
    watch: files.subscribe,
    /** Whether files stand in any composer of this page. */
    hasAny: () => idsIn(files.get()).size > 0,
    /** The files that the device has now, also those of other tabs. */
    stored,
    /** Changes the files of a composer at once; resolves when the device has stored them. */
    change(key: string, next: (before: readonly AttachedFile[]) => readonly AttachedFile[]): Promise<void> {
      const before = files.get()[key] ?? none
      const after = next(before)
      files.set({ ...files.get(), [key]: after })
      return writeChange(records, seen, { key, before, after })
    },
    ...createReleasing(records, files, seen),
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

export type ChosenFileStore = ReturnType<typeof createChosenFiles>
