import { createHash } from 'node:crypto'
import type { endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import { refuse } from '../errors/refuse.ts'
import type { Trx } from '../db/Db.ts'
import { enqueueEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { addressKey } from '../http/limits/addressKey.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { rememberDevice } from './knownDevices.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { hashPassword, inHashQueue, refuseCommonPassword } from './passwords.ts'
import { startSession } from './startSession.ts'

type NewAdmin = z.output<typeof endpoints.register.body>
type From = { ip: string; userAgent: string }

/** Stops a flood, but not several salons behind one address. */
const perAddress: Limit = { most: 60, seconds: 3600, code: 'RATE_LIMITED' }
/** Registration must not serve to test passwords or names of one email (register D-4). */
const perEmail: Limit = { most: 5, seconds: 3600, code: 'RATE_LIMITED' }

/**
 * Creates an administrator, signs them in and queues the verification email (AUTH-1, AUTH-3). Throws EMAIL_TAKEN, as
 * the seeds show it (docs/decisions/0015), and RATE_LIMITED per address and per email (D-4). Only fields of the
 * contract are read: a role cannot be passed in.
 */
export async function signUp(ports: Ports, newAdmin: NewAdmin, from: From) {
  refuseCommonPassword(newAdmin.password)
  const address = addressKey(from.ip)
  // Hashed: text typed into the field is never stored.
  const email = createHash('sha256').update(emailKey(newAdmin.email)).digest('hex')
  await take(ports, `register:ip:${address}`, perAddress)
  await take(ports, `register:email:${email}`, perEmail)
  return inHashQueue(
    async () => {
      const password_hash = await hashPassword(newAdmin.password)
      const signedIn = await ports.db.transaction().execute(async (trx) => {
        const now = ports.now()
        const adminId = await addAdmin(trx, newAdmin, password_hash, now)
        if (adminId === null) throw refuse('EMAIL_TAKEN')
        await enqueueEmail(trx, { kind: 'verify-email', emailKey: emailKey(newAdmin.email) }, now)
        const deviceToken = await rememberDevice(trx, { adminId, token: undefined }, now)
        return {
          ...(await startSession(trx, adminId, from.userAgent, now)),
          ...(deviceToken !== undefined && { deviceToken }),
        }
      })
      ports.emailQueued()
      return signedIn
    },
    { lane: 'stranger', key: address, account: email },
  )
}

async function take({ db, now }: Ports, key: string, limit: Limit): Promise<void> {
  const retryAfter = await consumeOne(db, key, limit, now())
  if (retryAfter !== null) throw refuse(limit.code, undefined, { retryAfter })
}

/** Adds an administrator without any role; null when the email address is taken. */
async function addAdmin(trx: Trx, newAdmin: NewAdmin, password_hash: string, now: Date): Promise<number | null> {
  const added = await trx
    .insertInto('admins')
    .values({
      email: newAdmin.email,
      email_key: emailKey(newAdmin.email),
      full_name: newAdmin.fullName,
      phone: newAdmin.phone || null,
      password_hash,
      language: newAdmin.metadata?.language ?? 'en',
      wants_trial: newAdmin.metadata?.createTrial ?? false,
      promo_code: newAdmin.metadata?.promoCode || null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}
