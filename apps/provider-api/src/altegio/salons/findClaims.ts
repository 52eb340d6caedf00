import { serviceDb } from '../../db/companyDb.ts'
import type { Ports } from '../../ports/Ports.ts'
import { hashToken } from '../../secrets/sessionToken.ts'

/**
 * Returns until when each of these salons may be connected by this administrator: Altegio sent them with a person of
 * the administrator's own, confirmed email address, or with the browser that holds `claim`. Salons without
 * such a claim are left out.
 */
export async function findClaims(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { adminId, claim, salonIds }: { adminId: number; claim: string | undefined; salonIds: readonly string[] },
): Promise<ReadonlyMap<string, Date>> {
  const rows = await serviceDb(db)
    .selectFrom('altegio_claims as claim')
    .select(['claim.salon_id', 'claim.expires_at'])
    .where('claim.salon_id', 'in', salonIds)
    .where('claim.expires_at', '>', now())
    .where((eb) =>
      eb.or([
        eb('claim.admin_id', '=', adminId),
        eb(
          'claim.email_key',
          '=',
          eb
            .selectFrom('admins')
            .select('admins.email_key')
            .where('admins.id', '=', adminId)
            .where('admins.is_email_verified', '=', true),
        ),
        ...(claim === undefined ? [] : [eb('claim.token_hash', '=', hashToken(claim))]),
      ]),
    )
    .orderBy('claim.expires_at')
    .execute()
  return new Map(rows.map(({ salon_id, expires_at }) => [salon_id, expires_at]))
}
