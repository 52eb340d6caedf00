import { generateSync } from 'otplib'
import type { Db } from '../db/Db.ts'
import { expiryOf } from '../http/sessionLife.ts'
import { seal } from '../secrets/seal.ts'
import { settingsForTests } from './settingsForTests.ts'

/** The secret of every authenticator of a test. */
export const authenticatorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Enrols an administrator, who has given the second factor in their sessions. */
export async function giveSecondFactor(db: Db, adminId: number, now: Date): Promise<void> {
  const sealed = seal(authenticatorSecret, settingsForTests(), 'second factors')
  await db
    .insertInto('second_factors')
    .values({ admin_id: adminId, secret: sealed, started_at: now, enrolled_at: now, used_step: 0 })
    .execute()
  await passSecondFactor(db, adminId, now)
}

/** Has an administrator give the second factor in all of their sessions. */
export async function passSecondFactor(db: Db, adminId: number, now: Date): Promise<void> {
  const given = { second_factor_at: now, expires_at: expiryOf(now, now) }
  await db.updateTable('sessions').set(given).where('admin_id', '=', adminId).execute()
}

/** The code that an authenticator with this secret shows at a moment. */
export const codeAt = (now: Date, of = authenticatorSecret): string =>
  generateSync({ secret: of, epoch: Math.floor(now.getTime() / 1000) })
