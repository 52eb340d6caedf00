import { isWorthSearching } from '@frontdesk/message-search'
import { atom, useAtomValue } from 'jotai'
import { searchAtom } from './searchAtom.ts'

const soughtWordsAtom = atom((get) => {
  const words = get(searchAtom)?.words ?? ''
  return isWorthSearching(words) ? words : ''
})

/** What the open search looks for, to be marked wherever it stands; empty when nothing is. */
export const useSoughtWords = (): string => useAtomValue(soughtWordsAtom)
