import type { endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import { refuse } from '../app/refuse.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Ports } from '../Ports.ts'
import { countOne, refuseBeyond, type Limit } from './limits.ts'
import { hashPassword, inHashQueue } from './passwords.ts'
import { emailKey } from './signIn.ts'
import { startSession } from './startSession.ts'

type NewAdmin = z.output<typeof endpoints.register.body>
type From = { ip: string; userAgent: string }

/** A flood is stopped, a family of salons behind one address is not. */
const perAddress: Limit = { most: 60, seconds: 3600, code: 'RATE_LIMITED' }

/** Makes an administrator and signs them in (AUTH-1). Only what the contract names is taken: a role cannot come in here. */
export function signUp(ports: Ports, asked: NewAdmin, from: From) {
  const count = `register:ip:${from.ip}`
  return inHashQueue(async () => {
    await refuseBeyond(ports.db, count, perAddress, ports.now())
    await countOne(ports.db, count, perAddress, ports.now())
    const adminId = await addAdmin(ports.db, asked, ports.now())
    if (adminId === null) throw refuse('EMAIL_TAKEN')
    return startSession(ports.db, adminId, from.userAgent, ports.now())
  })
}

/** Adds an administrator without any role; null when the e-mail address is taken. */
export async function addAdmin(db: Db | Trx, asked: NewAdmin, now: Date): Promise<number | null> {
  const added = await db
    .insertInto('admins')
    .values({
      email: asked.email,
      email_key: emailKey(asked.email),
      full_name: asked.fullName,
      phone: asked.phone || null,
      password_hash: await hashPassword(asked.password),
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
