import type { Admin, ResponseOf, BodyOf, ParamsOf } from '@frontdesk/contract'
import { ApiError } from '../ApiError.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readAdmin, readLanguage } from '../border/readAdmin.ts'
import { readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import { readEmailRequestResult, type EmailRequestResult } from '../border/readEmailRequestResult.ts'
import { readText } from '../border/readToken.ts'
import type { CallApi } from '../createCallApi.ts'
import type { CallOptions } from '../CallOptions.ts'

/** A fresh session (AUTH-1). `userId` is 0 when the provider does not tell it. */
export type SignInResult = Omit<ResponseOf<'login'>, 'success' | 'status'>
/** What the provider API can do beyond the seeds' calls; nothing, unless it says so. */
export type ProviderCapabilities = ResponseOf<'getMe'>['capabilities']
export type SessionOverview = ResponseOf<'getSessions'>['sessions'][number]
export type Verified = { email: string; message: string }
/** `accessToken`: what the token of a link was exchanged for; null for every other. */
export type Me = { admin: Admin; capabilities: ProviderCapabilities; accessToken?: string | null }

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

/** What a sign-in gave this device; nothing, where the provider knows no devices. */
function readDeviceToken(fields: Readonly<Record<string, unknown>>): { deviceToken?: string } {
  const deviceToken = readText(fields['deviceToken'])
  return deviceToken ? { deviceToken } : {}
}

function readMe(answer: unknown): Me | null {
  const admin = readOne(answer, 'admin', readAdmin)
  const can = fieldsOf(fieldsOf(answer)['capabilities'])
  const capabilities = {
    idempotentSends: can['idempotentSends'] === true,
    eventLog: can['eventLog'] === true,
    fileUploads: can['fileUploads'] === true,
    chatControl: can['chatControl'] === true,
    passwordConfirmation: can['passwordConfirmation'] === true,
  }
  return admin && { admin, capabilities, accessToken: readText(fieldsOf(answer)['accessToken']) || null }
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

/** Who was verified; the address is empty where the provider does not tell it. */
function readVerified(answer: unknown): Verified | null {
  const fields = fieldsOrData(answer)
  // A page of HTML or a bare word is no answer; the call's status alone says too little here.
  if (Object.keys(fields).length === 0) return null
  return { email: readText(fields['email']) ?? '', message: readText(fields['message']) ?? '' }
}

/** A cool-down and a flood are answers with a reason; everything else stays an ApiError. */
async function mailed(call: Promise<EmailRequestResult>): Promise<EmailRequestResult> {
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

const readSignIn = (answer: unknown) => readOne(answer, 'user', readSignedIn)
const accepted = () => true
const readPasswordSet = (answer: unknown) => ({
  message: readText(fieldsOrData(answer)['message']),
  ...readDeviceToken(fieldsOrData(answer)),
})

export const accountCalls = (
  ask: CallApi,
  learn: (capabilities: ProviderCapabilities) => void,
  onFreshToken: (accessToken: string) => void = () => undefined,
) => ({
  /** AUTH-1. `deviceToken` is what an earlier sign-in on this device gave; with it the failures of strangers cause no wait. */
  login: (who: BodyOf<'login'>, cancel?: CallOptions) => ask('login', who, readSignIn, cancel),
  /** AUTH-1. */
  register: (who: BodyOf<'register'>, cancel?: CallOptions) => ask('register', who, readSignIn, cancel),
  /** Ends the session on the server; a provider without this call is no failure to the user (AUTH-10). */
  /** Ends the session on the server, even when the page is left before the answer (AUTH-10). */
  logout: (cancel?: CallOptions) => ask('logout', {}, accepted, { ...cancel, keepalive: true }),
  /** AUTH-11. What it says of the provider's capabilities holds for the calls after it. */
  getMe: async (cancel?: CallOptions) => {
    const me = await ask('getMe', {}, readMe, cancel)
    learn(me.capabilities)
    if (me.accessToken) onFreshToken(me.accessToken)
    return me
  },
  getSessions: (cancel?: CallOptions) =>
    ask('getSessions', {}, (answer) => readList(answer, 'sessions', readSession), cancel),
  /** AUTH-5, by the path form. A provider that says `success: false` is an ApiError of status 200. */
  verifyEmail: (by: ParamsOf<'verifyEmail'>, cancel?: CallOptions) => ask('verifyEmail', by, readVerified, cancel),
  /** AUTH-6. `isSent: false` with the seconds to wait is an outcome, not a failure. */
  resendVerification: (who: BodyOf<'resendVerification'>, cancel?: CallOptions) =>
    mailed(ask('resendVerification', who, readEmailRequestResult, cancel)),
  /** AUTH-7. */
  requestPasswordReset: (who: BodyOf<'requestPasswordReset'>, cancel?: CallOptions) =>
    mailed(ask('requestPasswordReset', who, readEmailRequestResult, cancel)),
  /** AUTH-8; `message` is what the provider says of it, if anything. A device that holds the letter may get a `deviceToken`, as by a sign-in. */
  resetPassword: (how: BodyOf<'resetPassword'>, cancel?: CallOptions) =>
    ask('resetPassword', how, readPasswordSet, cancel),
  /** AUTH-12. */
  updateMe: (to: BodyOf<'updateMe'>, cancel?: CallOptions): Promise<Admin> =>
    ask('updateMe', to, (answer) => readOne(answer, 'admin', readAdmin), cancel),
  /** AUTH-12; every other session ends, and this device may get a new `deviceToken`. A wrong current password is an ApiError with the code WRONG_PASSWORD. */
  changePassword: (how: BodyOf<'changePassword'>, cancel?: CallOptions) =>
    ask('changePassword', how, readPasswordSet, cancel),
  /**
   * Confirms the password for a few minutes, where `capabilities.passwordConfirmation` says so (D-11). A wrong one is an ApiError
   * with the code WRONG_PASSWORD; an account without any answers NO_PASSWORD.
   */
  confirmPassword: (by: BodyOf<'confirmPassword'>, cancel?: CallOptions) =>
    ask('confirmPassword', by, accepted, cancel),
  /** AUTH-12; the last owner of a company with other members is refused with the code LAST_OWNER. */
  deleteAdmin: (who: ParamsOf<'deleteAdmin'>, cancel?: CallOptions) => ask('deleteAdmin', who, accepted, cancel),
  revokeSession: (which: BodyOf<'revokeSession'>, cancel?: CallOptions) =>
    ask('revokeSession', which, accepted, cancel),
})
