import { atom, useAtomValue } from 'jotai'
import { isWorthSearching } from '@frontdesk/message-search'

const soughtWordsAtom = atom((get) => {
  const words = get(searchAtom)?.words ?? ''
  return isWorthSearching(words) ? words : ''
})

/** The words of the open search, to be marked wherever they stand; empty without a search. */
export const useSearchTerms = (): string => useAtomValue(soughtWordsAtom)

/** The words that messages are searched for, and the place: one chat, or all (`null`). */
export type MessageSearch = { words: string; chatId: number | null }

/** The search that is open; it stays while one reads what it found. Null: none. */
export const searchAtom = atom<MessageSearch | null>(null)
