import type { BodyOf, ListedPasskey, ResponseOf } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallApi } from '../createCallApi.ts'
import type { CallOptions } from '../CallOptions.ts'

type Stated = ResponseOf<'getSecondFactor'>['secondFactor']
/** Where the administrator stands; `since` is null without a second factor, `hasApp` false with passkeys alone. */
export type SecondFactorStatus = { [Field in keyof Stated]-?: Exclude<Stated[Field], undefined> }
/** A proof of the second factor: a typed code, or what a passkey signed. */
export type SecondFactorProof = BodyOf<'verifySecondFactor'>
/** The input of an authenticator: the secret to be typed, and the otpauth address of the QR code. */
export type SecondFactorSecret = Pick<ResponseOf<'startSecondFactor'>, 'secret' | 'address'>

const states = ['none', 'enrolling', 'enrolled'] as const

function readPasskey(raw: unknown): ListedPasskey | null {
  const fields = fieldsOf(raw)
  const [id, name, addedAt] = [readText(fields['id']), readText(fields['name']), readText(fields['addedAt'])]
  return id && addedAt ? { id, name: name ?? '', addedAt, usedAt: readText(fields['usedAt']) } : null
}

function readStatus(response: unknown): SecondFactorStatus | null {
  const fields = fieldsOf(fieldsOf(response)['secondFactor'])
  const state = readToken(fields['state'], states)
  const left = Number(fields['recoveryCodesLeft'])
  return (
    state && {
      state,
      since: readText(fields['since']),
      recoveryCodesLeft: Number.isInteger(left) ? left : 0,
      hasApp: typeof fields['hasApp'] === 'boolean' ? fields['hasApp'] : state === 'enrolled',
      passkeys: Array.isArray(fields['passkeys']) ? fields['passkeys'].flatMap((raw) => readPasskey(raw) ?? []) : [],
    }
  )
}

function readSecret(response: unknown): SecondFactorSecret | null {
  const fields = fieldsOf(response)
  const [secret, address] = [readText(fields['secret']), readText(fields['address'])]
  return secret && address ? { secret, address } : null
}

/** Recovery codes are shown once: an answer without a list is a failure. It is empty where there are some already. */
function readRecoveryCodes(response: unknown): string[] | null {
  const codes: unknown = fieldsOf(response)['recoveryCodes']
  return Array.isArray(codes) && codes.every((code) => typeof code === 'string') ? codes : null
}

/** The options of a passkey go to the browser as they are, which checks them; without a challenge they are none. */
const readOptions =
  <Options>() =>
  (response: unknown): Options | null => {
    const options = fieldsOf(response)['options']
    return readText(fieldsOf(options)['challenge']) ? (options as Options) : null // what the browser is to check
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

/** The passkeys of the administrator (AUTH-15), for providers with `capabilities.passkeys`. */
export const passkeyCalls = (call: CallApi) => ({
  /** Answers the options with which the browser makes a passkey. */
  startPasskey: (options?: CallOptions) =>
    call('startPasskey', {}, readOptions<ResponseOf<'startPasskey'>['options']>(), options),
  /** Answers the recovery codes, which come with the first second factor alone. */
  addPasskey: (made: BodyOf<'addPasskey'>, options?: CallOptions) =>
    call('addPasskey', made, readRecoveryCodes, options),
  /** Answers the options with which the browser asks for a passkey, for one proof. */
  askForPasskey: (options?: CallOptions) =>
    call('askForPasskey', {}, readOptions<ResponseOf<'askForPasskey'>['options']>(), options),
  removePasskey: (which: BodyOf<'removePasskey'>, options?: CallOptions) =>
    call('removePasskey', which, readAccepted, options),
})
