import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { AttachedFile } from '../sending/AttachedFile.ts'
import { keptFiles } from './keptFiles.ts'

type Chosen = Readonly<Record<string, readonly AttachedFile[]>>

const none: readonly AttachedFile[] = []

/** Files that were chosen and not sent, by `composerKey`; what an earlier page kept comes as soon as the device has read it. */
export const chosenFilesAtom = atom<Chosen>({})
chosenFilesAtom.onMount = (change) => {
  void keptFiles.readAll().then((kept) => {
    // What was chosen or removed here meanwhile is newer; a chat that was emptied here has an empty list, not none.
    change((now) => ({ ...kept, ...now }))
  })
}

/** The chosen files of one chat. A change is kept on the device; where that fails, for the life of the page. */
export const composerFilesAtom = atomFamily((key: string) =>
  atom(
    (get) => get(chosenFilesAtom)[key] ?? none,
    (get, set, change: (before: readonly AttachedFile[]) => readonly AttachedFile[]) => {
      const files = change(get(chosenFilesAtom)[key] ?? none)
      set(chosenFilesAtom, { ...get(chosenFilesAtom), [key]: files })
      void keptFiles.write(key, files)
    },
  ),
)
