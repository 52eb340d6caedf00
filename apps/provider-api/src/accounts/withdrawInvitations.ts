import type { CompanyRole } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'

type Which = { companyId?: number; invitedBy?: number; roles?: readonly CompanyRole[] }

/** Withdraws the open invitations of a company, of their giver, or to some roles: their links stop working (TEAM-1). */
export async function withdrawInvitations(trx: Trx, { companyId, invitedBy, roles }: Which, now: Date): Promise<void> {
  if (roles?.length === 0) return
  await trx
    .updateTable('invitations')
    .set({ taken_back_at: now })
    .where('accepted_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? 0))
    .$if(invitedBy !== undefined, (query) => query.where('invited_by', '=', invitedBy ?? 0))
    .$if(roles !== undefined, (query) => query.where('role', 'in', [...(roles ?? [])]))
    .execute()
}
