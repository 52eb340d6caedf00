import type { Language } from '@frontdesk/contract'

/** The authenticated administrator of a call, and the session. */
export type Caller = {
  adminId: number
  email: string
  fullName: string
  language: Language
  sessionId: string
  isSystemAdmin: boolean
  /**
   * Whether the session's password was confirmed within the last five minutes (`confirmPassword`); never by a sign-in
   * or a link.
   */
  isConfirmed: boolean
  /**
   * Whether the session's password was typed within the last sixty minutes, at sign-in or to confirm; never by a link.
   */
  hasRecentPassword: boolean
  /**
   * Whether the call was made with the token of a link, and whether that was exchanged for a session; null for a
   * session's own.
   */
  link: 'unused' | 'exchanged' | null
}
