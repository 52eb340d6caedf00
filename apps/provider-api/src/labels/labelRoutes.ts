import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Trx } from '../db/Db.ts'
import { readAtPosition } from '../events/readAtPosition.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import type { Ports } from '../ports/Ports.ts'
import { labelChats } from './labelChats.ts'
import { dismissSuggestedLabel } from '../conversations/labels/suggestedLabels.ts'
import { addLabel, changeLabel, deleteLabel, listLabels, type LabelChange } from './labels.ts'

type Input = { caller: Caller; companyId: number; ports: Ports; request: FastifyRequest }

/** Runs a change of labels in a transaction of the company, with an entry of the audit log. */
function change<T>(
  endpoint: Endpoint,
  { caller: { adminId, impersonationId }, companyId, ports, request }: Input,
  work: (trx: Trx, by: LabelChange) => Promise<T>,
): Promise<T> {
  const call = { adminId, impersonationId, endpoint, requestId: request.id, at: ports.now() }
  return withCompanyTransaction(ports, companyId, (trx, emit) =>
    work(trx, { companyId, emit, audit: (db, entry) => recordAudit(db, call, { companyId, ...entry }) }),
  )
}

/** Registers the routes of labels and of the labels of chats (CUST-3). */
export function labelRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listLabels, ({ companyId, ports }) =>
    readAtPosition(ports.db, companyId, async (trx) => ({ labels: await listLabels(trx, companyId) })),
  )

  handle(app, endpoints.createLabel, async (input) => ({
    label: await change(endpoints.createLabel, input, (trx, by) => addLabel(trx, by, input.body)),
  }))

  handle(app, endpoints.updateLabel, async (input) => ({
    label: await change(endpoints.updateLabel, input, (trx, by) =>
      changeLabel(trx, by, { ...input.body, id: input.params.id }),
    ),
  }))

  handle(app, endpoints.deleteLabel, async (input) => ({
    changed: await change(endpoints.deleteLabel, input, (trx, by) =>
      deleteLabel(trx, by, { id: input.params.id, into: input.query.into ?? null }),
    ),
  }))

  handle(app, endpoints.labelChats, async ({ body, caller, companyId, ports }) => {
    const { chatIds, full } = await labelChats(ports, { ...body, companyId, adminId: caller.adminId })
    return { changed: chatIds.length, chatIds, full }
  })

  handle(app, endpoints.dismissSuggestedLabel, async ({ params, companyId, ports }) => ({
    chat: await dismissSuggestedLabel(ports, { ...params, companyId }),
  }))
}
