import type { Db, Trx } from '../db/Db.ts'
import type { OwnQuotas } from '../db/schema/CompanyTables.ts'
import type { Quotas } from '../ports/Settings.ts'

/** The quotas that hold for a company, with its own in place of the server's. */
export const withOwn = (ofServer: Quotas, own: OwnQuotas | null): Quotas => ({ ...ofServer, ...own })

/** The quotas that hold for a company; those of the server for one that is not there. */
export async function quotasOf(db: Db | Trx, companyId: number, ofServer: Quotas): Promise<Quotas> {
  const company = await db.selectFrom('companies').select('own_quotas').where('id', '=', companyId).executeTakeFirst()
  return withOwn(ofServer, company?.own_quotas ?? null)
}
