import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { cancelPlannedMessage, editPlannedMessage, planMessage } from './planMessage.ts'
import { getOfficeHours, updateOfficeHours } from './officeHours.ts'
import { snoozeChat, wakeChat } from './snoozeChat.ts'

/** Registers the routes of work that is planned for later (PLAN-1), and of the hours of the office (PLAN-2). */
export function planningRoutes(app: FastifyInstance): void {
  handle(app, endpoints.snoozeChat, async ({ params: { chatId }, body: { until }, companyId, ports }) => ({
    chat: await snoozeChat(ports, { companyId, chatId, until: until === null ? null : new Date(until) }),
  }))

  handle(app, endpoints.planMessage, async ({ params: { chatId }, body, caller: { adminId }, companyId, ports }) => {
    const { clientPlanId, ...plan } = body
    return { chat: await planMessage(ports, { companyId, adminId, chatId, clientPlanId, plan }) }
  })

  handle(app, endpoints.editPlannedMessage, async ({ params: { id }, body, caller: { adminId }, companyId, ports }) => {
    const { revision, ...plan } = body
    return { chat: await editPlannedMessage(ports, { companyId, adminId, id, revision, plan }) }
  })

  handle(app, endpoints.cancelPlannedMessage, async ({ params: { id }, companyId, ports }) => ({
    chat: await cancelPlannedMessage(ports, { companyId, id }),
  }))

  handle(app, endpoints.wakeChat, async ({ params: { chatId }, companyId, ports }) => ({
    chat: await wakeChat(ports, { companyId, chatId }),
  }))

  handle(app, endpoints.getOfficeHours, async ({ companyId, ports }) => ({
    officeHours: await getOfficeHours(ports, companyId),
  }))

  handle(app, endpoints.updateOfficeHours, async ({ body, caller, companyId, ports, request }) => {
    const { companyId: _, ...wanted } = body
    const { adminId, impersonationId } = caller
    const endpoint = endpoints.updateOfficeHours
    const call = { adminId, impersonationId, endpoint, requestId: request.id, at: ports.now() }
    return { officeHours: await updateOfficeHours(ports, { companyId, call }, wanted) }
  })
}
