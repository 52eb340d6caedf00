import type { Db } from '../db/Db.ts'
import type { OwnQuotas } from '../db/schema/CompanyTables.ts'
import type { Caller } from '../http/Caller.ts'

/** The company that a live connection counts for, and the quotas that it has instead of the server's. */
export type CountedCompany = { companyId: number; ownQuotas: OwnQuotas | null }

/**
 * The company that the connection of an administrator counts for: the one that it names, else the first of theirs. Null
 * for an administrator without one, and for a system administrator in the support inbox or in an access to a company of
 * others, who must be able to look into a company that is full.
 */
export async function companyOfConnection(
  db: Db,
  { adminId, isSystemAdmin }: Pick<Caller, 'adminId' | 'isSystemAdmin'>,
  requestedCompanyId: number | null,
): Promise<CountedCompany | null> {
  const own = await db
    .selectFrom('company_admins')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select(['companies.id as companyId', 'companies.own_quotas as ownQuotas'])
    .where('company_admins.admin_id', '=', adminId)
    .where('companies.deleted_at', 'is', null)
    .orderBy('companies.id')
    .execute()
  const named = own.find(({ companyId }) => companyId === requestedCompanyId)
  if (named) return named
  return isSystemAdmin && requestedCompanyId !== null ? null : (own[0] ?? null)
}
