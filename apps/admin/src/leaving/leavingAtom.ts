import { atom } from 'jotai'

/** A requested sign-out that waits for confirmation, with the number of messages it would delete; null without one. */
export const leavingAtom = atom<{ unsent: number; signOut: () => void } | null>(null)

/** A requested departure from the open company, which waits until its messages are sent; `leave` ends the page. */
export type CompanyDeparture = { leave: () => void }

/** The departure that was requested last; null without one. */
export const companyDepartureAtom = atom<CompanyDeparture | null>(null)
