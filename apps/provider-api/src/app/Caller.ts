import type { Language } from '@frontdesk/contract'

/** The administrator behind a call, and the session that says so. */
export type Caller = {
  adminId: number
  email: string
  fullName: string
  language: Language
  sessionId: string
  isSystemAdmin: boolean
}
