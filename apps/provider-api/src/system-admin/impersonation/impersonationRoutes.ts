import { endpoints, type Impersonation } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/handle.ts'
import {
  allowChanges,
  endImpersonation,
  impersonationsOf,
  readImpersonation,
  startImpersonation,
} from './impersonations.ts'

/** Registers the routes by which system administrators act for companies of others (SYS-4, SHELL-10). */
export function impersonationRoutes(app: FastifyInstance): void {
  const granted = (impersonation: Impersonation) => ({
    impersonation,
    serverTime: app.ports.now().toISOString(),
  })

  handle(app, endpoints.startImpersonation, async ({ body, caller, ports, audit }) =>
    granted(await startImpersonation(ports, caller, body, audit)),
  )

  handle(app, endpoints.getImpersonation, async ({ params: { id }, caller, ports }) =>
    granted(await readImpersonation(ports.db, caller, id, ports.now())),
  )

  handle(app, endpoints.allowImpersonationChanges, async ({ body, caller, ports, audit }) =>
    granted(await allowChanges(ports, caller, body.impersonationId, audit)),
  )

  handle(app, endpoints.endImpersonation, async ({ body, caller, ports, audit }) => {
    await endImpersonation(ports, caller, body.impersonationId, audit)
    return {}
  })

  handle(app, endpoints.listImpersonations, async ({ companyId, ports }) => ({
    impersonations: await impersonationsOf(ports.db, companyId, ports.now()),
  }))
}
