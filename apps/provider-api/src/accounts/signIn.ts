import { createHash } from 'node:crypto'
import type { BodyOf } from '@frontdesk/contract'
import { refuse } from '../app/refuse.ts'
import type { Ports } from '../Ports.ts'
import { emailKey } from './emailKey.ts'
import { countOne, forgetCount, refuseBeyond, type Limit } from './limits.ts'
import { hashPassword, inHashQueue, isOutdated, isRightPassword } from './passwords.ts'
import { startSession } from './startSession.ts'

const perEmail: Limit = { most: 5, seconds: 15 * 60, code: 'LOCKED' }
const perAddress: Limit = { most: 20, seconds: 15 * 60, code: 'LOCKED' }

type From = { ip: string; userAgent: string }

/** Signs in by e-mail and password (AUTH-1). Five wrong passwords for an address, or twenty from a machine, lock for 15 minutes. */
export function signIn(ports: Ports, asked: NonNullable<BodyOf<'login'>>, from: From) {
  const key = emailKey(asked.email)
  // Hashed: whatever was typed into the field, a password perhaps, is not kept.
  const emailCount = `login:email:${createHash('sha256').update(key).digest('hex')}`
  const addressCount = `login:ip:${from.ip}`
  return inHashQueue(async () => {
    const { db } = ports
    await refuseBeyond(db, emailCount, perEmail, ports.now())
    await refuseBeyond(db, addressCount, perAddress, ports.now())
    const admin = await db
      .selectFrom('admins')
      .select(['id', 'password_hash'])
      .where('email_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!(await isRightPassword(admin?.password_hash ?? null, asked.password)) || !admin) {
      await countOne(db, emailCount, perEmail, ports.now())
      await countOne(db, addressCount, perAddress, ports.now())
      throw refuse('UNAUTHORIZED', 'Invalid email or password')
    }
    await forgetCount(db, emailCount)
    if (admin.password_hash && isOutdated(admin.password_hash)) {
      await db.updateTable('admins').set({ password_hash: await hashPassword(asked.password) }).where('id', '=', admin.id).execute()
    }
    return startSession(db, admin.id, from.userAgent, ports.now())
  })
}
