import { endpoints, type Company } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { companyOf } from '../../companies/companiesOf.ts'
import type { Db } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { handle } from '../../http/handle.ts'
import { intentKey } from '../../http/intentKey.ts'
import { deleteCompany, setArchived, updateCompany } from './changeCompanies.ts'
import { companiesFile } from './companiesFile.ts'
import { createForOwner } from './createForOwner.ts'
import { companyDetailsRoutes } from './companyDetails.ts'
import { listCompanies } from './listCompanies.ts'
import { readOverviews } from './readOverviews.ts'

/** Registers the routes by which system administrators find, make and change companies (SYS-1…3). */
export function systemCompanyRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listCompaniesForSystem, async ({ query: { page, limit, ...filter }, ports }) => {
    const { companies, total } = await listCompanies(ports.db, filter, { page, limit, now: ports.now() })
    const counts = { total, page, limit }
    // The seeds leave open where the totals stand: both places (provider-api section 11, row 5).
    return { data: { companies, ...counts }, ...counts }
  })
  handle(app, endpoints.exportCompanies, ({ query: filter, ports, reply }) => {
    const now = ports.now()
    const name = `companies-${now.toISOString().slice(0, 10)}.csv`
    void reply.header('content-disposition', contentDisposition('attachment', name))
    return Promise.resolve(companiesFile(ports.db, filter, now))
  })
  statsRoutes(app)
  companyDetailsRoutes(app)
  changingRoutes(app)
}

function statsRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getCompaniesByIds, async ({ body, ports }) => {
    const companies = await readOverviews(ports.db, validIds(body.ids))
    return { companies, data: { companies } }
  })
  handle(app, endpoints.getStatsOfCompanies, async ({ body, ports }) => {
    const companies = await readOverviews(ports.db, [...new Set(body.companyIds)])
    return {
      data: Object.fromEntries(companies.map(({ id, stats }) => [id, stats])),
      stats: companies.map(({ id, stats }) => ({ companyId: id, ...stats })),
    }
  })
  handle(app, endpoints.getCompanyStats, async ({ params, ports }) => {
    const [company] = await readOverviews(ports.db, [params.id])
    if (!company) throw refuse('NOT_FOUND', 'The company was not found')
    return { stats: company.stats }
  })
}

function changingRoutes(app: FastifyInstance): void {
  const answer = async (db: Db, companyId: number, adminId: number): Promise<{ company: Company }> => ({
    company: await companyOf(db, companyId, adminId),
  })
  handle(app, endpoints.createCompanyForSystem, async ({ body, caller, ports, audit, request }) => {
    const made = { company: body.company, key: intentKey(request, null), audit }
    return answer(ports.db, await createForOwner(ports, caller, made), caller.adminId)
  })
  handle(app, endpoints.updateCompanyForSystem, async ({ query: { companyId }, body, caller, ports, audit }) => {
    await updateCompany({ ports, companyId, audit }, body.company)
    return answer(ports.db, companyId, caller.adminId)
  })
  handle(app, endpoints.deleteCompany, async ({ query: { companyId }, ports, audit }) => {
    await deleteCompany({ ports, companyId, audit })
    return {}
  })
  handle(app, endpoints.archiveCompany, async ({ query: { companyId }, caller, ports, audit }) => {
    await setArchived({ ports, companyId, audit }, true)
    return answer(ports.db, companyId, caller.adminId)
  })
  handle(app, endpoints.unarchiveCompany, async ({ query: { companyId }, caller, ports, audit }) => {
    await setArchived({ ports, companyId, audit }, false)
    return answer(ports.db, companyId, caller.adminId)
  })
}

const mostIds = 200

/** The ids of a list, each once; entries that are none are left out. Throws the two refusals of SYS-3. */
function validIds(ids: unknown): number[] {
  if (!Array.isArray(ids) || ids.length === 0) throw refuse('VALIDATION_ERROR', 'Company IDs are required')
  const valid = ids
    .map((id: unknown) => (typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id))
    .filter((id): id is number => Number.isSafeInteger(id) && (id as number) > 0) // isSafeInteger lets only numbers through
  if (valid.length === 0) throw refuse('VALIDATION_ERROR', 'Valid company IDs are required')
  return [...new Set(valid)].slice(0, mostIds)
}
