import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '../app/handle.ts'
import { adminOf } from './adminOf.ts'
import { endSession, sessionsOf } from './sessions.ts'
import { signIn } from './signIn.ts'
import { signUp } from './signUp.ts'

const from = (request: FastifyRequest) => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })

/** Sign-in, registration, the administrator and their sessions (AUTH-1, AUTH-4, AUTH-10, AUTH-11, SHELL-20). */
export function accountRoutes(app: FastifyInstance): void {
  const { ports } = app
  handle(app, endpoints.login, async ({ body, request }) => ({ ...(await signIn(ports, body, from(request))), message: 'Signed in' }))
  handle(app, endpoints.register, async ({ body, request }) => ({ ...(await signUp(ports, body, from(request))), message: 'Registered' }))
  handle(app, endpoints.logout, async ({ caller }) => {
    await endSession(ports, caller.adminId, caller.sessionId)
    return {}
  })
  handle(app, endpoints.getMe, async ({ caller }) => ({
    admin: await adminOf(ports.db, caller.adminId),
    capabilities: { idempotentSends: true, eventLog: true },
  }))
  handle(app, endpoints.getSessions, async ({ caller }) => ({ sessions: await sessionsOf(ports, caller) }))
  handle(app, endpoints.revokeSession, async ({ caller, body }) => {
    await endSession(ports, caller.adminId, body.sessionId)
    return {}
  })
}
