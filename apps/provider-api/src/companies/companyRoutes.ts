import { endpoints, type Company } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../app/handle.ts'
import { refuse } from '../app/refuse.ts'
import type { Db } from '../db/Db.ts'
import { addCompany } from './addCompany.ts'
import { companyColumns, toCompany } from './toCompany.ts'

/** Companies of the administrator (API-4, SHELL-16). */
export function companyRoutes(app: FastifyInstance): void {
  const { ports } = app
  handle(app, endpoints.createCompany, async ({ body, caller }) => {
    const { companyId } = await ports.db.transaction().execute((trx) => addCompany(trx, body.company, caller, ports.now()))
    ports.membershipChanged({ adminId: caller.adminId })
    ports.membershipChanged({ adminId: caller.adminId })
    return { company: await companyOf(ports.db, companyId) }
  })
  handle(app, endpoints.getCompanies, async ({ caller }) => {
    const rows = await ports.db
      .selectFrom('companies')
      .innerJoin('company_admins', 'company_admins.company_id', 'companies.id')
      .select(companyColumns)
      .where('company_admins.admin_id', '=', caller.adminId)
      .where('companies.deleted_at', 'is', null)
      .orderBy('companies.id')
      .execute()
    return { companies: rows.map(toCompany) }
  })
  handle(app, endpoints.getCompany, async ({ companyId }) => ({ company: await companyOf(ports.db, companyId) }))
}

async function companyOf(db: Db, companyId: number): Promise<Company> {
  const row = await db.selectFrom('companies').select(companyColumns).where('id', '=', companyId).where('deleted_at', 'is', null).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return toCompany(row)
}
