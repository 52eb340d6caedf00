import type { endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import { addCompany } from '../../companies/addCompany.ts'
import { companyOfIntent } from '../../companies/companyIntent.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Caller } from '../../http/Caller.ts'
import type { Ports } from '../../ports/Ports.ts'
import { emailKey } from '../../secrets/emailKey.ts'

type NewCompany = z.output<typeof endpoints.createCompanyForSystem.body>['company']

/**
 * Creates a company for the administrator who has its `ownerEmail`, or for the caller (SYS-2), and returns its id; at
 * most one per `key`. Its assistant is off until the owner has tried it (TEACH-3). Throws VALIDATION_ERROR for an
 * address that nobody has.
 */
export async function createForOwner(
  ports: Ports,
  caller: Caller,
  {
    company: { ownerEmail, ...company },
    key,
    audit,
  }: { company: NewCompany; key: string | null; audit: (trx: Trx, change: AuditChange) => Promise<void> },
): Promise<number> {
  const { companyId, isNew, owner } = await ports.db.transaction().execute(async (trx) => {
    const now = ports.now()
    const owner = ownerEmail === undefined ? caller : await ownerOf(trx, ownerEmail)
    const ownerId = owner.adminId === caller.adminId ? null : owner.adminId
    const add = async () => {
      const created = await addCompany(trx, { ...company, isAssistantOn: false }, owner, now)
      const { name, title = null } = company
      await audit(trx, { companyId: created.companyId, after: { name, title, ownerId: owner.adminId } })
      return created.companyId
    }
    const made =
      key === null
        ? { companyId: await add(), isNew: true }
        : await companyOfIntent(trx, { adminId: caller.adminId, key, company, ownerId }, now, add)
    return { ...made, owner }
  })
  if (isNew) ports.membershipChanged({ adminId: owner.adminId })
  return companyId
}

async function ownerOf(trx: Trx, email: string): Promise<{ adminId: number; fullName: string }> {
  const owner = await trx
    .selectFrom('admins')
    .select(['id as adminId', 'full_name as fullName'])
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (owner) return owner
  const message = 'No administrator has this email address'
  throw refuse('VALIDATION_ERROR', message, { issues: [{ path: '/company/ownerEmail', message }] })
}
