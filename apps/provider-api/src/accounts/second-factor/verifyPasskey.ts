import type { PasskeyAssertion, ResponseOf } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Caller } from '../../http/Caller.ts'
import type { Ports } from '../../ports/Ports.ts'
import { challengeLife, keepChallenge, takeChallenge } from './passkeyChallenges.ts'
import type { PasskeySite } from './passkeySite.ts'
import { applySecondFactorEvent, lockSecondFactor, readSecondFactor, type PasskeyKey } from './secondFactorRows.ts'

type Asked = Pick<Caller, 'adminId' | 'sessionId' | 'secondFactor'>

/** A challenge of the sign-in confirms nothing later, and one of a confirmation opens no session. */
const purposeOf = ({ secondFactor }: Asked) => (secondFactor === 'awaited' ? 'sign-in' : 'step-up')

/** The options with which the browser asks for one of the administrator's passkeys (AUTH-15). */
export async function askForPasskey(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  site: PasskeySite,
  caller: Asked,
): Promise<ResponseOf<'askForPasskey'>['options']> {
  const { keys } = await readSecondFactor(db, caller.adminId)
  if (keys.size === 0) throw refuse('SECOND_FACTOR_STATE')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: site.domain,
    timeout: challengeLife,
    userVerification: 'required',
    allowCredentials: [...keys].map(([id, { transports }]) => ({ id, transports })),
  })
  await keepChallenge(db, { sessionId: caller.sessionId, purpose: purposeOf(caller) }, options.challenge, now())
  return options as ResponseOf<'askForPasskey'>['options'] // with an id of the site and a list, as they were given
}

/**
 * The outcome of an assertion. `copied`: the signature is right, and its counter is no higher than before: another
 * authenticator has the same key.
 */
type Outcome = { is: 'accepted' } | { is: 'wrong' } | { is: 'copied'; before: number; after: number }

/** Verifies what a passkey signed of the session's challenge, which is used up by it in any case (AUTH-15). */
export async function verifyPasskey(
  trx: Trx,
  site: PasskeySite | null,
  caller: Asked,
  assertion: PasskeyAssertion,
  now: Date,
): Promise<Outcome> {
  const stored = await lockSecondFactor(trx, caller.adminId)
  if (stored.factor.is !== 'enrolled') throw refuse('SECOND_FACTOR_STATE')
  const challenge = await takeChallenge(trx, { sessionId: caller.sessionId, purpose: purposeOf(caller) }, now)
  const key = stored.keys.get(assertion.id)
  if (site === null || challenge === null || !key) return { is: 'wrong' }
  const counter = await counterOf(site, assertion, key, challenge)
  if (counter === null) return { is: 'wrong' }
  const event = { type: 'passkey-used', at: now.getTime(), id: assertion.id, counter } as const
  if (await applySecondFactorEvent(trx, caller.adminId, stored, event)) return { is: 'accepted' }
  const before = stored.factor.passkeys.find(({ id }) => id === assertion.id)?.counter ?? 0
  return { is: 'copied', before, after: counter }
}

/** The counter of an assertion with a right signature; null for any other. */
async function counterOf(
  { domain, origins }: PasskeySite,
  assertion: PasskeyAssertion,
  { publicKey }: PasskeyKey,
  expectedChallenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...response } = assertion.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    requireUserVerification: true,
    // The counter is for stepSecondFactor to compare, which knows a copy from a wrong signature.
    credential: { id: assertion.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    // It throws for every answer that is wrong.
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
