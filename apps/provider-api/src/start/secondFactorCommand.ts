import { endSessions } from '../accounts/endSessions.ts'
import { mailAccount } from '../accounts/second-factor/mailAccount.ts'
import { hasSecondFactor, removeSecondFactor } from '../accounts/second-factor/secondFactorRows.ts'
import { recordCommand } from '../audit/recordAudit.ts'
import type { Db } from '../db/Db.ts'
import type { Settings } from '../ports/Settings.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { openExisting } from './openExisting.ts'
import { usages } from './usages.ts'

type Print = (line: string) => void

/**
 * The command `second-factor`: removes a second factor whose authenticator and recovery codes are lost (AUTH-14). It
 * works beside running servers with PostgreSQL. Returns whether it did what was asked for; why not is printed.
 */
export async function secondFactorCommand(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  print: Print,
  typed: readonly string[],
): Promise<boolean> {
  const { db, close } = await openExisting(settings)
  try {
    return await runSecondFactor(db, new Date(), print, typed)
  } finally {
    await close()
  }
}

/** The command over an open database; `typed` are its arguments. */
export async function runSecondFactor(db: Db, now: Date, print: Print, typed: readonly string[]): Promise<boolean> {
  const [word, email, ...others] = typed
  if (word !== 'remove' || email === undefined || others.length > 0) {
    print(usages['second-factor'])
    return false
  }
  const admin = await db
    .selectFrom('admins')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!admin) {
    print(`No administrator has the address ${email}.`)
    return false
  }
  const isRemoved = await db.transaction().execute(async (trx) => {
    const wasInUse = await hasSecondFactor(trx, admin.id)
    if (!(await removeSecondFactor(trx, admin.id))) return false
    if (wasInUse) await mailAccount(trx, admin.id, 'second-factor-removed', now)
    // A finder of the phone may be signed in with it.
    await endSessions(trx, admin.id, now)
    await recordCommand(trx, 'second-factor remove', now, { target: `adminId=${admin.id}` })
    return true
  })
  if (isRemoved) print(`The second factor of ${email} is removed, and all of their sessions have ended.`)
  else print(`The account ${email} has no second factor.`)
  return isRemoved
}
