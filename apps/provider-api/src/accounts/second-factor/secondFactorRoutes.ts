import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { Passkey } from '@frontdesk/second-factor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/recordAudit.ts'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Trx } from '../../db/Db.ts'
import type { Caller } from '../../http/Caller.ts'
import { handle } from '../../http/handle.ts'
import { expiryOf } from '../../http/sessionLife.ts'
import { confirmSecondFactor, markGiven, startSecondFactor } from './enrolSecondFactor.ts'
import { mailAccount } from './mailAccount.ts'
import { countRecoveryCodes, issueRecoveryCodes } from './recoveryCodes.ts'
import { currentPasskeySite } from './passkeySite.ts'
import { readSecondFactor, removeSecondFactor } from './secondFactorRows.ts'
import { verifySecondFactor, type Verifying } from './verifySecondFactor.ts'

const shown = ({ id, name, addedAt, usedAt }: Passkey) => ({
  id,
  name,
  addedAt: new Date(addedAt).toISOString(),
  usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
})

/**
 * Endpoints of an administrator's second factor (AUTH-14). Each change, and each sign-in by one, is an entry of the
 * audit log.
 */
export function secondFactorRoutes(app: FastifyInstance): void {
  const { ports, settings } = app
  const auditOf =
    (endpoint: Endpoint, caller: Caller, { id }: FastifyRequest) =>
    (trx: Trx, change: AuditChange = {}) =>
      recordAudit(trx, { adminId: caller.adminId, endpoint, requestId: id, at: ports.now() }, change)

  const verifyingBy = (audit: Verifying['audit']): Verifying => ({
    keys: settings,
    site: currentPasskeySite(app),
    audit,
  })

  handle(app, endpoints.getSecondFactor, async ({ caller }) => {
    const { factor } = await readSecondFactor(ports.db, caller.adminId)
    return {
      secondFactor: {
        state: factor.is,
        since: factor.is === 'none' ? null : new Date(factor.since).toISOString(),
        recoveryCodesLeft: await countRecoveryCodes(ports.db, caller.adminId),
        hasApp: factor.is === 'enrolled' && factor.app.is === 'used',
        passkeys: factor.is === 'enrolled' ? factor.passkeys.map(shown) : [],
      },
    }
  })
  handle(app, endpoints.startSecondFactor, ({ caller, request }) =>
    startSecondFactor(ports, settings, caller, auditOf(endpoints.startSecondFactor, caller, request)),
  )
  handle(app, endpoints.confirmSecondFactor, async ({ caller, body, request }) => ({
    recoveryCodes: await confirmSecondFactor(
      ports,
      settings,
      caller,
      body.code,
      auditOf(endpoints.confirmSecondFactor, caller, request),
    ),
  }))
  handle(app, endpoints.verifySecondFactor, async ({ caller, body, request }) => {
    const audit = auditOf(endpoints.verifySecondFactor, caller, request)
    await verifySecondFactor(ports, verifyingBy(audit), caller, body, async (trx, by) => {
      const now = ports.now()
      const { created_at } = await trx
        .selectFrom('sessions')
        .select('created_at')
        .where('id', '=', caller.sessionId)
        .executeTakeFirstOrThrow()
      await markGiven(trx, caller.sessionId, now)
      const expires_at = expiryOf(created_at, now)
      await trx.updateTable('sessions').set({ expires_at }).where('id', '=', caller.sessionId).execute()
      await audit(trx, { target: by })
    })
    return {}
  })
  handle(app, endpoints.renewRecoveryCodes, async ({ caller, body, request }) => {
    const audit = auditOf(endpoints.renewRecoveryCodes, caller, request)
    const recoveryCodes = await verifySecondFactor(ports, verifyingBy(audit), caller, body, async (trx, by) => {
      await audit(trx, { target: by })
      await mailAccount(trx, caller.adminId, 'recovery-codes-renewed', ports.now())
      return issueRecoveryCodes(trx, caller.adminId)
    })
    ports.emailQueued()
    return { recoveryCodes }
  })
  handle(app, endpoints.removeSecondFactor, async ({ caller, body, request }) => {
    const audit = auditOf(endpoints.removeSecondFactor, caller, request)
    await verifySecondFactor(ports, verifyingBy(audit), caller, body, async (trx, by) => {
      await audit(trx, { target: by })
      await removeSecondFactor(trx, caller.adminId)
      await mailAccount(trx, caller.adminId, 'second-factor-removed', ports.now())
    })
    ports.emailQueued()
    ports.membershipChanged({ adminId: caller.adminId })
    return {}
  })
}
