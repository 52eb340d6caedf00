import type { endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import { refuse } from '../app/refuse.ts'
import type { Trx } from '../db/Db.ts'
import { storeLetter } from '../mail/storeLetter.ts'
import type { Ports } from '../Ports.ts'
import { emailKey } from './emailKey.ts'
import { countOne, refuseBeyond, type Limit } from './limits.ts'
import { hashPassword, inHashQueue } from './passwords.ts'
import { startSession } from './startSession.ts'

type NewAdmin = z.output<typeof endpoints.register.body>
type From = { ip: string; userAgent: string }

/** A flood is stopped, a family of salons behind one address is not. */
const perAddress: Limit = { most: 60, seconds: 3600, code: 'RATE_LIMITED' }

/**
 * Makes an administrator, signs them in and lets a letter verify the address (AUTH-1, AUTH-3). An address that is taken is said
 * so, as the seeds show it (docs/decisions/0015). Only what the contract names is taken: a role cannot come in here.
 */
export function signUp(ports: Ports, asked: NewAdmin, from: From) {
  const count = `register:ip:${from.ip}`
  return inHashQueue(async () => {
    await refuseBeyond(ports.db, count, perAddress, ports.now())
    await countOne(ports.db, count, perAddress, ports.now())
    const password_hash = await hashPassword(asked.password)
    const signedIn = await ports.db.transaction().execute(async (trx) => {
      const now = ports.now()
      const adminId = await addAdmin(trx, asked, password_hash, now)
      if (adminId === null) throw refuse('EMAIL_TAKEN')
      await storeLetter(trx, { kind: 'verify-email', emailKey: emailKey(asked.email) }, now)
      return startSession(trx, adminId, from.userAgent, now)
    })
    ports.letterStored()
    return signedIn
  })
}

/** Adds an administrator without any role; null when the e-mail address is taken. */
async function addAdmin(trx: Trx, asked: NewAdmin, password_hash: string, now: Date): Promise<number | null> {
  const added = await trx
    .insertInto('admins')
    .values({
      email: asked.email,
      email_key: emailKey(asked.email),
      full_name: asked.fullName,
      phone: asked.phone || null,
      password_hash,
      language: asked.metadata?.language ?? 'en',
      wants_trial: asked.metadata?.createTrial ?? false,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}
