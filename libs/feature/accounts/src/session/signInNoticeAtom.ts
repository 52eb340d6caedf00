import { storedAtom, tabStorage } from '@frontdesk/platform'

/** The event that the sign-in page confirms. */
type SignInNotice = 'password-reset' | 'account-deleted'

const readNotice = (stored: string): SignInNotice | undefined =>
  stored === 'password-reset' || stored === 'account-deleted' ? stored : undefined

/** Stored for the tab, as session atoms are cleared at the sign-out; the next sign-in removes it. */
export const signInNoticeAtom = storedAtom<SignInNotice | null>('signInWord', readNotice, null, tabStorage)
