import { stepSecondFactor, type SecondFactor, type SecondFactorEvent } from '@frontdesk/second-factor'
import type { Db, Trx } from '../../db/Db.ts'
import type { Sealed } from '../../db/schema/columns.ts'

/**
 * An administrator's second factor as it is stored. `secret`: of the authenticator, sealed; null without one, and when
 * it was sealed under a key that is lost.
 */
export type StoredSecondFactor = { factor: SecondFactor; secret: Sealed | null }

/** The one reader of `second_factors`, beside the join by which `callerOf` learns whether one is enrolled. */
export async function readSecondFactor(db: Db | Trx, adminId: number): Promise<StoredSecondFactor> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'started_at', 'enrolled_at', 'used_step'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  if (!row) return { factor: { is: 'none' }, secret: null }
  const { secret, started_at, enrolled_at, used_step } = row
  return enrolled_at === null || used_step === null
    ? { factor: { is: 'enrolling', since: started_at.getTime() }, secret }
    : { factor: { is: 'enrolled', since: enrolled_at.getTime(), usedStep: used_step }, secret }
}

/** Whether a sign-in of the administrator has a second step. */
export const hasSecondFactor = async (db: Db | Trx, adminId: number): Promise<boolean> =>
  (await readSecondFactor(db, adminId)).factor.is === 'enrolled'

/**
 * Reads a second factor for a change that only this transaction makes: concurrent ones of the administrator wait here,
 * so that of two calls with one code only one is accepted.
 */
export async function lockSecondFactor(trx: Trx, adminId: number): Promise<StoredSecondFactor> {
  await trx.selectFrom('admins').select('id').where('id', '=', adminId).forUpdate().executeTakeFirstOrThrow()
  return readSecondFactor(trx, adminId)
}

/**
 * The one writer of `second_factors`: stores the state after an event, with the secret that belongs to it, and returns
 * it; null when the event is refused in this state, and nothing is stored.
 */
export async function applySecondFactorEvent(
  trx: Trx,
  adminId: number,
  { factor, secret }: StoredSecondFactor,
  event: SecondFactorEvent,
): Promise<SecondFactor | null> {
  const next = stepSecondFactor(factor, event)
  if (next === null) return null
  if (next.is === 'none') {
    await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
    await trx.deleteFrom('second_factors').where('admin_id', '=', adminId).execute()
    await trx.updateTable('sessions').set({ second_factor_at: null }).where('admin_id', '=', adminId).execute()
    return next
  }
  const states =
    next.is === 'enrolled'
      ? { enrolled_at: new Date(next.since), used_step: next.usedStep }
      : { started_at: new Date(next.since), enrolled_at: null, used_step: null }
  await trx
    .insertInto('second_factors')
    .values({ admin_id: adminId, secret, started_at: new Date(next.since), ...states })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet({ secret, ...states }))
    .execute()
  return next
}

/**
 * Removes a second factor with its recovery codes, or an enrolment; false when there was none. No session counts as one
 * with a second factor any more.
 */
export const removeSecondFactor = async (trx: Trx, adminId: number): Promise<boolean> =>
  (await applySecondFactorEvent(trx, adminId, await lockSecondFactor(trx, adminId), { type: 'removed' })) !== null
