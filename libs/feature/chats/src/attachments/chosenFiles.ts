import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { AttachedFile } from './AttachedFile.ts'
import { keptFiles } from './keptFiles.ts'

type Chosen = Readonly<Record<string, readonly AttachedFile[]>>

const none: readonly AttachedFile[] = []

const joined = (earlier: readonly AttachedFile[], here: readonly AttachedFile[]) => [
  ...earlier.filter(({ id }) => !here.some((file) => file.id === id)),
  ...here,
]

/** Files that were chosen and not sent, by `composerKey`; what an earlier page kept comes as soon as the device has read it. */
export const chosenFilesAtom = atom<Chosen>({})
chosenFilesAtom.onMount = (change) => {
  void keptFiles.readAll().then((kept) => {
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
      void keptFiles.change(key, before, files)
    },
  ),
)
