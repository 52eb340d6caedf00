import { createHash } from 'node:crypto'
import type { ResponseOf } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import { enqueueEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { delayAfter, startAttempt, type Delays } from './attemptDelays.ts'

/** An email that anybody can request for any address. */
type RequestableEmail = 'verify-email' | 'reset-password'

type Answer = Omit<ResponseOf<'resendVerification'>, 'status'> & { status: 'ok' | 'error' }

/**
 * Gaps in seconds between emails to one address. No daily limit: anybody could use it up and keep the owner from a
 * reset.
 */
const gaps: Delays = { seconds: [0, 60, 120, 240, 480, 900], memory: 86_400 }
const perMachine: Limit = { most: 30, seconds: 3600, code: 'RATE_LIMITED' }

const confirmations: Record<RequestableEmail, string> = {
  'verify-email': 'Verification email sent',
  'reset-password': 'Password reset email sent',
}

/**
 * Queues an email (AUTH-6, AUTH-7). Whether the address has an account is looked up later by the mail worker, so that
 * neither message, status nor timing reveals it (reliability T-20). Within the gap after an email, growing from one
 * minute to 15, it returns `success: false` with the remaining seconds. Throws RATE_LIMITED after too many requests of
 * one IP address.
 */
export async function requestEmail(
  ports: Ports,
  kind: RequestableEmail,
  { email, ip }: { email: string; ip: string },
): Promise<Answer> {
  const { db } = ports
  const now = ports.now()
  const key = emailKey(email)
  // Hashed: text typed into the field is never stored.
  const address = createHash('sha256').update(key).digest('hex')
  const machineWait = await consumeOne(db, `${kind}:ip:${ip}`, perMachine, now)
  if (machineWait !== null) throw refuse(perMachine.code, undefined, { retryAfter: machineWait })
  const taken = await startAttempt(db, `${kind}:email:${address}`, 0, now, gaps)
  if (taken.wait !== null)
    return { success: false, status: 'error', message: 'Please wait before asking again', retryAfter: taken.wait }
  await enqueueEmail(db, { kind, emailKey: key }, now)
  ports.emailQueued()
  return { success: true, status: 'ok', message: confirmations[kind], retryAfter: delayAfter(taken.failures, gaps) }
}
