import type { ApiTokenScope, Language } from '@frontdesk/contract'

/** The API token of a call: it opens the calls of its scopes, for its company alone. */
export type ApiTokenGrant = { id: string; companyId: number; scopes: readonly ApiTokenScope[] }

/** The authenticated administrator of a call, and the session. */
export type Caller = {
  adminId: number
  email: string
  fullName: string
  /** The picture of the administrator (`addressOfPicture`); null without one. */
  pictureId: string | null
  language: Language
  sessionId: string
  /** Whether the caller has the role of a system administrator, and gave a second factor in this session. */
  isSystemAdmin: boolean
  /** Whether the caller has that role and no second factor yet: without one it gives no power (AUTH-14). */
  lacksSecondFactor: boolean
  /** `awaited`: one is enrolled and was not given in this session, which may call nothing else. */
  secondFactor: 'none' | 'awaited' | 'given'
  /** Whether the call is one of the support inbox: whatever it writes is written as support. */
  isSupport: boolean
  /**
   * Whether the session's password was confirmed within the last five minutes (`confirmPassword`); never by a sign-in
   * or a link.
   */
  isConfirmed: boolean
  /**
   * Whether the session's password was typed within the last ten minutes, at sign-in or to confirm; never by a link.
   */
  hasFreshPassword: boolean
  /** Whether the second factor was given within the last ten minutes in this session; true where there is none. */
  hasFreshSecondFactor: boolean
  /**
   * Whether the session's password was typed within the last sixty minutes, at sign-in or to confirm; never by a link.
   */
  hasRecentPassword: boolean
  /**
   * The access to a company of others that the call names in its header `x-impersonation-id`, which is not checked yet
   * (`requireImpersonation`); null without one.
   */
  impersonationId: string | null
  /**
   * Whether the call was made with the token of a link, and whether that was exchanged for a session; null for a
   * session's own.
   */
  link: 'unused' | 'exchanged' | null
  /** The API token by which another program calls in the administrator's name; null for a session. */
  apiToken: ApiTokenGrant | null
  /** The companies of the caller as they were read with the session, and when; none where they were not read. */
  memberships?: { readAt: Date; of: readonly { companyId: number; isAgent: boolean }[] }
}

/** The authenticated visitor of a call, in a session of the support widget (SUP-7). */
export type Visitor = {
  companyId: number
  /** The visitor as a user of the company's chats. */
  userId: number
  /** Their conversation with support; null until it is opened. */
  chatId: number | null
  name: string
  language: Language | null
  /** Whether the company's server vouches for them; else they are known by their device alone. */
  isIdentified: boolean
  sessionId: string
  /** The origin of the page of the session. */
  origin: string
}

export const isVisitor = (caller: Caller | Visitor): caller is Visitor => 'userId' in caller
