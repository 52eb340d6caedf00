import type { BodyOf, ResponseOf } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallApi } from '../createCallApi.ts'
import type { CallOptions } from '../CallOptions.ts'

/** Where the administrator stands; `since` is null without a second factor. */
export type SecondFactorStatus = ResponseOf<'getSecondFactor'>['secondFactor']
/** The input of an authenticator: the secret to be typed, and the otpauth address of the QR code. */
export type SecondFactorSecret = Pick<ResponseOf<'startSecondFactor'>, 'secret' | 'address'>

const states = ['none', 'enrolling', 'enrolled'] as const

function readStatus(response: unknown): SecondFactorStatus | null {
  const fields = fieldsOf(fieldsOf(response)['secondFactor'])
  const state = readToken(fields['state'], states)
  const left = Number(fields['recoveryCodesLeft'])
  return state && { state, since: readText(fields['since']), recoveryCodesLeft: Number.isInteger(left) ? left : 0 }
}

function readSecret(response: unknown): SecondFactorSecret | null {
  const fields = fieldsOf(response)
  const [secret, address] = [readText(fields['secret']), readText(fields['address'])]
  return secret && address ? { secret, address } : null
}

/** Recovery codes are shown once: an answer without them is a failure. */
function readRecoveryCodes(response: unknown): string[] | null {
  const codes: unknown = fieldsOf(response)['recoveryCodes']
  return Array.isArray(codes) && codes.length > 0 && codes.every((code) => typeof code === 'string') ? codes : null
}

/**
 * The second factor of the administrator (AUTH-14), at providers whose `getMe` says whether the session has given it.
 * Calls with a code reject with WRONG_SECOND_FACTOR or TOO_MANY_ATTEMPTS, and SECOND_FACTOR_STATE when it changed
 * meanwhile.
 */
export const secondFactorCalls = (call: CallApi) => ({
  getSecondFactor: (options?: CallOptions) => call('getSecondFactor', {}, readStatus, options),
  startSecondFactor: (options?: CallOptions) => call('startSecondFactor', {}, readSecret, options),
  /** Answers the recovery codes. */
  confirmSecondFactor: (by: BodyOf<'confirmSecondFactor'>, options?: CallOptions) =>
    call('confirmSecondFactor', by, readRecoveryCodes, options),
  /** The second step of a sign-in. */
  verifySecondFactor: (by: BodyOf<'verifySecondFactor'>, options?: CallOptions) =>
    call('verifySecondFactor', by, readAccepted, options),
  /** Answers new recovery codes; earlier ones are no longer good. */
  renewRecoveryCodes: (by: BodyOf<'renewRecoveryCodes'>, options?: CallOptions) =>
    call('renewRecoveryCodes', by, readRecoveryCodes, options),
  removeSecondFactor: (by: BodyOf<'removeSecondFactor'>, options?: CallOptions) =>
    call('removeSecondFactor', by, readAccepted, options),
})
