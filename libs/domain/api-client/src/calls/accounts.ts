import type { Admin, ResponseOf, BodyOf, ParamsOf } from '@frontdesk/contract'
import { ApiError } from '../ApiError.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readAdmin, readLanguage } from '../border/readAdmin.ts'
import { readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import { readEmailRequestResult, type EmailRequestResult } from '../border/readEmailRequestResult.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallApi } from '../createCallApi.ts'
import type { CallOptions } from '../CallOptions.ts'

/** A new session (AUTH-1). `userId` is 0 when the provider does not send it. */
export type SignInResult = Omit<ResponseOf<'login'>, 'success' | 'status'>
/** The provider API's capabilities beyond the seeds' calls; each is false unless it is announced. */
export type ProviderCapabilities = ResponseOf<'getMe'>['capabilities']
export type SessionOverview = ResponseOf<'getSessions'>['sessions'][number]
export type Verified = { email: string; message: string }
/**
 * `accessToken`: the token that the one of a link was exchanged for; null for every other session. `secondFactor`:
 * whether the session has given it (AUTH-14); null for providers without.
 */
export type Me = {
  admin: Admin
  capabilities: ProviderCapabilities
  accessToken?: string | null
  secondFactor?: NonNullable<ResponseOf<'getMe'>['secondFactor']> | null
  /** In which ways it can be given; empty for administrators without. */
  secondFactorWays?: readonly SecondFactorWay[]
}
export type SecondFactorWay = NonNullable<ResponseOf<'getMe'>['secondFactorWays']>[number]

const secondFactors = ['none', 'awaited', 'given'] as const
const ways = ['passkey', 'authenticator', 'recovery-code'] as const

/** Providers without passkeys do not name the ways: a code of either kind is accepted. */
function readWays(secondFactor: Me['secondFactor'], raw: unknown): readonly SecondFactorWay[] {
  if (secondFactor !== 'awaited' && secondFactor !== 'given') return []
  if (!Array.isArray(raw)) return ['authenticator', 'recovery-code']
  return raw.flatMap((each) => readToken(each, ways) ?? [])
}

function readSignedIn(raw: unknown): SignInResult | null {
  const fields = fieldsOf(raw)
  const accessToken = readText(fields['accessToken'])
  if (!accessToken) return null
  return {
    accessToken,
    userId: readId(fields['userId']) ?? 0,
    email: readText(fields['email']) ?? '',
    fullName: readText(fields['fullName']) ?? '',
    isEmailVerified: fields['isEmailVerified'] !== false,
    language: readLanguage(fields['language']),
    message: readText(fields['message']) ?? '',
    ...readDeviceToken(fields),
  }
}

/** The device token of a sign-in; empty for providers without device tokens. */
function readDeviceToken(fields: Readonly<Record<string, unknown>>): { deviceToken?: string } {
  const deviceToken = readText(fields['deviceToken'])
  return deviceToken ? { deviceToken } : {}
}

function readMe(response: unknown): Me | null {
  const admin = readOne(response, 'admin', readAdmin)
  const can = fieldsOf(fieldsOf(response)['capabilities'])
  const capabilities = {
    idempotentSends: can['idempotentSends'] === true,
    eventLog: can['eventLog'] === true,
    fileUploads: can['fileUploads'] === true,
    chatControl: can['chatControl'] === true,
    passwordConfirmation: can['passwordConfirmation'] === true,
    quotedReplies: can['quotedReplies'] === true,
    impersonation: can['impersonation'] === true,
    supportPages: can['supportPages'] === true,
    announcements: can['announcements'] === true,
    quickReplies: can['quickReplies'] === true,
    privacy: can['privacy'] === true,
    privateNotes: can['privateNotes'] === true,
    passkeys: can['passkeys'] === true,
    customers: can['customers'] === true,
    planning: can['planning'] === true,
    team: can['team'] === true,
    results: can['results'] === true,
    officeHours: can['officeHours'] === true,
    assignment: can['assignment'] === true,
  }
  const secondFactor = readToken(fieldsOf(response)['secondFactor'], secondFactors)
  return (
    admin && {
      admin,
      capabilities,
      accessToken: readText(fieldsOf(response)['accessToken']) || null,
      secondFactor,
      secondFactorWays: readWays(secondFactor, fieldsOf(response)['secondFactorWays']),
    }
  )
}

function readSession(raw: unknown): SessionOverview | null {
  const fields = fieldsOf(raw)
  const id = readText(fields['id'])
  if (!id) return null
  const text = (name: string) => readText(fields[name]) ?? ''
  return {
    id,
    userAgent: text('userAgent'),
    createdAt: text('createdAt'),
    lastSeenAt: text('lastSeenAt'),
    isCurrent: fields['isCurrent'] === true,
  }
}

/** The verified address; empty when the provider does not send it. */
function readVerified(response: unknown): Verified | null {
  const fields = fieldsOrData(response)
  // A page of HTML or a bare string is no response of this call, and its status alone proves too little.
  if (Object.keys(fields).length === 0) return null
  return { email: readText(fields['email']) ?? '', message: readText(fields['message']) ?? '' }
}

/** Resolves to a cool-down and a rate limit as outcomes with a wait; every other failure stays an ApiError. */
async function emailRequest(call: Promise<EmailRequestResult>): Promise<EmailRequestResult> {
  try {
    return await call
  } catch (error) {
    const isOutcome =
      error instanceof ApiError &&
      (error.status === 429 || (error.status < 300 && fieldsOf(error.body)['success'] === false))
    if (!isOutcome) throw error
    const refused = readEmailRequestResult(error.body)
    return {
      isSent: false,
      message: refused?.message ?? null,
      retryAfter: refused?.retryAfter || Math.max(0, error.retryAfter ?? 0),
    }
  }
}

const readSignIn = (response: unknown) => readOne(response, 'user', readSignedIn)
const readPasswordSet = (response: unknown) =>
  readAccepted(response) && {
    message: readText(fieldsOrData(response)['message']),
    ...readDeviceToken(fieldsOrData(response)),
  }

export const accountCalls = (
  call: CallApi,
  onCapabilities: (capabilities: ProviderCapabilities) => void,
  onFreshToken: (accessToken: string) => void = () => undefined,
) => ({
  /**
   * AUTH-1. `deviceToken` comes from an earlier sign-in on this device; with it other people's
   * failed attempts cause no wait.
   */
  login: (who: BodyOf<'login'>, options?: CallOptions) => call('login', who, readSignIn, options),
  /** AUTH-1. */
  register: (who: BodyOf<'register'>, options?: CallOptions) => call('register', who, readSignIn, options),
  /** Ends the session on the server, even when the page is closed before the response (AUTH-10). */
  logout: (options?: CallOptions) => call('logout', {}, readAccepted, { ...options, keepalive: true }),
  /** AUTH-11. Its capabilities apply to the calls after it. */
  getMe: async (options?: CallOptions) => {
    const me = await call('getMe', {}, readMe, options)
    onCapabilities(me.capabilities)
    if (me.accessToken) onFreshToken(me.accessToken)
    return me
  },
  getSessions: (options?: CallOptions) =>
    call('getSessions', {}, (response) => readList(response, 'sessions', readSession), options),
  /** AUTH-5, by the path form. `success: false` rejects with an ApiError of status 200. */
  verifyEmail: (by: ParamsOf<'verifyEmail'>, options?: CallOptions) => call('verifyEmail', by, readVerified, options),
  /** AUTH-6. `isSent: false` with the seconds to wait is an outcome, not a failure. */
  resendVerification: (who: BodyOf<'resendVerification'>, options?: CallOptions) =>
    emailRequest(call('resendVerification', who, readEmailRequestResult, options)),
  /** AUTH-7. */
  requestPasswordReset: (who: BodyOf<'requestPasswordReset'>, options?: CallOptions) =>
    emailRequest(call('requestPasswordReset', who, readEmailRequestResult, options)),
  /** AUTH-8; `message` is the provider's, if any. The device may receive a `deviceToken`, as by a sign-in. */
  resetPassword: (how: BodyOf<'resetPassword'>, options?: CallOptions) =>
    call('resetPassword', how, readPasswordSet, options),
  /** AUTH-12. */
  updateMe: (to: BodyOf<'updateMe'>, options?: CallOptions): Promise<Admin> =>
    call('updateMe', to, (response) => readOne(response, 'admin', readAdmin), options),
  /** TEAM-1; for providers whose `Admin` has `avatarUrl`. `picture`: its bytes in base64. */
  setMyPicture: (to: BodyOf<'setMyPicture'>, options?: CallOptions): Promise<Admin> =>
    call('setMyPicture', to, (response) => readOne(response, 'admin', readAdmin), options),
  removeMyPicture: (options?: CallOptions): Promise<Admin> =>
    call('removeMyPicture', {}, (response) => readOne(response, 'admin', readAdmin), options),
  /**
   * AUTH-12; every other session ends, and this device may get a new `deviceToken`. Rejects with the code
   * WRONG_PASSWORD for a wrong current one.
   */
  changePassword: (how: BodyOf<'changePassword'>, options?: CallOptions) =>
    call('changePassword', how, readPasswordSet, options),
  /**
   * Confirms the password for a few minutes, for providers with `capabilities.passwordConfirmation` (D-11). Rejects
   * with the code WRONG_PASSWORD, or NO_PASSWORD for an account without one.
   */
  confirmPassword: (by: BodyOf<'confirmPassword'>, options?: CallOptions) =>
    call('confirmPassword', by, readAccepted, options),
  /** AUTH-12; the last owner of a company with other members is refused with the code LAST_OWNER. */
  deleteAdmin: (who: ParamsOf<'deleteAdmin'>, options?: CallOptions) => call('deleteAdmin', who, readAccepted, options),
  revokeSession: (which: BodyOf<'revokeSession'>, options?: CallOptions) =>
    call('revokeSession', which, readAccepted, options),
  /** Rejects with the status 404 at a provider without the call: its sessions are ended one by one. */
  revokeOtherSessions: (options?: CallOptions) => call('revokeOtherSessions', {}, readAccepted, options),
})
