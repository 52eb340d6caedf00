import type { Db, Trx } from '../../db/Db.ts'

/**
 * How many salons a company has connected, also those that are frozen at the booking system: for as many an order
 * must be, at least (SUB-3).
 */
export async function countConnectedSalons(db: Db | Trx, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('crm_integrations')
    .select((salon) => salon.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['connected', 'frozen'])
    .executeTakeFirstOrThrow()
  return count
}
