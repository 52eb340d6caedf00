import type { CompanyRole } from '@frontdesk/contract'
import { refusalOfChange, rolesByPower, rolesToGive } from '@frontdesk/team-rules'
import { endSessions } from '../accounts/endSessions.ts'
import { withdrawInvitations } from '../accounts/withdrawInvitations.ts'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { releaseChats } from '../conversations/handling/releaseChats.ts'
import { readChats } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { columnsOfRole } from '../http/companyRole.ts'
import type { Ports } from '../ports/Ports.ts'
import { actorOf, membersOf, requireMember, type Actor } from './members.ts'

type Change = {
  companyId: number
  by: Actor
  /** The person who is changed. */
  adminId: number
  audit: (trx: Trx, change: AuditChange) => Promise<void>
}

const refusals = { LAST_OWNER: 'The company keeps at least one owner' } as const

/** Finds the two people of a change and throws the reason why it is not allowed (`refusalOfChange`). */
async function requireAllowed(trx: Trx, { companyId, by, adminId }: Change, role: CompanyRole | null) {
  const team = await membersOf(trx, companyId)
  const of = requireMember(team, adminId)
  const refusal = refusalOfChange(actorOf(team, by), of, role, team)
  if (refusal !== null) throw refuse(refusal, refusal === 'LAST_OWNER' ? refusals.LAST_OWNER : undefined)
  return of
}

/**
 * Gives a person of the company another role (TEAM-1), and withdraws the open invitations of theirs to roles that they
 * may not give any more. Throws NOT_FOUND, NOT_OWNER or LAST_OWNER.
 */
export async function changeRole(ports: Ports, change: Change, role: CompanyRole): Promise<void> {
  const { companyId, adminId } = change
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const before = await requireAllowed(trx, change, role)
    if (before.role === role) return
    await trx
      .updateTable('company_admins')
      .set(columnsOfRole(role))
      .where('company_id', '=', companyId)
      .where('admin_id', '=', adminId)
      .execute()
    const lost = rolesByPower.filter((each) => !rolesToGive(role).includes(each))
    await withdrawInvitations(trx, { companyId, invitedBy: adminId, roles: lost }, ports.now())
    // Tokens are made and seen by owners alone.
    if (before.role === 'owner')
      await trx.deleteFrom('api_tokens').where('company_id', '=', companyId).where('admin_id', '=', adminId).execute()
    await change.audit(trx, { target: String(adminId), before: { role: before.role }, after: { role } })
    // Open pages read the company again, and with it the role of their reader.
    emit({ event: 'company_update', payload: { companyId } })
  })
  ports.membershipChanged({ adminId })
}

/**
 * Takes the access to a company from a person (TEAM-1): their tokens are gone, their chats are nobody's, their open
 * invitations are withdrawn, and their sessions end. A session is of no company, so the transaction has the service
 * role; each statement names the company. Throws NOT_FOUND, NOT_OWNER or LAST_OWNER.
 */
export async function removeMember(ports: Ports, change: Change): Promise<void> {
  const { companyId, adminId } = change
  const now = ports.now()
  const remove = async (trx: Trx, emit: (event: NewEvent) => void) => {
    const before = await requireAllowed(trx, change, null)
    await trx.deleteFrom('company_admins').where('company_id', '=', companyId).where('admin_id', '=', adminId).execute()
    const released = await releaseChats(trx, { companyId, adminId, now })
    for (const chat of await readChats(trx, released)) emit({ event: 'chat_update', payload: chat })
    await withdrawInvitations(trx, { companyId, invitedBy: adminId }, now)
    await endSessions(trx, adminId, now)
    await change.audit(trx, { target: String(adminId), before: { role: before.role } })
  }
  await withCompanyTransaction(ports, companyId, remove, 'service')
  ports.disconnect({ adminId })
  ports.membershipChanged({ adminId })
}
