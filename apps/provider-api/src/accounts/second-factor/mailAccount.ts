import type { Trx } from '../../db/Db.ts'
import { enqueueEmail } from '../../mail/enqueueEmail.ts'

type SecondFactorEmail =
  'second-factor-added' | 'second-factor-removed' | 'recovery-codes-renewed' | 'passkey-added' | 'passkey-removed'

/**
 * Queues an email that tells an account of a change of its second factor, so that its owner learns of one that they did
 * not make (AUTH-14); the caller emits `emailQueued` after the commit.
 */
export async function mailAccount(trx: Trx, adminId: number, kind: SecondFactorEmail, now: Date): Promise<void> {
  const { email_key: emailKey } = await trx
    .selectFrom('admins')
    .select('email_key')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  await enqueueEmail(trx, { kind, emailKey }, now)
}
