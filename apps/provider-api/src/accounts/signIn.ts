import { createHash } from 'node:crypto'
import type { BodyOf } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'
import type { Ports } from '../ports/Ports.ts'
import { addressKey } from '../http/limits/addressKey.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { ownerOfDevice, rememberDevice } from './knownDevices.ts'
import { forgetCount, consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { hashPassword, inHashQueue, isOutdated, isRightPassword } from './passwords.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import { startSession } from './startSession.ts'
import { countFailure, delayAfter, failuresOf, refundAttempt, startAttempt } from './attemptDelays.ts'

/** Wrong passwords on a known device without a delay; beyond them it is treated like an unknown one. */
const perDevice = { most: 10, seconds: 15 * 60 }

/** Successful sign-ins per administrator: more are not needed, and each costs a hash. */
const successes: Limit = { most: 20, seconds: 60, code: 'RATE_LIMITED' }

/** Failures after which unknown devices wait one second, and two: never more, even if strangers cause them. */
const pressureOnAccount = [5, 20] as const
const pressureOfAddress = [20, 50] as const

type From = { ip: string; userAgent: string }
type Credentials = NonNullable<BodyOf<'login'>>
type Counts = { own: string; account: string; address: string }

/**
 * Signs in by email and password (AUTH-1, reliability T-19). Accounts are never locked: after wrong passwords the next
 * attempt from that address for that account waits at most 30 seconds, and at most 2 because of failures of others. A
 * known device is not delayed (docs/decisions/0026). Throws UNAUTHORIZED, TOO_MANY_ATTEMPTS with the seconds to wait,
 * or RATE_LIMITED after 20 successful sign-ins of one administrator within a minute.
 */
export async function signIn(ports: Ports, credentials: Credentials, from: From) {
  const { db } = ports
  const key = emailKey(credentials.email)
  // Hashed: text typed into the field, possibly a password, is never stored.
  const account = createHash('sha256').update(key).digest('hex')
  const address = addressKey(from.ip)
  const counts: Counts = {
    own: `login:${account}:${address}`,
    account: `login:account:${account}`,
    address: `login:address:${address}`,
  }
  const device = await takeDeviceTry(db, key, credentials.deviceToken, ports.now())
  if (device !== null) {
    const line = { lane: 'known', key: `admin:${device.adminId}` } as const
    const success = successKey(device.adminId)
    // Counted before the hash, so that parallel correct passwords cannot fill the lane of known devices.
    await takeSuccess(ports, device.adminId).catch(async (error: unknown) => {
      await refundAttempt(db, device.count)
      throw error
    })
    return inQueue(db, [device.count, success], line, async () => {
      const admin = await adminByPassword(db, key, credentials.password)
      if (!admin) {
        await refundAttempt(db, success)
        await countFailure(db, Object.values(counts), ports.now())
        return refuseSignIn(0)
      }
      await forgetCount(db, device.count)
      return open(ports, admin, credentials, from)
    })
  }
  const taken = await startAttempt(db, counts.own, await pressure(db, counts, ports.now()), ports.now())
  if (taken.wait !== null) throw refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfter: taken.wait })
  return inQueue(db, [counts.own], { lane: 'stranger', key: address, account }, async () => {
    const admin = await adminByPassword(db, key, credentials.password)
    if (!admin) {
      await countFailure(db, [counts.account, counts.address], ports.now())
      return refuseSignIn(Math.max(delayAfter(taken.failures), await pressure(db, counts, ports.now())))
    }
    // Only correct passwords count, or strangers could lock an administrator out. When refused, the attempt stays
    // counted.
    await takeSuccess(ports, admin.id)
    await forgetCount(db, counts.own)
    return open(ports, admin, credentials, from)
  })
}

const successKey = (adminId: number) => `login:success:${adminId}`

async function takeSuccess({ db, now }: Ports, adminId: number): Promise<void> {
  const retryAfter = await consumeOne(db, successKey(adminId), successes, now())
  if (retryAfter !== null) throw refuse(successes.code, undefined, { retryAfter })
}

/** Claims an attempt of a known device; null when the device is unknown or has failed too often. */
async function takeDeviceTry(
  db: Db,
  key: string,
  token: string | undefined,
  now: Date,
): Promise<{ adminId: number; count: string } | null> {
  const adminId = await ownerOfDevice(db, key, token)
  if (adminId === null || token === undefined) return null
  const count = `login:device:${adminId}:${hashToken(token)}`
  return (await consumeOne(db, count, perDevice, now)) === null ? { adminId, count } : null
}

/** Seconds that an unknown device waits because of failures that may be others'. */
async function pressure(db: Db, { account, address }: Counts, now: Date): Promise<number> {
  const [onAccount = 0, ofAddress = 0] = await failuresOf(db, [account, address], now)
  return Math.max(secondsOf(onAccount, pressureOnAccount), secondsOf(ofAddress, pressureOfAddress))
}

const secondsOf = (failures: number, [one, two]: readonly [number, number]) =>
  failures >= two ? 2 : failures >= one ? 1 : 0

/** Runs hashing work in turn; when the full queue drops it, all its counters are refunded. */
async function inQueue<T>(
  db: Db,
  counts: readonly string[],
  line: Parameters<typeof inHashQueue>[1],
  work: () => Promise<T>,
): Promise<T> {
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    return await inHashQueue(start, line)
  } catch (error) {
    if (!isStarted) for (const count of counts) await refundAttempt(db, count)
    throw error
  }
}

/** `retryAfter`: seconds until the next attempt is allowed. */
function refuseSignIn(retryAfter: number): never {
  throw refuse('UNAUTHORIZED', 'Invalid email or password', retryAfter > 0 ? { retryAfter } : {})
}

/** The administrator if the password is right, else null; unknown accounts take as long as known ones. */
async function adminByPassword(db: Db, email_key: string, password: string): Promise<{ id: number } | null> {
  const admin = await db
    .selectFrom('admins')
    .select(['id', 'password_hash'])
    .where('email_key', '=', email_key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!(await isRightPassword(admin?.password_hash ?? null, password)) || !admin) return null
  if (admin.password_hash && isOutdated(admin.password_hash)) {
    await db
      .updateTable('admins')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', admin.id)
      .execute()
  }
  return { id: admin.id }
}

async function open({ db, now }: Ports, admin: { id: number }, credentials: Credentials, from: From) {
  const deviceToken = await rememberDevice(db, { adminId: admin.id, token: credentials.deviceToken }, now())
  return {
    ...(await startSession(db, admin.id, from.userAgent, now())),
    ...(deviceToken !== undefined && { deviceToken }),
  }
}
