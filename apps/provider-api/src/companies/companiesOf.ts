import type { Company } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'
import { connectionsOf } from './integrationStatus.ts'
import { newestSubscriptionOf } from './subscriptionSummary.ts'
import { companyColumns, toCompany } from './toCompany.ts'

type Row = Parameters<typeof toCompany>[0] & { role: 'owner' | 'admin' | null; is_agent: boolean | null }

/**
 * Only owners see whether onboarding is complete: nobody else could complete it (ONB-4). Agents see nothing of billing
 * (TEAM-1).
 */
function toOwnCompany({ role, is_agent, ...row }: Row): Company {
  const { isOnboarded, subscriptionSummary, metadata, ...company } = toCompany(row)
  if (is_agent === true) return { ...company, role: 'agent', metadata: { ...metadata, trialEndDate: null } }
  return {
    ...company,
    role,
    metadata,
    subscriptionSummary,
    ...(role === 'owner' && isOnboarded !== undefined && { isOnboarded }),
  }
}

/** Companies as one administrator sees them; `role` is null where they are not a member. */
const seenBy = (db: Db, adminId: number) =>
  db
    .selectFrom('companies')
    .leftJoin('company_admins', (join) =>
      join.onRef('company_admins.company_id', '=', 'companies.id').on('company_admins.admin_id', '=', adminId),
    )
    .select(companyColumns)
    .select(connectionsOf)
    .select(newestSubscriptionOf)
    .select(['company_admins.role', 'company_admins.is_agent'])
    .where('companies.deleted_at', 'is', null)

/** The administrator's own companies, oldest first (SHELL-16). */
export async function companiesOf(db: Db, adminId: number): Promise<Company[]> {
  const rows = await seenBy(db, adminId).where('company_admins.role', 'is not', null).orderBy('companies.id').execute()
  return rows.map(toOwnCompany)
}

/** One company; throws NOT_FOUND when it was deleted. */
export async function companyOf(db: Db, companyId: number, adminId: number): Promise<Company> {
  const row = await seenBy(db, adminId).where('companies.id', '=', companyId).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return toOwnCompany(row)
}
