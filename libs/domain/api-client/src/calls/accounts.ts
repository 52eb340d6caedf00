import type { Admin, AnswerOf, BodyOf, ParamsOf } from '@frontdesk/contract'
import { ApiError } from '../ApiError.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readAdmin, readLanguage } from '../border/readAdmin.ts'
import { readId } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import { readMailed, type Mailed } from '../border/readMailed.ts'
import { readText } from '../border/readWord.ts'
import type { Ask } from '../createAsk.ts'
import type { Cancel } from '../Cancel.ts'

/** A fresh session (AUTH-1). `userId` is 0 when the provider does not tell it. */
export type SignedIn = Omit<AnswerOf<'login'>, 'success' | 'status'>
/** What the provider API can do beyond the seeds' calls; nothing, unless it says so. */
export type Capabilities = AnswerOf<'getMe'>['capabilities']
export type SessionOverview = AnswerOf<'getSessions'>['sessions'][number]
export type Verified = { email: string; message: string }
/** `accessToken`: what the token of a link was exchanged for; null for every other. */
export type Me = { admin: Admin; capabilities: Capabilities; accessToken?: string | null }

function readSignedIn(raw: unknown): SignedIn | null {
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
async function mailed(call: Promise<Mailed>): Promise<Mailed> {
  try {
    return await call
  } catch (error) {
    const isOutcome =
      error instanceof ApiError &&
      (error.status === 429 || (error.status < 300 && fieldsOf(error.body)['success'] === false))
    if (!isOutcome) throw error
    const refused = readMailed(error.body)
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
  ask: Ask,
  learn: (capabilities: Capabilities) => void,
  onFreshToken: (accessToken: string) => void = () => undefined,
) => ({
  /** AUTH-1. `deviceToken` is what an earlier sign-in on this device gave; with it the failures of strangers cause no wait. */
  login: (who: BodyOf<'login'>, cancel?: Cancel) => ask('login', who, readSignIn, cancel),
  /** AUTH-1. */
  register: (who: BodyOf<'register'>, cancel?: Cancel) => ask('register', who, readSignIn, cancel),
  /** Ends the session on the server; a provider without this call is no failure to the user (AUTH-10). */
  /** Ends the session on the server, even when the page is left before the answer (AUTH-10). */
  logout: (cancel?: Cancel) => ask('logout', {}, accepted, { ...cancel, keepalive: true }),
  /** AUTH-11. What it says of the provider's capabilities holds for the calls after it. */
  getMe: async (cancel?: Cancel) => {
    const me = await ask('getMe', {}, readMe, cancel)
    learn(me.capabilities)
    if (me.accessToken) onFreshToken(me.accessToken)
    return me
  },
  getSessions: (cancel?: Cancel) =>
    ask('getSessions', {}, (answer) => readList(answer, 'sessions', readSession), cancel),
  /** AUTH-5, by the path form. A provider that says `success: false` is an ApiError of status 200. */
  verifyEmail: (by: ParamsOf<'verifyEmail'>, cancel?: Cancel) => ask('verifyEmail', by, readVerified, cancel),
  /** AUTH-6. `isSent: false` with the seconds to wait is an outcome, not a failure. */
  resendVerification: (who: BodyOf<'resendVerification'>, cancel?: Cancel) =>
    mailed(ask('resendVerification', who, readMailed, cancel)),
  /** AUTH-7. */
  requestPasswordReset: (who: BodyOf<'requestPasswordReset'>, cancel?: Cancel) =>
    mailed(ask('requestPasswordReset', who, readMailed, cancel)),
  /** AUTH-8; `message` is what the provider says of it, if anything. A device that holds the letter may get a `deviceToken`, as by a sign-in. */
  resetPassword: (how: BodyOf<'resetPassword'>, cancel?: Cancel) => ask('resetPassword', how, readPasswordSet, cancel),
  /** AUTH-12. */
  updateMe: (to: BodyOf<'updateMe'>, cancel?: Cancel): Promise<Admin> =>
    ask('updateMe', to, (answer) => readOne(answer, 'admin', readAdmin), cancel),
  /** AUTH-12; every other session ends, and this device may get a new `deviceToken`. A wrong current password is an ApiError with the code WRONG_PASSWORD. */
  changePassword: (how: BodyOf<'changePassword'>, cancel?: Cancel) =>
    ask('changePassword', how, readPasswordSet, cancel),
  /**
   * Confirms the password for a few minutes, where `capabilities.passwordConfirmation` says so (D-11). A wrong one is an ApiError
   * with the code WRONG_PASSWORD; an account without any answers NO_PASSWORD.
   */
  confirmPassword: (by: BodyOf<'confirmPassword'>, cancel?: Cancel) => ask('confirmPassword', by, accepted, cancel),
  /** AUTH-12; the last owner of a company with other members is refused with the code LAST_OWNER. */
  deleteAdmin: (who: ParamsOf<'deleteAdmin'>, cancel?: Cancel) => ask('deleteAdmin', who, accepted, cancel),
  revokeSession: (which: BodyOf<'revokeSession'>, cancel?: Cancel) => ask('revokeSession', which, accepted, cancel),
})
