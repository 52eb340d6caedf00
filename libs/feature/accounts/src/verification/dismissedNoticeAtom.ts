import { atom } from 'jotai'

/** Whose notice was put aside, for the life of the page: an address that is not confirmed is worth another word tomorrow. */
export const dismissedNoticeAtom = atom<number | null>(null)
