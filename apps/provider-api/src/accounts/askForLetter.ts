import { createHash } from 'node:crypto'
import type { AnswerOf } from '@frontdesk/contract'
import { refuse } from '../app/refuse.ts'
import { storeLetter } from '../mail/storeLetter.ts'
import type { Ports } from '../Ports.ts'
import { emailKey } from './emailKey.ts'
import { takeOne, waitOf, type Limit } from './limits.ts'

/** A letter that anybody may ask for, for any address. */
type AskedLetter = 'verify-email' | 'reset-password'

type Answer = Omit<AnswerOf<'resendVerification'>, 'status'> & { status: 'ok' | 'error' }

const coolDown: Limit = { most: 1, seconds: 60, code: 'RATE_LIMITED' }
const perDay: Limit = { most: 5, seconds: 86_400, code: 'RATE_LIMITED' }
const perMachine: Limit = { most: 30, seconds: 3600, code: 'RATE_LIMITED' }

const said: Record<AskedLetter, string> = {
  'verify-email': 'Verification email sent',
  'reset-password': 'Password reset email sent',
}

/**
 * Notes the wish for a letter (AUTH-6, AUTH-7). Whether the address has an account is not looked up here: the wish is stored in
 * either case and found out about after the answer, so that neither words, status nor time tell it (reliability T-20). A minute
 * of cool-down is an answer with `success: false`; a flood, of an address or of a machine, is refused with 429.
 */
export async function askForLetter(ports: Ports, kind: AskedLetter, { email, ip }: { email: string; ip: string }): Promise<Answer> {
  const { db } = ports
  const now = ports.now()
  const key = emailKey(email)
  // Hashed: what was typed into the field is not kept.
  const address = createHash('sha256').update(key).digest('hex')
  const flood = (retryAfter: number) => refuse('RATE_LIMITED', undefined, { retryAfter })
  const machineWait = await takeOne(db, `${kind}:ip:${ip}`, perMachine, now)
  if (machineWait !== null) throw flood(machineWait)
  const dayWait = await waitOf(db, `${kind}:day:${address}`, perDay, now)
  if (dayWait !== null) throw flood(dayWait)
  const retryAfter = await takeOne(db, `${kind}:email:${address}`, coolDown, now)
  if (retryAfter !== null) return { success: false, status: 'error', message: 'Please wait before asking again', retryAfter }
  await takeOne(db, `${kind}:day:${address}`, perDay, now)
  await storeLetter(db, { kind, emailKey: key }, now)
  ports.letterStored()
  return { success: true, status: 'ok', message: said[kind], retryAfter: coolDown.seconds }
}
