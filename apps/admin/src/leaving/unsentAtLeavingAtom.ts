import { atom } from 'jotai'

/** How many messages would be lost by the sign-out that was asked for; null while none was. */
export const unsentAtLeavingAtom = atom<number | null>(null)
