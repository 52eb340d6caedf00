import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Trx } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { contentDisposition } from '../files/contentDisposition.ts'
import { streamCsv } from '../files/tables/streamCsv.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import type { Ports } from '../ports/Ports.ts'
import { importQuickReplies } from './importQuickReplies.ts'
import {
  addQuickReply,
  changeQuickReply,
  countUse,
  deleteQuickReply,
  listQuickReplies,
  type ReplyAudit,
  type ReplyOwner,
} from './quickReplies.ts'
import { quickReplyColumns } from './readQuickReplies.ts'

type Input = { caller: Caller; companyId: number; ports: Ports; request: FastifyRequest }

/** Runs a change of quick replies in a transaction of the company, with what it needs. */
function change<T>(
  endpoint: Endpoint,
  { caller: { adminId, impersonationId }, companyId, ports, request }: Input,
  work: (trx: Trx, owner: ReplyOwner, by: { now: Date; audit: ReplyAudit }) => Promise<T>,
): Promise<T> {
  const now = ports.now()
  const call = { adminId, impersonationId, endpoint, requestId: request.id, at: now }
  return withCompanyTransaction(ports, companyId, (trx) =>
    work(trx, { companyId, adminId }, { now, audit: (db, entry) => recordAudit(db, call, { companyId, ...entry }) }),
  )
}

/**
 * Registers the routes of quick replies (WORD-1). Each change is an entry of the audit log; a use is counted outside of
 * the company's queue of changes, since sending must not wait for it.
 */
export function quickReplyRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listQuickReplies, async ({ caller: { adminId }, companyId, ports }) => ({
    quickReplies: await listQuickReplies(ports.db, { companyId, adminId }),
  }))

  handle(app, endpoints.createQuickReply, async (input) => ({
    quickReply: await change(endpoints.createQuickReply, input, (trx, owner, by) =>
      addQuickReply(trx, owner, input.body, by),
    ),
  }))

  handle(app, endpoints.updateQuickReply, async (input) => ({
    quickReply: await change(endpoints.updateQuickReply, input, (trx, owner, by) =>
      changeQuickReply(trx, owner, { ...input.body, id: input.params.id }, by),
    ),
  }))

  handle(app, endpoints.deleteQuickReply, async (input) => {
    await change(endpoints.deleteQuickReply, input, (trx, owner, { audit }) =>
      deleteQuickReply(trx, owner, input.params.id, audit),
    )
    return {}
  })

  handle(app, endpoints.countQuickReplyUse, async ({ params: { id }, caller: { adminId }, companyId, ports }) => {
    await countUse(ports.db, { companyId, adminId }, id)
    return {}
  })

  handle(app, endpoints.importQuickReplies, (input) =>
    change(endpoints.importQuickReplies, input, (trx, owner, by) => importQuickReplies(trx, owner, input.body, by)),
  )

  handle(app, endpoints.exportQuickReplies, async ({ query: { isOwn }, caller, companyId, ports, reply }) => {
    const all = await listQuickReplies(ports.db, { companyId, adminId: caller.adminId })
    void reply.header('content-disposition', contentDisposition('attachment', 'quick-replies.csv'))
    const shown = all.filter((each) => each.isOwn === isOwn)
    return streamCsv(
      quickReplyColumns,
      shown.map(({ shortcut, text, files = [] }) => [shortcut, text, files.map(({ name }) => name).join('\n')]),
    )
  })
}
