import { endpoints, type AuditEntry } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/Db.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { handle } from '../../http/handle.ts'
import { streamCsv, type Cell } from '../../files/tables/streamCsv.ts'
import { listAudit, type AuditSelection } from './listAudit.ts'

/** Registers the routes of the audit log (SYS-6). Each look at it is an entry of its own, with what was looked for. */
export function auditRoutes(app: FastifyInstance): void {
  handle(app, endpoints.listAudit, async ({ query: { before, limit, ...filter }, ports, audit }) => {
    const page = await listAudit(ports.db, filter, { before: before ?? null, limit })
    await audit(ports.db, lookOf(filter))
    return page
  })

  handle(app, endpoints.exportAudit, async ({ query: filter, ports, audit, reply }) => {
    await audit(ports.db, lookOf(filter))
    const day = ports.now().toISOString().slice(0, 10)
    void reply.header('content-disposition', contentDisposition('attachment', `audit-${day}.csv`))
    return streamCsv(columns, rowsOf(ports.db, filter))
  })
}

const lookOf = ({ companyId, ...filter }: AuditSelection) => ({
  companyId: companyId ?? null,
  after: { ...filter },
})

const columns = [
  'Time',
  'Administrator',
  'Email',
  'Company id',
  'Company',
  'Action',
  'Target',
  'Before',
  'After',
  'Reason',
]
const entriesAtOnce = 500

async function* rowsOf(db: Db, filter: AuditSelection): AsyncGenerator<Cell[]> {
  let before: number | null = null
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(db, filter, { before, limit: entriesAtOnce })
    for (const entry of page.entries) yield cellsOf(entry)
    before = page.next
  } while (before !== null)
}

const cellsOf = ({ at, actor, company, action, target, before, after, impersonation }: AuditEntry): Cell[] => [
  at,
  actor?.name ?? null,
  actor?.email ?? null,
  company?.id ?? null,
  company?.name ?? null,
  action,
  target,
  before && JSON.stringify(before),
  after && JSON.stringify(after),
  impersonation?.reason ?? null,
]
