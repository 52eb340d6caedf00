import { endpoints, type Company } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { handle, type HandlerInput } from '../http/handle.ts'
import { intentKey } from '../http/intentKey.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeCompany } from './changeCompany.ts'
import { companyOf, companiesOf } from './companiesOf.ts'
import { completeOnboarding } from './completeOnboarding.ts'
import { companyUsers } from './companyUsers.ts'
import { createCompany } from './createCompany.ts'

/** Endpoints of the administrator's companies (API-4, SHELL-16) and of onboarding (ONB-3). */
export function companyRoutes(app: FastifyInstance): void {
  const answer = async (
    { db }: Pick<Ports, 'db'>,
    companyId: number,
    adminId: number,
  ): Promise<{ company: Company }> => ({ company: await companyOf(db, companyId, adminId) })

  const running = new Set<string>()
  handle(app, endpoints.createCompany, async ({ body, caller, ports, request }) => {
    const companyId = await createCompany(ports, caller, {
      company: body.company,
      key: intentKey(request, null),
      running,
      count: () => app.rateLimits.countNewCompany(caller.adminId),
    })
    return answer(ports, companyId, caller.adminId)
  })
  handle(app, endpoints.getCompanies, async ({ caller, ports }) => ({
    companies: await companiesOf(ports.db, caller.adminId),
  }))
  handle(app, endpoints.getCompany, ({ companyId, caller, ports }) => answer(ports, companyId, caller.adminId))

  handle(app, endpoints.getCompanyUsers, async ({ companyId, ports }) => ({
    users: await companyUsers(ports.db, companyId),
  }))

  const update = async ({
    companyId,
    caller,
    body,
    ports,
  }: Pick<HandlerInput<typeof endpoints.updateCompany>, 'companyId' | 'caller' | 'body' | 'ports'>) => {
    await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      await changeCompany(trx, companyId, body.company, ports.now())
      if (body.company.timeZone !== undefined) emit({ event: 'company_update', payload: { companyId } })
    })
    return answer(ports, companyId, caller.adminId)
  }
  handle(app, endpoints.updateCompany, update)
  handle(app, endpoints.updateCompanyByPost, update)
  handle(app, endpoints.completeOnboarding, async ({ companyId, caller: { adminId }, body, ports }) => {
    await completeOnboarding(ports.db, { companyId, adminId }, body, ports.now())
    return answer(ports, companyId, adminId)
  })
}
