import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import { requireConfirmed } from '../http/requireConfirmed.ts'
import { listWebhookDeliveries, replayWebhookDelivery } from './webhookLog.ts'
import { changeWebhook, deleteWebhook, listWebhooks, makeWebhook, rotateWebhookSecret } from './webhooks.ts'

/** Registers the calls by which owners keep the webhooks of their company and read their log (API-6, decision 381). */
export function webhookRoutes(app: FastifyInstance): void {
  const { settings } = app
  const changing = (
    endpoint: Endpoint,
    { caller, companyId, request }: { caller: Caller; companyId: number; request: FastifyRequest },
  ) => ({ companyId, call: { adminId: caller.adminId, endpoint, requestId: request.id, at: app.ports.now() } })

  handle(app, endpoints.listWebhooks, async ({ caller: { adminId }, companyId, ports }) => ({
    webhooks: await listWebhooks(ports, { companyId, adminId }),
  }))
  handle(app, endpoints.createWebhook, (input) => {
    // A stolen session must not become a listener that outlives it.
    requireConfirmed(input.caller)
    return makeWebhook(input.ports, settings, changing(endpoints.createWebhook, input), input.body)
  })
  handle(app, endpoints.updateWebhook, async (input) => ({
    webhook: await changeWebhook(input.ports, changing(endpoints.updateWebhook, input), input.body),
  }))
  handle(app, endpoints.deleteWebhook, async (input) => {
    await deleteWebhook(input.ports, changing(endpoints.deleteWebhook, input), input.body.id)
    return {}
  })
  handle(app, endpoints.rotateWebhookSecret, (input) => {
    requireConfirmed(input.caller)
    return rotateWebhookSecret(input.ports, settings, changing(endpoints.rotateWebhookSecret, input), input.body.id)
  })
  handle(app, endpoints.listWebhookDeliveries, async ({ caller: { adminId }, companyId, ports, query }) => ({
    deliveries: await listWebhookDeliveries(ports.db, { companyId, adminId }, query.id),
  }))
  handle(app, endpoints.replayWebhookDelivery, async (input) => ({
    delivery: await replayWebhookDelivery(input.ports, changing(endpoints.replayWebhookDelivery, input), input.body.id),
  }))
}
