import type { passkeyCalls, SecondFactorProof } from '@frontdesk/api-client'
import type { BodyOf } from '@frontdesk/contract'
import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

type Calls = ReturnType<typeof passkeyCalls>
type Assertion = Extract<SecondFactorProof, { passkey: unknown }>['passkey']

/**
 * `cancelled`: the person closed the prompt, let it run out, or has no passkey there. `known`: the device has a passkey
 * of the account already. `unverified`: it cannot check its user. `elsewhere`: the page has another address than the
 * passkeys.
 */
type PasskeyProblem = 'unsupported' | 'cancelled' | 'known' | 'unverified' | 'elsewhere' | 'failed'

/** The failure of a browser to make or to use a passkey. */
export class PasskeyError extends Error {
  readonly problem: PasskeyProblem
  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(`Passkey: ${problem}`, { cause })
    this.problem = problem
  }
}

function problemOf(error: unknown): PasskeyProblem {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_CEREMONY_ABORTED') return 'cancelled'
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
    if (error.code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT') return 'unverified'
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') return 'elsewhere'
  }
  // A browser says no more of a prompt that was closed, so that pages learn nothing of what a device has.
  return error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed'
}

const rejecting = (error: unknown): never => {
  throw new PasskeyError(problemOf(error), error)
}

function expectSupport(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyError('unsupported')
}

/** Whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

/** Asks for one of the account's passkeys (AUTH-15). Rejects with a PasskeyError, and as the call does. */
export async function promptForPasskey(calls: Pick<Calls, 'askForPasskey'>): Promise<Assertion> {
  expectSupport()
  const optionsJSON = (await calls.askForPasskey()) as Parameters<typeof startAuthentication>[0]['optionsJSON'] // the same as JSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(rejecting)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

/** Has the browser make a passkey (AUTH-15). Rejects with a PasskeyError, and as the call does. */
export async function makePasskey(calls: Pick<Calls, 'startPasskey'>): Promise<BodyOf<'addPasskey'>['credential']> {
  expectSupport()
  const optionsJSON = (await calls.startPasskey()) as Parameters<typeof startRegistration>[0]['optionsJSON'] // the same as JSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(rejecting)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
  }
}
