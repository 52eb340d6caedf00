import { endpoints, everyCapability, type Admin } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Trx } from '../db/Db.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import { removePicture, setPicture } from '../pictures/changePicture.ts'
import { servePicture } from '../pictures/servePicture.ts'
import { changePassword } from './changePassword.ts'
import { confirmPassword } from './confirmPassword.ts'
import { adminOf } from './adminOf.ts'
import { exchangeLink } from './exchangeLink.ts'
import { bearerOf } from '../http/identify.ts'
import { currentPasskeySite } from './second-factor/passkeySite.ts'
import { secondFactorWays } from './second-factor/secondFactorWays.ts'
import { endOtherSessions, endSession, sessionsOf } from './sessions.ts'
import { signIn } from './signIn.ts'
import { signUp } from './signUp.ts'
import { updateMe } from './updateMe.ts'

const from = (request: FastifyRequest) => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })

/** Before the second factor a session learns whose it is, and no more of them. */
const shownTo = ({ secondFactor }: Caller, admin: Admin): Admin =>
  secondFactor === 'awaited' ? { ...admin, phone: null, metadata: { roles: [] } } : admin

/**
 * Endpoints of sign-in, registration, the administrator's account and sessions (AUTH-1, AUTH-4, AUTH-10 to AUTH-12,
 * SHELL-20), and of the administrator's picture (TEAM-1).
 */
export function accountRoutes(app: FastifyInstance): void {
  const { ports } = app
  handle(app, endpoints.login, async ({ body, request }) => ({
    ...(await signIn(ports, body, from(request))),
    message: 'Signed in',
  }))
  handle(app, endpoints.register, async ({ body, request }) => ({
    ...(await signUp(ports, body, from(request))),
    message: 'Registered',
  }))
  handle(app, endpoints.logout, async ({ caller }) => {
    await endSession(ports, caller.adminId, caller.sessionId)
    return {}
  })
  handle(app, endpoints.getMe, async ({ caller, request }) => {
    const accessToken = await exchangeLink(
      ports,
      caller,
      { token: bearerOf(request) ?? '', userAgent: from(request).userAgent },
      app.settings,
    )
    const site = currentPasskeySite(app)
    return {
      admin: shownTo(caller, await adminOf(ports.db, caller.adminId)),
      secondFactor: caller.secondFactor,
      ...(caller.secondFactor !== 'none' && {
        secondFactorWays: await secondFactorWays(ports.db, caller.adminId, site),
      }),
      capabilities: { ...everyCapability, passkeys: site !== null },
      ...(accessToken !== null && { accessToken }),
    }
  })
  handle(app, endpoints.getSessions, async ({ caller }) => ({ sessions: await sessionsOf(ports, caller) }))
  handle(app, endpoints.revokeSession, async ({ caller, body }) => {
    await endSession(ports, caller.adminId, body.sessionId)
    return {}
  })
  handle(app, endpoints.revokeOtherSessions, async ({ caller }) => ({ ended: await endOtherSessions(ports, caller) }))
  handle(app, endpoints.updateMe, async ({ caller, body }) => {
    await updateMe(ports, caller, body)
    return { admin: await adminOf(ports.db, caller.adminId) }
  })
  handle(app, endpoints.setMyPicture, async ({ caller: { adminId }, body }) => {
    await setPicture(ports, adminId, Buffer.from(body.picture, 'base64'))
    return { admin: await adminOf(ports.db, adminId) }
  })
  handle(app, endpoints.removeMyPicture, async ({ caller: { adminId } }) => {
    await removePicture(ports, adminId)
    return { admin: await adminOf(ports.db, adminId) }
  })
  servePicture(app)
  handle(app, endpoints.changePassword, async ({ caller, body }) => ({
    ...(await changePassword(ports, caller, body)),
    message: 'Password changed',
  }))
  handle(app, endpoints.confirmPassword, async ({ caller, body, request }) => {
    const call = {
      adminId: caller.adminId,
      endpoint: endpoints.confirmPassword,
      requestId: request.id,
      at: ports.now(),
    }
    const audit = (trx: Trx, change: AuditChange) => recordAudit(trx, call, change)
    const verifying = { keys: app.settings, site: currentPasskeySite(app), audit }
    return { confirmedUntil: (await confirmPassword(ports, verifying, caller, body)).toISOString() }
  })
}
