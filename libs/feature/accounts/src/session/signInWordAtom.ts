import { atom } from 'jotai'

/** What has just happened and is told at the sign-in, to which it led. */
export const signInWordAtom = atom<'password-reset' | 'account-deleted' | null>(null)
