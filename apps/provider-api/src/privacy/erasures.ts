import type { Erasure } from '@frontdesk/contract'
import type { AuditedCall } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import type { Ports } from '../ports/Ports.ts'

import { erasureCertificate } from './erasureCertificate.ts'
import { requireCustomer } from './requireCustomer.ts'

/** The company, and the call of one of its administrators. */
type Changing = { companyId: number; call: AuditedCall }

const listed = 50

/** The last erasures of customers, the newest first (PRIV-2). */
export const listErasures = async (db: Db, companyId: number): Promise<Erasure[]> =>
  (
    await selectErasures(db, companyId)
      .where('is_by_age', '=', false)
      .orderBy('created_at', 'desc')
      .limit(listed)
      .execute()
  ).map(toErasure)

/** The certificate of an erasure as a file of JSON. Throws NOT_FOUND until it is done (PRIV-2). */
export async function readCertificate(db: Db, companyId: number, id: string): Promise<string> {
  const erasure = await readErasure(db, companyId, id)
  if (erasure.status !== 'done') throw refuse('NOT_FOUND')
  const { name, title } = await db
    .selectFrom('companies')
    .select(['name', 'title'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return erasureCertificate(erasure, title ?? name)
}

async function readErasure(db: Db | Trx, companyId: number, id: string): Promise<Erasure> {
  const row = await selectErasures(db, companyId).where('erasures.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return toErasure(row)
}

/**
 * Queues the erasure of the customer of a chat; one that is being erased already is returned. Throws NOT_FOUND for a
 * chat that is not a customer's (PRIV-2).
 */
export async function eraseCustomer(ports: Ports, { companyId, call }: Changing, chatId: number): Promise<Erasure> {
  const id = ports.newId()
  const begun = await withCompanyTransaction(ports, companyId, async (trx) => {
    const open = await selectErasures(trx, companyId)
      .select('is_by_age')
      .where('erasures.chat_id', '=', chatId)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (open && !open.is_by_age) return toErasure(open)
    await requireCustomer(trx, companyId, chatId)
    if (open) {
      await takeOver(trx, { companyId, call }, open.id)
      await recordAudit(trx, call, { companyId, target: `erasureId=${open.id} chatId=${chatId}` })
      return readErasure(trx, companyId, open.id)
    }
    await trx
      .insertInto('erasures')
      .values({
        id,
        company_id: companyId,
        admin_id: call.adminId,
        chat_id: chatId,
        status: 'running',
        removed: '{}',
        created_at: call.at,
      })
      .execute()
    await enqueueJob(trx, { queue: 'erasures', subject: id, orderKey: String(companyId), companyId, dueAt: call.at })
    await recordAudit(trx, call, { companyId, target: `erasureId=${id} chatId=${chatId}` })
    return readErasure(trx, companyId, id)
  })
  ports.privacyWorkQueued()
  return begun
}

/** Makes an erasure that was queued by age the administrator's, which waits for none by age and gets a certificate. */
async function takeOver(trx: Trx, { companyId, call }: Changing, id: string): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({ is_by_age: false, admin_id: call.adminId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('jobs')
    .set({ order_key: String(companyId) })
    .where('queue', '=', 'erasures')
    .where('subject', '=', id)
    .where('leased_by', 'is', null)
    .execute()
}

const selectErasures = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('erasures')
    .leftJoin('admins', 'admins.id', 'erasures.admin_id')
    .select([
      'erasures.id',
      'chat_id',
      'status',
      'removed',
      'erasures.admin_id',
      'admins.full_name',
      'erasures.created_at',
      'finished_at',
    ])
    .where('erasures.company_id', '=', companyId)

type ErasureRow = Awaited<ReturnType<ReturnType<typeof selectErasures>['execute']>>[number]

const toErasure = (row: ErasureRow): Erasure => ({
  id: row.id,
  chatId: row.chat_id,
  status: row.status,
  removed: row.removed,
  madeBy: row.admin_id === null ? null : { adminId: row.admin_id, fullName: row.full_name ?? '' },
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
