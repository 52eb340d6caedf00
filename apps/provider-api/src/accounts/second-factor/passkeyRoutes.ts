import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/recordAudit.ts'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Caller } from '../../http/Caller.ts'
import { handle } from '../../http/handle.ts'
import { addPasskey, startPasskey } from './addPasskey.ts'
import { currentPasskeySite } from './passkeySite.ts'
import { removePasskey } from './removePasskey.ts'
import { askForPasskey } from './verifyPasskey.ts'

/** Endpoints of an administrator's passkeys (AUTH-15); each change is an entry of the audit log. */
export function passkeyRoutes(app: FastifyInstance): void {
  const { ports } = app
  const site = () => {
    const found = currentPasskeySite(app)
    if (found === null) throw refuse('SECOND_FACTOR_STATE', 'Passkeys need a public address of this server')
    return found
  }
  const auditOf =
    (endpoint: Endpoint, { adminId }: Caller, { id }: FastifyRequest) =>
    (trx: Trx, change: AuditChange) =>
      recordAudit(trx, { adminId, endpoint, requestId: id, at: ports.now() }, change)

  handle(app, endpoints.startPasskey, async ({ caller }) => ({ options: await startPasskey(ports, site(), caller) }))
  handle(app, endpoints.addPasskey, async ({ caller, body, request }) => ({
    recoveryCodes: await addPasskey(ports, site(), caller, body, auditOf(endpoints.addPasskey, caller, request)),
  }))
  handle(app, endpoints.askForPasskey, async ({ caller }) => ({ options: await askForPasskey(ports, site(), caller) }))
  handle(app, endpoints.removePasskey, async ({ caller, body, request }) => {
    await removePasskey(ports, caller, body.id, auditOf(endpoints.removePasskey, caller, request))
    return {}
  })
}
