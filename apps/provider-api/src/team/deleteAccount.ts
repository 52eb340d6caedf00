import { releaseChats } from '../conversations/handling/releaseChats.ts'
import { readChats } from '../conversations/read/readChats.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Caller } from '../http/Caller.ts'
import type { Trx } from '../db/Db.ts'
import { enqueueBillingEnd } from '../queues/queuedBillingEnds.ts'
import { enqueuePreparedEmail, type Sealing } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { requireConfirmed } from '../http/requireConfirmed.ts'
import { removeSecondFactor } from '../accounts/second-factor/secondFactorRows.ts'
import { dropLater, takePicture } from '../pictures/changePicture.ts'
import { endSessions } from '../accounts/endSessions.ts'
import { withdrawInvitations } from '../accounts/withdrawInvitations.ts'

/**
 * Deletes the caller's account (AUTH-12); requires a recent password confirmation. Throws LAST_OWNER for the last owner
 * of a company with other members, and LAST_SYSTEM_ADMIN for the last system administrator. A company without other
 * members is archived, its channels are switched off, its subscription ends and its card is deleted. Messages stay with
 * the company under the author's name; email, phone, password, picture and sessions are erased, and the address is free
 * again (docs/decisions/0016).
 */
export async function deleteAccount(ports: Ports, caller: Caller, id: number, sealing: Sealing): Promise<void> {
  if (id !== caller.adminId) throw refuse('FORBIDDEN', 'Only your own account can be deleted')
  requireConfirmed(caller)
  const { adminId, email, language, fullName } = caller
  const now = ports.now()
  const { released, pictureId } = await ports.db.transaction().execute(async (trx) => {
    await expectOtherSystemAdmin(trx, adminId)
    const released = await leaveCompanies(trx, adminId, now)
    await enqueuePreparedEmail(trx, { kind: 'account-deleted', to: email, language, name: fullName }, sealing, now)
    await endSessions(trx, adminId, now)
    await trx.deleteFrom('one_time_tokens').where('admin_id', '=', adminId).execute()
    await removeSecondFactor(trx, adminId)
    await trx.deleteFrom('admin_roles').where('admin_id', '=', adminId).execute()
    const pictureId = await takePicture(trx, adminId, now)
    await trx
      .updateTable('admins')
      // The row stays because others reference it; it holds no personal data, and its key is no address.
      .set({
        email: '',
        email_key: `deleted:${adminId}`,
        full_name: '',
        phone: null,
        password_hash: null,
        deleted_at: now,
        updated_at: now,
      })
      .where('id', '=', adminId)
      .execute()
    return { released, pictureId }
  })
  await dropLater(ports, pictureId)
  for (const { companyId, chatIds } of released)
    await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      for (const chat of await readChats(trx, chatIds)) emit({ event: 'chat_update', payload: chat })
    })
  ports.disconnect({ adminId })
  ports.membershipChanged({ adminId })
  ports.emailQueued()
  ports.billingWorkQueued()
}

/** Without a system administrator nobody could open the console any more, or make another one. */
async function expectOtherSystemAdmin(trx: Trx, adminId: number): Promise<void> {
  // Locked in one order for all: of two who leave at once the second sees that the first is gone.
  const roles = await trx
    .selectFrom('admin_roles')
    .select('admin_id')
    .where('role', '=', 'SYSTEM_ADMIN')
    .orderBy('admin_id')
    .forUpdate()
    .execute()
  if (roles.length === 1 && roles[0]?.admin_id === adminId) throw refuse('LAST_SYSTEM_ADMIN')
}

/** Returns the chats that are nobody's from then on, by company; their events need the turn of their company. */
async function leaveCompanies(
  trx: Trx,
  adminId: number,
  now: Date,
): Promise<{ companyId: number; chatIds: number[] }[]> {
  // Locked in one order for all: of two owners who leave at once the second sees that the first is gone.
  const companies = await trx
    .selectFrom('companies')
    .innerJoin('company_admins as mine', 'mine.company_id', 'companies.id')
    .select(['companies.id', 'mine.role'])
    .where('mine.admin_id', '=', adminId)
    .orderBy('companies.id')
    .forUpdate('companies')
    .execute()
  const released: { companyId: number; chatIds: number[] }[] = []
  for (const { id, role } of companies) {
    const others = await trx
      .selectFrom('company_admins as member')
      .innerJoin('admins', 'admins.id', 'member.admin_id')
      .select('member.role')
      .where('member.company_id', '=', id)
      .where('member.admin_id', '!=', adminId)
      .where('admins.deleted_at', 'is', null)
      .execute()
    // The chats are assigned to nobody from now on, also where they are counted.
    const chatIds = await releaseChats(trx, { companyId: id, adminId, now })
    if (chatIds.length > 0) released.push({ companyId: id, chatIds })
    if (others.length === 0) await archive(trx, id, now)
    else if (role === 'owner' && !others.some((other) => other.role === 'owner')) throw refuse('LAST_OWNER')
  }
  await trx.deleteFrom('company_admins').where('admin_id', '=', adminId).execute()
  await withdrawInvitations(trx, { invitedBy: adminId }, now)
  return released
}

/** Nobody is left to read along: archive the company, and stop its assistant from writing to customers. */
async function archive(trx: Trx, companyId: number, now: Date): Promise<void> {
  await trx
    .updateTable('companies')
    .set({ archived_at: now, updated_at: now })
    .where('id', '=', companyId)
    .where('archived_at', 'is', null)
    .execute()
  await withdrawInvitations(trx, { companyId }, now)
  await trx
    .updateTable('messenger_integrations')
    .set({ is_active: false, updated_at: now })
    .where('company_id', '=', companyId)
    .where('type', '!=', 'internal')
    .execute()
  // Its pages' visitors would write to a company that nobody answers for.
  await trx.deleteFrom('widget_sessions').where('company_id', '=', companyId).execute()
  await enqueueBillingEnd(trx, { companyId, now })
}
