import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { deviceRecords } from '@frontdesk/platform'
import type { AttachedFile } from './AttachedFile.ts'

/** One chosen file on the device: whose composer it stands in (`composerKey`), and after which others. */
type KeptFile = { readonly of: string; readonly place: number; readonly file: AttachedFile }

const records = deviceRecords('composerFiles')

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

/** The places of the files that this page knows of. */
const places = new Map<string, number>()
/** The files that this page took out: what was read a moment before brings none of them back. */
const taken = new Set<string>()
const placeAfter = (files: readonly AttachedFile[]) => 1 + Math.max(0, ...files.map(({ id }) => places.get(id) ?? 0))

/**
 * Where chosen files wait over a reload, each in a record of its own: what is chosen in one tab leaves alone what another tab
 * chose for the same chat, and taking one out writes none of the others again. No call fails: what the device does not keep is
 * kept for the life of the page.
 */
export const composerFileStore = {
  /** By `composerKey`, in the order in which they were chosen. */
  async readAll(): Promise<Readonly<Record<string, readonly AttachedFile[]>>> {
    const kept = [...(await records.all()).values()].filter(isKept).toSorted((a, b) => a.place - b.place)
    for (const { file, place } of kept) places.set(file.id, place)
    const byComposer: Record<string, readonly AttachedFile[]> = {}
    for (const { of, file } of kept) if (!taken.has(file.id)) byComposer[of] = [...(byComposer[of] ?? []), file]
    return byComposer
  },
  /** Keeps what was added to a composer, and lets go of what was taken out of it. */
  async change(key: string, before: readonly AttachedFile[], after: readonly AttachedFile[]): Promise<void> {
    const added = after.filter(({ id }) => !before.some((file) => file.id === id))
    const removed = before.filter(({ id }) => !after.some((file) => file.id === id))
    for (const { id } of removed) taken.add(id)
    for (const { id } of added) {
      taken.delete(id)
      places.set(id, placeAfter(after))
    }
    await Promise.all([
      ...added.map((file) =>
        records.put(file.id, { of: key, place: places.get(file.id) ?? 0, file } satisfies KeptFile),
      ),
      ...removed.map(({ id }) => records.remove(id)),
    ])
  },
  /** Nothing that was chosen stays on the device after a sign-out (AUTH-10). */
  async forgetAll(): Promise<void> {
    for (const id of (await records.all()).keys()) await records.remove(id)
  },
}

type Chosen = Readonly<Record<string, readonly AttachedFile[]>>

const none: readonly AttachedFile[] = []

const joined = (earlier: readonly AttachedFile[], here: readonly AttachedFile[]) => [
  ...earlier.filter(({ id }) => !here.some((file) => file.id === id)),
  ...here,
]

/** Files that were chosen and not sent, by `composerKey`; what an earlier page kept comes as soon as the device has read it. */
export const chosenFilesAtom = atom<Chosen>({})
chosenFilesAtom.onMount = (change) => {
  void composerFileStore.readAll().then((kept) => {
    // What was chosen here meanwhile stands after what an earlier page left.
    change((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(kept).map(([key, files]) => [key, joined(files, now[key] ?? none)])),
    }))
  })
}

/** The chosen files of one chat. A change is kept on the device; where that fails, for the life of the page. */
export const composerFilesAtom = atomFamily((key: string) =>
  atom(
    (get) => get(chosenFilesAtom)[key] ?? none,
    (get, set, change: (before: readonly AttachedFile[]) => readonly AttachedFile[]) => {
      const before = get(chosenFilesAtom)[key] ?? none
      const files = change(before)
      set(chosenFilesAtom, { ...get(chosenFilesAtom), [key]: files })
      void composerFileStore.change(key, before, files)
    },
  ),
)
