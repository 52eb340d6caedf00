import { atom } from 'jotai'

/** A requested sign-out that waits for confirmation, with the number of messages it would delete; null without one. */
export const leavingAtom = atom<{ unsent: number; signOut: () => void } | null>(null)
