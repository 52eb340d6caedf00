import { refuse } from '../app/refuse.ts'
import type { Ports } from '../Ports.ts'
import { countOne, forgetCount, refuseBeyond, type Limit } from './limits.ts'
import { inHashQueue, isRightPassword } from './passwords.ts'

/** Counted together with the wrong current passwords of `changePassword`. */
const perAdmin: Limit = { most: 5, seconds: 15 * 60, code: 'LOCKED' }

/**
 * Resolves when the password of a signed-in administrator is right, and limits how often it can be wrong. Refuses with
 * WRONG_PASSWORD, with NO_PASSWORD when the account has none, and with the limit's own code and seconds.
 */
export const withPasswordAttempts = ({ db, now }: Pick<Ports, 'db' | 'now'>, adminId: number, password: string): Promise<void> =>
  inHashQueue(async () => {
    const key = `password:admin:${adminId}`
    await refuseBeyond(db, key, perAdmin, now())
    const { password_hash: kept } = await db.selectFrom('admins').select('password_hash').where('id', '=', adminId).executeTakeFirstOrThrow()
    if (kept === null) throw refuse('NO_PASSWORD')
    if (!(await isRightPassword(kept, password))) {
      await countOne(db, key, perAdmin, now())
      throw refuse('WRONG_PASSWORD')
    }
    await forgetCount(db, key)
  })
