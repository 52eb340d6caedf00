import { atom, useAtomValue } from 'jotai'
import { isWorthSearching } from '@frontdesk/message-search'

const soughtWordsAtom = atom((get) => {
  const words = get(searchAtom)?.words ?? ''
  return isWorthSearching(words) ? words : ''
})

/** What the open search looks for, to be marked wherever it stands; empty when nothing is. */
export const useSearchTerms = (): string => useAtomValue(soughtWordsAtom)

/** What is looked for in messages, and where: in one chat, or in all (`null`). */
export type MessageSearch = { words: string; chatId: number | null }

/** The search that is open; it stays while one reads what it found. Null: none. */
export const searchAtom = atom<MessageSearch | null>(null)
