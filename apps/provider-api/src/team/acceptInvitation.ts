import type { OpenedInvitation } from '@frontdesk/contract'
import type { AuditChange } from '../audit/AuditEntry.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { Caller } from '../http/Caller.ts'
import { columnsOfRole } from '../http/companyRole.ts'
import type { Ports } from '../ports/Ports.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { hashToken } from '../secrets/sessionToken.ts'

/** The invitation of a link; throws TOKEN_INVALID for a link that is none, and when its company is gone. */
async function invitationOf(db: Db | Trx, token: string) {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .leftJoin('admins as inviter', (join) =>
      join.onRef('inviter.id', '=', 'invitations.invited_by').on('inviter.deleted_at', 'is', null),
    )
    .select([
      'invitations.id',
      'invitations.company_id',
      'invitations.email',
      'invitations.email_key',
      'invitations.role',
      'invitations.expires_at',
      'invitations.accepted_at',
      'invitations.accepted_by',
      'invitations.taken_back_at',
      'companies.name',
      'companies.title',
      'companies.archived_at',
      'inviter.full_name',
    ])
    .where('invitations.token_hash', '=', hashToken(token))
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refuse('TOKEN_INVALID')
  return row
}

type Row = Awaited<ReturnType<typeof invitationOf>>

/** An archived company takes in no new people: its invitations show themselves as withdrawn meanwhile. */
function stateOf({ accepted_at, taken_back_at, archived_at, expires_at }: Row, now: Date): OpenedInvitation['state'] {
  if (accepted_at !== null) return 'accepted'
  if (taken_back_at !== null || archived_at !== null) return 'withdrawn'
  return expires_at <= now ? 'expired' : 'open'
}

/** The invitation of a link, as it shows itself to whoever opens it (TEAM-1). Throws TOKEN_INVALID. */
export async function openInvitation(db: Db, token: string, now: Date): Promise<OpenedInvitation> {
  const row = await invitationOf(db, token)
  const account = await db
    .selectFrom('admins')
    .select('id')
    .where('email_key', '=', row.email_key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return {
    state: stateOf(row, now),
    companyName: row.title ?? row.name,
    email: row.email,
    role: row.role,
    invitedBy: row.full_name,
    hasAccount: account !== undefined,
  }
}

/**
 * Accepts the invitation of a link, once (TEAM-1), and returns the company. The link came to the address, which is the
 * caller's and confirmed by that. Accepting it again as the same person changes nothing. Throws TOKEN_INVALID,
 * TOKEN_EXPIRED for an invitation that is open no more, and INVITATION_OF_OTHERS.
 */
export async function acceptInvitation(
  ports: Ports,
  { adminId, email }: Pick<Caller, 'adminId' | 'email'>,
  token: string,
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<number> {
  const now = ports.now()
  const { company_id: companyId } = await invitationOf(ports.db, token)
  await ports.db.transaction().execute(async (trx) => {
    await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
    const row = await invitationOf(trx, token)
    if (row.email_key !== emailKey(email)) throw refuse('INVITATION_OF_OTHERS')
    const state = stateOf(row, now)
    if (state === 'accepted' && row.accepted_by === adminId && (await isMember(trx, companyId, adminId))) return
    if (state !== 'open') throw refuse('TOKEN_EXPIRED', 'This invitation is not open any more')
    await trx
      .insertInto('company_admins')
      .values({ company_id: companyId, admin_id: adminId, ...columnsOfRole(row.role), created_at: now })
      .onConflict((conflict) => conflict.columns(['company_id', 'admin_id']).doNothing())
      .execute()
    await trx
      .updateTable('invitations')
      .set({ accepted_at: now, accepted_by: adminId })
      .where('company_id', '=', companyId)
      .where('id', '=', row.id)
      .execute()
    await trx
      .updateTable('admins')
      .set({ is_email_verified: true, updated_at: now })
      .where('id', '=', adminId)
      .where('is_email_verified', '=', false)
      .execute()
    await audit(trx, { companyId, target: row.id, after: { role: row.role } })
  })
  ports.membershipChanged({ adminId })
  return companyId
}

const isMember = async (trx: Trx, companyId: number, adminId: number): Promise<boolean> =>
  (await trx
    .selectFrom('company_admins')
    .select('admin_id')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .executeTakeFirst()) !== undefined
