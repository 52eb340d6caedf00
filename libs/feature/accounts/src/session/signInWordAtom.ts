import { storedAtom, tabStorage } from '@frontdesk/platform'

/** What has just happened and is told at the sign-in to which it led. */
type SignInWord = 'password-reset' | 'account-deleted'

const readWord = (stored: string): SignInWord | undefined =>
  stored === 'password-reset' || stored === 'account-deleted' ? stored : undefined

/** Kept by the tab, as the atoms of the session end with it; the next sign-in puts it aside. */
export const signInWordAtom = storedAtom<SignInWord | null>('signInWord', readWord, null, tabStorage)
