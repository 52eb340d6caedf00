import type { ResponseOf } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import type { PasskeySite } from './passkeySite.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'
import { readSecondFactor } from './secondFactorRows.ts'

type Way = NonNullable<ResponseOf<'getMe'>['secondFactorWays']>[number]

/** The ways in which an administrator can give their second factor now; none without one (AUTH-14, AUTH-15). */
export async function secondFactorWays(db: Db, adminId: number, site: PasskeySite | null): Promise<Way[]> {
  const { factor } = await readSecondFactor(db, adminId)
  if (factor.is !== 'enrolled') return []
  const ways: Way[] = []
  if (site !== null && factor.passkeys.length > 0) ways.push('passkey')
  if (factor.app.is === 'used') ways.push('authenticator')
  if ((await countRecoveryCodes(db, adminId)) > 0) ways.push('recovery-code')
  return ways
}
