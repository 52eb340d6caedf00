import type { Language } from '@frontdesk/contract'

/** The administrator behind a call, and the session that says so. */
export type Caller = {
  adminId: number
  email: string
  fullName: string
  language: Language
  sessionId: string
  isSystemAdmin: boolean
  /** The call was made with the token of a link, which has not been exchanged for a session yet. */
  isByUnusedLink: boolean
}
