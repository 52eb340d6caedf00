import { stepSecondFactor, type Passkey, type SecondFactor, type SecondFactorEvent } from '@frontdesk/second-factor'
import type { Db, Trx } from '../../db/Db.ts'
import type { Sealed } from '../../db/schema/columns.ts'
import { refuse } from '../../errors/refuse.ts'

/** The key that verifies a passkey: public, as COSE in Base64url, and the ways in which browsers reach it. */
export type PasskeyKey = { publicKey: string; transports: string[] }

/**
 * An administrator's second factor as it is stored. `secret`: of the authenticator, sealed; null without one, and when
 * it was sealed under a key that is lost. `keys`: of the passkeys, by their ids.
 */
export type StoredSecondFactor = {
  factor: SecondFactor
  secret: Sealed | null
  keys: ReadonlyMap<string, PasskeyKey>
}

/** The one reader of `second_factors`, beside the join by which `callerOf` learns whether one is enrolled. */
export async function readSecondFactor(db: Db | Trx, adminId: number): Promise<StoredSecondFactor> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'started_at', 'enrolled_at', 'used_step', 'without_app'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  if (!row) return { factor: { is: 'none' }, secret: null, keys: new Map() }
  const { secret, started_at, enrolled_at, used_step, without_app } = row
  const pending = { is: 'enrolling', since: started_at.getTime() } as const
  if (enrolled_at === null || used_step === null) return { factor: pending, secret, keys: new Map() }
  const { passkeys, keys } = await readPasskeys(db, adminId)
  const withoutApp = secret === null ? ({ is: 'none' } as const) : pending
  const app = without_app ? withoutApp : ({ is: 'used', usedStep: used_step } as const)
  return { factor: { is: 'enrolled', since: enrolled_at.getTime(), app, passkeys }, secret, keys }
}

async function readPasskeys(db: Db | Trx, adminId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'public_key', 'transports', 'counter', 'name', 'added_at', 'used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute()
  const passkeys = rows.map(({ credential_id, name, counter, added_at, used_at }): Passkey => ({
    id: credential_id,
    name,
    counter,
    addedAt: added_at.getTime(),
    usedAt: used_at && used_at.getTime(),
  }))
  const keys = new Map(
    rows.map(({ credential_id, public_key, transports }) => [
      credential_id,
      { publicKey: public_key, transports: transports === '' ? [] : transports.split(',') },
    ]),
  )
  return { passkeys, keys }
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
 * The one writer of `second_factors` and `passkeys`: stores the state after an event, with the secret and the keys that
 * belong to it, and returns it; null when the event is refused in this state, and nothing is stored. Throws
 * SECOND_FACTOR_STATE for a passkey that is another account's.
 */
export async function applySecondFactorEvent(
  trx: Trx,
  adminId: number,
  { factor, secret, keys }: StoredSecondFactor,
  event: SecondFactorEvent,
): Promise<SecondFactor | null> {
  const next = stepSecondFactor(factor, event)
  if (next === null) return null
  if (factor.is === 'enrolled' && next.is !== 'enrolled') {
    await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute()
    await trx.updateTable('sessions').set({ second_factor_at: null }).where('admin_id', '=', adminId).execute()
  }
  if (next.is === 'none') {
    await trx.deleteFrom('second_factors').where('admin_id', '=', adminId).execute()
    return next
  }
  const states = rowOf(next, secret)
  await trx
    .insertInto('second_factors')
    .values({ admin_id: adminId, started_at: new Date(next.since), ...states })
    .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(states))
    .execute()
  await writePasskeys(trx, adminId, { before: passkeysOf(factor), after: passkeysOf(next), keys })
  return next
}

const passkeysOf = (factor: SecondFactor): readonly Passkey[] => (factor.is === 'enrolled' ? factor.passkeys : [])

/** The columns of a second factor; those of an app that is enrolled beside passkeys are those of one that is alone. */
function rowOf(factor: Exclude<SecondFactor, { is: 'none' }>, secret: Sealed | null) {
  if (factor.is === 'enrolling')
    return { secret, started_at: new Date(factor.since), enrolled_at: null, used_step: null, without_app: false }
  const { app, since } = factor
  const enrolled_at = new Date(since)
  if (app.is === 'used') return { secret, enrolled_at, used_step: app.usedStep, without_app: false }
  const pending = app.is === 'none' ? { secret: null } : { secret, started_at: new Date(app.since) }
  return { ...pending, enrolled_at, used_step: 0, without_app: true }
}

async function writePasskeys(
  trx: Trx,
  adminId: number,
  { before, after, keys }: { before: readonly Passkey[]; after: readonly Passkey[]; keys: StoredSecondFactor['keys'] },
): Promise<void> {
  for (const { id } of before)
    if (!after.some((passkey) => passkey.id === id))
      await trx.deleteFrom('passkeys').where('credential_id', '=', id).where('admin_id', '=', adminId).execute()
  for (const passkey of after) {
    const key = keys.get(passkey.id)
    if (before.includes(passkey) || !key) continue
    const written = await trx
      .insertInto('passkeys')
      .values({
        admin_id: adminId,
        credential_id: passkey.id,
        public_key: key.publicKey,
        transports: key.transports.join(),
        counter: passkey.counter,
        name: passkey.name,
        added_at: new Date(passkey.addedAt),
        used_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('credential_id')
          .doUpdateSet({ counter: passkey.counter, used_at: passkey.usedAt === null ? null : new Date(passkey.usedAt) })
          .where('passkeys.admin_id', '=', adminId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!written) throw refuse('SECOND_FACTOR_STATE')
  }
}

/**
 * Removes a second factor with its recovery codes and passkeys, or an enrolment; false when there was none. No session
 * counts as one with a second factor any more.
 */
export const removeSecondFactor = async (trx: Trx, adminId: number): Promise<boolean> =>
  (await applySecondFactorEvent(trx, adminId, await lockSecondFactor(trx, adminId), { type: 'removed' })) !== null
