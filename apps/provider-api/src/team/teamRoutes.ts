import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countRefusals } from '../accounts/refusedTokens.ts'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { companyOf } from '../companies/companiesOf.ts'
import { companyUsers } from '../companies/companyUsers.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import type { Ports } from '../ports/Ports.ts'
import { acceptInvitation, openInvitation } from './acceptInvitation.ts'
import { changeRole, removeMember } from './changeTeam.ts'
import { deleteAccount } from './deleteAccount.ts'
import { invite, listInvitations, resend, withdrawInvitation } from './invitations.ts'

type Input = { caller: Caller; ports: Ports; request: FastifyRequest }

/** Adds the entry of a change to the audit log, in its transaction (SYS-6). */
const auditOf =
  (endpoint: Endpoint, { caller: { adminId, impersonationId }, ports, request }: Input, companyId?: number) =>
  (trx: Trx, change: AuditChange) =>
    recordAudit(
      trx,
      { adminId, impersonationId, endpoint, requestId: request.id, at: ports.now() },
      { ...(companyId !== undefined && { companyId }), ...change },
    )

const inviting = (endpoint: Endpoint, input: Input & { companyId: number }) => ({
  companyId: input.companyId,
  by: { ...input.caller, isActingForCompany: input.request.isActingForCompany },
  audit: auditOf(endpoint, input, input.companyId),
})

const changing = (endpoint: Endpoint, input: Input & { companyId: number }, adminId: number) => ({
  companyId: input.companyId,
  by: { adminId: input.caller.adminId, isActingForCompany: input.request.isActingForCompany },
  adminId,
  audit: auditOf(endpoint, input, input.companyId),
})

/** Registers the routes of a company's team: people, roles, invitations (TEAM-1), and leaving the product (AUTH-12). */
export function teamRoutes(app: FastifyInstance): void {
  handle(app, endpoints.deleteAdmin, async ({ caller, params, ports }) => {
    await deleteAccount(ports, caller, params.id, app.settings)
    return {}
  })

  handle(app, endpoints.listInvitations, async ({ companyId, ports }) => ({
    invitations: await listInvitations(ports.db, companyId),
  }))

  handle(app, endpoints.inviteColleague, async (input) => ({
    invitation: await invite(input.ports, inviting(endpoints.inviteColleague, input), input.body),
  }))

  handle(app, endpoints.resendInvitation, async (input) => ({
    invitation: await resend(input.ports, inviting(endpoints.resendInvitation, input), input.params.id),
  }))

  handle(app, endpoints.withdrawInvitation, async (input) => {
    await withdrawInvitation(input.ports, inviting(endpoints.withdrawInvitation, input), input.params.id)
    return {}
  })

  handle(app, endpoints.changeCompanyRole, async (input) => {
    const { companyId, ports, params, body } = input
    await changeRole(ports, changing(endpoints.changeCompanyRole, input, params.id), body.role)
    const user = (await companyUsers(ports.db, companyId)).find(({ id }) => id === params.id)
    if (!user) throw refuse('NOT_FOUND')
    return { user }
  })

  handle(app, endpoints.removeCompanyUser, async (input) => {
    await removeMember(input.ports, changing(endpoints.removeCompanyUser, input, input.params.id))
    return {}
  })

  handle(app, endpoints.leaveCompany, async (input) => {
    await removeMember(input.ports, changing(endpoints.leaveCompany, input, input.caller.adminId))
    return {}
  })

  handle(app, endpoints.openInvitation, async ({ body: { token }, ports, request }) => ({
    invitation: await countRefusals(ports, `invitation:ip:${request.ip}`, () =>
      openInvitation(ports.db, token, ports.now()),
    ),
  }))

  handle(app, endpoints.acceptInvitation, async (input) => {
    const { body, caller, ports } = input
    const companyId = await acceptInvitation(ports, caller, body.token, auditOf(endpoints.acceptInvitation, input))
    return { company: await companyOf(ports.db, companyId, caller.adminId) }
  })
}
