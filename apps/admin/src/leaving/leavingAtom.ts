import { atom } from 'jotai'

/** A sign-out that was asked for and waits for an answer, with how many messages it would lose; null while none was. */
export const leavingAtom = atom<{ unsent: number; signOut: () => void } | null>(null)
