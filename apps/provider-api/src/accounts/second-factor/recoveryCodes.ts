import { randomInt } from 'node:crypto'
import { inGroups, recoveryAlphabet, recoveryCount, recoveryLength } from '@frontdesk/second-factor'
import type { Db, Trx } from '../../db/Db.ts'
import { hashToken } from '../../secrets/sessionToken.ts'

const newCode = (): string =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length))).join('')

/**
 * Replaces an administrator's recovery codes and returns the new ones as they are shown, once. Their 80 bits need no
 * slow hash, as those of a session's token do not.
 */
export async function issueRecoveryCodes(trx: Trx, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newCode)
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ admin_id: adminId, code_hash: hashToken(code) })))
    .execute()
  return codes.map((code) => inGroups(code))
}

/** Uses a recovery code up; false for one that was never given, or was used before. */
export async function consumeRecoveryCode(trx: Trx, adminId: number, code: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .returning('admin_id')
    .executeTakeFirst()
  return used !== undefined
}

/** How many recovery codes an administrator has not used yet. */
export async function countRecoveryCodes(db: Db, adminId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
