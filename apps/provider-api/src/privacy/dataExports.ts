import type { DataExport } from '@frontdesk/contract'
import type { AuditedCall } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireOwner } from '../companies/requireOwner.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { removePieces } from '../files/archivePieces.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import { requireCustomer } from './requireCustomer.ts'
import type { Ports } from '../ports/Ports.ts'

/** The company, and the call of one of its administrators. */
type Changing = { companyId: number; call: AuditedCall }

const listed = 20

/** The customer of a chat; null: the whole company. */
type Of = { chatId: number | null }

/**
 * The last exports of a company, or of one customer, the newest first. Throws NOT_OWNER for anybody but an owner, whom
 * those of the company are for (PRIV-1, 2).
 */
export const listDataExports = (
  ports: Ports,
  { companyId, adminId, chatId }: Of & { companyId: number; adminId: number },
): Promise<DataExport[]> =>
  withCompanyTransaction(ports, companyId, async (trx) => {
    if (chatId === null) await requireOwner(trx, { companyId, adminId })
    return readExports(trx, companyId, chatId)
  })

/**
 * Queues an archive of the company, or of one customer, unless one is being made, which is returned then. Throws
 * NOT_OWNER for anybody but an owner, and NOT_FOUND for a chat that is not a customer's (PRIV-1, 2).
 */
export async function startDataExport(
  ports: Ports,
  { companyId, call }: Changing,
  { chatId }: Of,
): Promise<DataExport> {
  const id = ports.newId()
  const started = await withCompanyTransaction(ports, companyId, async (trx) => {
    if (chatId === null) await requireOwner(trx, { companyId, adminId: call.adminId })
    else await requireCustomer(trx, companyId, chatId)
    const all = await readExports(trx, companyId, chatId)
    const open = all.find(({ status }) => status === 'waiting' || status === 'running')
    if (open) return open
    await trx
      .insertInto('data_exports')
      .values({
        id,
        company_id: companyId,
        chat_id: chatId,
        admin_id: call.adminId,
        status: 'waiting',
        created_at: call.at,
      })
      .execute()
    await enqueueJob(trx, {
      queue: 'data-exports',
      subject: id,
      orderKey: String(companyId),
      companyId,
      dueAt: call.at,
    })
    await recordAudit(trx, call, { companyId, target: targetOf(id, chatId) })
    return toDataExport(await requireExport(trx, companyId, id))
  })
  ports.privacyWorkQueued()
  return started
}

const targetOf = (id: string, chatId: number | null): string =>
  chatId === null ? `exportId=${id}` : `exportId=${id} chatId=${chatId}`

/**
 * Cancels an export that is being made, or deletes the archive of a complete one; anything else stays as it is. Throws
 * NOT_OWNER for an export of the company and anybody but an owner, and NOT_FOUND (PRIV-1, 2).
 */
export async function cancelDataExport(ports: Ports, { companyId, call }: Changing, id: string): Promise<DataExport> {
  const { canceled, pieces } = await withCompanyTransaction(ports, companyId, async (trx) => {
    const before = await requireExport(trx, companyId, id)
    if (before.chat_id === null) await requireOwner(trx, { companyId, adminId: call.adminId })
    const isReady = before.status === 'ready'
    if (isReady || before.status === 'waiting' || before.status === 'running') {
      await trx
        .updateTable('data_exports')
        .set({ status: 'canceled', finished_at: call.at, expires_at: call.at })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
      const target = targetOf(id, before.chat_id)
      await recordAudit(trx, call, { companyId, target, before: { status: before.status } })
    }
    // The worker deletes the pieces of an archive that it is writing.
    return { canceled: toDataExport(await requireExport(trx, companyId, id)), pieces: isReady ? before.pieces : 0 }
  })
  // A crash here leaves pieces that are deleted as expired.
  await removePieces(ports.files, { companyId, id, pieces })
  return canceled
}

/**
 * Notes that a complete archive is about to be downloaded. Throws NOT_OWNER for an archive of the company and anybody
 * but an owner, and NOT_FOUND for an archive that is not there (PRIV-1, 2).
 */
export const allowDownload = (ports: Ports, { companyId, call }: Changing, id: string): Promise<void> =>
  withCompanyTransaction(ports, companyId, async (trx) => {
    const { status, expires_at: expiresAt, chat_id: chatId } = await requireExport(trx, companyId, id)
    if (chatId === null) await requireOwner(trx, { companyId, adminId: call.adminId })
    if (status !== 'ready' || expiresAt === null || expiresAt <= call.at) throw refuse('NOT_FOUND')
    await recordAudit(trx, call, { companyId, target: targetOf(id, chatId) })
  })

const selectExports = (db: Trx | Db, companyId: number) =>
  db
    .selectFrom('data_exports')
    .leftJoin('admins', 'admins.id', 'data_exports.admin_id')
    .selectAll('data_exports')
    .select('admins.full_name')
    .where('data_exports.company_id', '=', companyId)

type ExportRow = Awaited<ReturnType<ReturnType<typeof selectExports>['execute']>>[number]

const readExports = async (trx: Trx, companyId: number, chatId: number | null): Promise<DataExport[]> =>
  (
    await selectExports(trx, companyId)
      .where('chat_id', 'is not distinct from', chatId)
      .orderBy('data_exports.created_at', 'desc')
      .limit(listed)
      .execute()
  ).map(toDataExport)

async function requireExport(trx: Trx, companyId: number, id: string): Promise<ExportRow> {
  const row = await selectExports(trx, companyId).where('data_exports.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row
}

const toDataExport = (row: ExportRow): DataExport => ({
  id: row.id,
  status: row.status,
  done: row.done,
  total: row.total,
  size: row.size,
  madeBy: row.admin_id === null ? null : { adminId: row.admin_id, fullName: row.full_name ?? '' },
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})
