import { endpoints, type Company } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle, type Asked } from '../app/handle.ts'
import { intentKey } from '../messages/intentKey.ts'
import { changeCompany } from './changeCompany.ts'
import { companyOf, companiesOf } from './companiesOf.ts'
import { completeOnboarding } from './completeOnboarding.ts'
import { createCompany } from './createCompany.ts'

/** Companies of the administrator (API-4, SHELL-16), and what a business says of itself once (ONB-3). */
export function companyRoutes(app: FastifyInstance): void {
  const { ports } = app
  const answer = async (companyId: number, adminId: number): Promise<{ company: Company }> => ({ company: await companyOf(ports.db, companyId, adminId) })

  handle(app, endpoints.createCompany, async ({ body, caller, request }) => answer(await createCompany(ports, caller, body.company, intentKey(request, null)), caller.adminId))
  handle(app, endpoints.getCompanies, async ({ caller }) => ({ companies: await companiesOf(ports.db, caller.adminId) }))
  handle(app, endpoints.getCompany, ({ companyId, caller }) => answer(companyId, caller.adminId))

  const update = async ({ companyId, caller, body }: Pick<Asked<typeof endpoints.updateCompany>, 'companyId' | 'caller' | 'body'>) => {
    await changeCompany(ports.db, companyId, body.company, ports.now())
    return answer(companyId, caller.adminId)
  }
  handle(app, endpoints.updateCompany, update)
  handle(app, endpoints.updateCompanyByPost, update)
  handle(app, endpoints.completeOnboarding, async ({ companyId, caller: { adminId }, body }) => {
    await completeOnboarding(ports.db, { companyId, adminId }, body, ports.now())
    return answer(companyId, adminId)
  })
}
