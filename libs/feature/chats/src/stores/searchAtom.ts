import { atom } from 'jotai'

/** What is looked for in messages, and where: in one chat, or in all (`null`). */
export type MessageSearch = { words: string; chatId: number | null }

/** The search that is open; it stays while one reads what it found. Null: none. */
export const searchAtom = atom<MessageSearch | null>(null)
