import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditedCall } from '../audit/AuditEntry.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import { requireConfirmed } from '../http/requireConfirmed.ts'
import { listApiTokens, makeApiToken, revokeApiToken } from './apiTokens.ts'

/** Registers the calls by which owners make, list and revoke the API tokens of their company (API-5, decision 380). */
export function apiTokenRoutes(app: FastifyInstance): void {
  const callOf = (endpoint: Endpoint, { adminId }: Caller, { id: requestId }: FastifyRequest): AuditedCall => ({
    adminId,
    endpoint,
    requestId,
    at: app.ports.now(),
  })
  handle(app, endpoints.listApiTokens, async ({ caller: { adminId }, companyId, ports }) => ({
    tokens: await listApiTokens(ports.db, { companyId, adminId }),
  }))
  handle(app, endpoints.createApiToken, ({ body, caller, companyId, ports, request }) => {
    // A stolen session must not become access that outlives it.
    requireConfirmed(caller)
    const call = callOf(endpoints.createApiToken, caller, request)
    return makeApiToken(ports, { companyId, call }, { ...body, days: body.days ?? null })
  })
  handle(app, endpoints.revokeApiToken, async ({ body: { id }, caller, companyId, ports, request }) => {
    await revokeApiToken(ports, { companyId, call: callOf(endpoints.revokeApiToken, caller, request) }, id)
    return {}
  })
}
