import type { endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import { changedFields } from '../../audit/changedFields.ts'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import { changeCompany } from '../../companies/changeCompany.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { enqueueBillingEnd } from '../../queues/queuedBillingEnds.ts'
import { enqueuePurge } from '../../queues/queuedPurges.ts'
import type { Ports } from '../../ports/Ports.ts'
import { endSessionsWhere } from '../../support/widget/endWidgetSessions.ts'

type Audit = (trx: Trx, change: AuditChange) => Promise<void>
type Changes = z.output<typeof endpoints.updateCompanyForSystem.body>['company']
type Changing = { ports: Ports; companyId: number; audit: Audit }

/** A company and its row's lock until the end of the transaction; throws NOT_FOUND for a deleted or unknown one. */
async function lockCompany(trx: Trx, companyId: number) {
  const row = await trx
    .selectFrom('companies')
    .select(['name', 'title', 'country', 'language', 'company_type', 'archived_at'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', 'The company was not found')
  const { name, title, country, language, company_type: companyType } = row
  return { fields: { name, title, country, language, companyType }, archivedAt: row.archived_at }
}

/** Changes the details of a company (SYS-2); omitted ones stay. Throws NOT_FOUND. */
export async function updateCompany({ ports, companyId, audit }: Changing, changes: Changes): Promise<void> {
  await ports.db.transaction().execute(async (trx) => {
    const { fields: before } = await lockCompany(trx, companyId)
    await changeCompany(trx, companyId, changes, ports.now())
    const { fields: after } = await lockCompany(trx, companyId)
    await audit(trx, { companyId, ...changedFields(before, after) })
  })
}

/**
 * Archives a company, or puts it back (SYS-2): it is hidden from the list of the console, and no page shows its support
 * widget; nothing else changes. The live connections of its visitors are cut within seconds, as their sessions are
 * gone. Throws NOT_FOUND, or ACTION_NOT_ALLOWED when it is so already.
 */
export async function setArchived({ ports, companyId, audit }: Changing, isArchived: boolean): Promise<void> {
  await ports.db.transaction().execute(async (trx) => {
    const { archivedAt: before } = await lockCompany(trx, companyId)
    if ((before !== null) === isArchived)
      throw refuse('ACTION_NOT_ALLOWED', isArchived ? 'The company is archived already' : 'The company is not archived')
    const now = ports.now()
    const after = isArchived ? now : null
    await trx
      .updateTable('companies')
      .set({ archived_at: after, updated_at: now })
      .where('id', '=', companyId)
      .execute()
    if (isArchived) await endSessionsWhere(trx, companyId, { notFrom: [] })
    const at = (moment: Date | null) => ({ archivedAt: moment?.toISOString() ?? null })
    await audit(trx, { companyId, before: at(before), after: at(after) })
  })
}

/**
 * Deletes a company (SYS-2): nobody sees it any more, its channels are switched off, its subscription ends and its card
 * is deleted. Its rows stay for 30 days, in which it can be restored, and are purged then. Throws NOT_FOUND.
 */
export async function deleteCompany({ ports, companyId, audit }: Changing): Promise<void> {
  const members = await ports.db.transaction().execute(async (trx) => {
    const { fields } = await lockCompany(trx, companyId)
    const now = ports.now()
    await trx.updateTable('companies').set({ deleted_at: now, updated_at: now }).where('id', '=', companyId).execute()
    await trx
      .updateTable('messenger_integrations')
      .set({ is_active: false, updated_at: now })
      .where('company_id', '=', companyId)
      .where('type', '!=', 'internal')
      .execute()
    await endSessionsWhere(trx, companyId, { notFrom: [] })
    await enqueueBillingEnd(trx, { companyId, now })
    await enqueuePurge(trx, { companyId, now })
    await audit(trx, { companyId, before: fields, after: null })
    return trx.selectFrom('company_admins').select('admin_id').where('company_id', '=', companyId).execute()
  })
  for (const { admin_id: adminId } of members) ports.membershipChanged({ adminId })
  ports.billingWorkQueued()
}
