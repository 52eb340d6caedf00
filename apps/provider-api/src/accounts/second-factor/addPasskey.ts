import type { BodyOf, ResponseOf } from '@frontdesk/contract'
import { mostPasskeys } from '@frontdesk/second-factor'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Caller } from '../../http/Caller.ts'
import type { Ports } from '../../ports/Ports.ts'
import { endSessions } from '../endSessions.ts'
import { issuer, markGiven, requireStepUp } from './enrolSecondFactor.ts'
import { mailAccount } from './mailAccount.ts'
import { challengeLife, keepChallenge, takeChallenge } from './passkeyChallenges.ts'
import type { PasskeySite } from './passkeySite.ts'
import { issueRecoveryCodes } from './recoveryCodes.ts'
import { applySecondFactorEvent, lockSecondFactor, readSecondFactor, type PasskeyKey } from './secondFactorRows.ts'

/** Ed25519, ES256 and RS256, by their numbers in COSE; newer ones are experimental in Node.js. */
const algorithms = [-8, -7, -257]

/**
 * Begins adding a passkey and returns the options for the browser (AUTH-15). Throws CONFIRM_PASSWORD as
 * `requireStepUp` does, and LIST_FULL with as many passkeys as there may be.
 */
export async function startPasskey(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  site: PasskeySite,
  caller: Caller,
): Promise<ResponseOf<'startPasskey'>['options']> {
  requireStepUp(caller)
  const { factor, keys } = await readSecondFactor(db, caller.adminId)
  if (factor.is === 'enrolled' && factor.passkeys.length >= mostPasskeys) throw refuse('LIST_FULL')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: site.domain,
    userID: new TextEncoder().encode(String(caller.adminId)),
    userName: caller.email,
    userDisplayName: caller.fullName,
    timeout: challengeLife,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: [...keys].map(([id, { transports }]) => ({ id, transports })),
  })
  await keepChallenge(db, { sessionId: caller.sessionId, purpose: 'register' }, options.challenge, now())
  // The contract leaves out what no browser of ours is to be asked for.
  return options as ResponseOf<'startPasskey'>['options']
}

type NewPasskey = BodyOf<'addPasskey'>

/**
 * Adds the passkey that the browser made, and returns the recovery codes that come with a first second factor; none
 * beside another (AUTH-15). As the first, this session has given it, and all others end. Throws WRONG_SECOND_FACTOR for
 * an answer to no challenge of this session, and SECOND_FACTOR_STATE for a passkey that is there already.
 */
export async function addPasskey(
  ports: Pick<Ports, 'db' | 'now' | 'disconnect' | 'membershipChanged' | 'emailQueued'>,
  site: PasskeySite,
  { adminId, sessionId }: Caller,
  { name, credential }: NewPasskey,
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<string[]> {
  const now = ports.now()
  const added = await ports.db.transaction().execute(async (trx) => {
    const stored = await lockSecondFactor(trx, adminId)
    const challenge = await takeChallenge(trx, { sessionId, purpose: 'register' }, now)
    const made = challenge === null ? null : await verifyNew(site, credential, challenge)
    // Returned, so that the challenge stays used.
    if (made === null) return null
    const { id, counter, key } = made
    const event = { type: 'passkey-added', at: now.getTime(), id, name, counter } as const
    const keys = new Map([...stored.keys, [id, key]])
    if (!(await applySecondFactorEvent(trx, adminId, { ...stored, keys }, event))) throw refuse('SECOND_FACTOR_STATE')
    await mailAccount(trx, adminId, 'passkey-added', now)
    await audit(trx, { target: 'passkey', after: { name } })
    if (stored.factor.is === 'enrolled') return { recoveryCodes: [], ended: [] }
    await markGiven(trx, sessionId, now)
    return {
      recoveryCodes: await issueRecoveryCodes(trx, adminId),
      ended: await endSessions(trx, adminId, now, sessionId),
    }
  })
  if (added === null) throw refuse('WRONG_SECOND_FACTOR', 'This passkey could not be verified')
  for (const id of added.ended) ports.disconnect({ sessionId: id })
  // A system administrator has their powers from here on, also over their live connections.
  ports.membershipChanged({ adminId })
  ports.emailQueued()
  return added.recoveryCodes
}

/** The credential that the browser made for a challenge; null where it is not one of this site and its user. */
async function verifyNew(
  { domain, origins }: PasskeySite,
  credential: NewPasskey['credential'],
  expectedChallenge: string,
): Promise<{ id: string; counter: number; key: PasskeyKey } | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { transports = [], ...response } = credential.response
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // It throws for every answer that is wrong.
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { id, counter, key: { publicKey: Buffer.from(publicKey).toString('base64url'), transports } }
}
