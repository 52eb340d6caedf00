import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Caller } from '../../http/Caller.ts'
import { requireFreshPassword } from '../../http/requireConfirmed.ts'
import type { Ports } from '../../ports/Ports.ts'
import { mailAccount } from './mailAccount.ts'
import { applySecondFactorEvent, lockSecondFactor } from './secondFactorRows.ts'

/**
 * Removes a passkey (AUTH-15); the last one without an authenticator in use is the end of the second factor. Throws
 * CONFIRM_PASSWORD without a password and a second factor of the last ten minutes, and NOT_FOUND for an unknown one.
 */
export async function removePasskey(
  ports: Pick<Ports, 'db' | 'now' | 'membershipChanged' | 'emailQueued'>,
  caller: Caller,
  id: string,
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<void> {
  requireFreshPassword(caller)
  const { adminId } = caller
  await ports.db.transaction().execute(async (trx) => {
    const stored = await lockSecondFactor(trx, adminId)
    const removed = stored.factor.is === 'enrolled' && stored.factor.passkeys.find((passkey) => passkey.id === id)
    const next = await applySecondFactorEvent(trx, adminId, stored, { type: 'passkey-removed', id })
    if (!removed || next === null) throw refuse('NOT_FOUND')
    await audit(trx, { target: 'passkey', before: { name: removed.name } })
    const kind = next.is === 'enrolled' ? 'passkey-removed' : 'second-factor-removed'
    await mailAccount(trx, adminId, kind, ports.now())
  })
  // Without a second factor the role of a system administrator gives no power.
  ports.membershipChanged({ adminId })
  ports.emailQueued()
}
