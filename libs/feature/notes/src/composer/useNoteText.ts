import { noteTextAtom } from '@frontdesk/platform'
import { useStore } from 'jotai'
import { useSyncExternalStore } from 'react'

/**
 * The unsent note of a chat and its setter. The composer takes the place of a plain field in which somebody is typing,
 * while React renders it in pieces: read by `useAtom`, it would come with the words of when that began, and the next
 * letter in it would overwrite those that were typed meanwhile.
 */
export function useNoteText(key: string): readonly [text: string, setText: (text: string) => void] {
  const store = useStore()
  const textAtom = noteTextAtom(key)
  const text = useSyncExternalStore(
    (onChange) => store.sub(textAtom, onChange),
    () => store.get(textAtom),
  )
  return [text, (next) => store.set(textAtom, next)]
}
