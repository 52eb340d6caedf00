import { createHash } from 'node:crypto'
import type { CompanyRole, Invitation, Language } from '@frontdesk/contract'
import { mostInvitations } from '@frontdesk/contract/limits'
import { rolesToGive } from '@frontdesk/team-rules'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { serviceDb } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { enqueueInvitation } from '../mail/enqueueEmail.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { endOfInvitation } from '../secrets/invitationTokens.ts'
import { actorOf, membersOf, type Actor } from './members.ts'

/** The caller of a change, in a company. */
export type Inviting = {
  companyId: number
  by: Actor & { fullName: string; language: Language }
  audit: (trx: Trx, change: AuditChange) => Promise<void>
}

/** Invitations must not become a flood: of one company to strangers, or of all companies to one address. */
const perCompany: Limit = { most: 60, seconds: 86_400, code: 'RATE_LIMITED' }
const perAddress: Limit = { most: 5, seconds: 86_400, code: 'RATE_LIMITED' }

const rowsOf = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('invitations')
    .leftJoin('admins as inviter', (join) =>
      join.onRef('inviter.id', '=', 'invitations.invited_by').on('inviter.deleted_at', 'is', null),
    )
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.email_key',
      'invitations.role',
      'invitations.sent_at',
      'invitations.expires_at',
      'inviter.full_name',
    ])
    .where('invitations.company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('taken_back_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const toInvitation = ({ id, email, role, sent_at, expires_at, full_name }: Row): Invitation => ({
  id,
  email,
  role,
  invitedBy: full_name,
  sentAt: sent_at.toISOString(),
  expiresAt: expires_at.toISOString(),
})

/** The invitations of a company that nobody has accepted or withdrawn, the newest first (TEAM-1). */
export async function listInvitations(db: Db, companyId: number): Promise<Invitation[]> {
  const rows = await rowsOf(db, companyId).orderBy('sent_at', 'desc').orderBy('email').execute()
  return rows.map(toInvitation)
}

/**
 * Runs a change of invitations that queues an email, with the company's row locked, so that no two of them interleave.
 * An email belongs to no company, so the transaction has the service role; each statement names the company.
 */
const emailing = <T>({ db }: Pick<Ports, 'db'>, companyId: number, work: (trx: Trx) => Promise<T>): Promise<T> =>
  serviceDb(db)
    .transaction()
    .execute(async (trx) => {
      const company = await trx
        .selectFrom('companies')
        .select('id')
        .where('id', '=', companyId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!company) throw refuse('NOT_FOUND')
      return work(trx)
    })

/** Counts an email of a company to an address; throws RATE_LIMITED. */
async function countEmail({ db, now }: Pick<Ports, 'db' | 'now'>, companyId: number, key: string): Promise<void> {
  // Hashed: a limit outlives the invitation, and stores no address.
  const address = createHash('sha256').update(key).digest('hex')
  const counters = [
    { key: `invite:email:${address}`, limit: perAddress },
    { key: `invite:company:${String(companyId)}`, limit: perCompany },
  ]
  for (const counter of counters) {
    const retryAfter = await consumeOne(serviceDb(db), counter.key, counter.limit, now())
    if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
  }
}

/**
 * Invites an address into a company by an email, or invites it anew with another role (TEAM-1). Throws NOT_OWNER where
 * the caller may not give the role, or the one that the address is invited to already, ALREADY_MEMBER, LIST_FULL and
 * RATE_LIMITED.
 */
export async function invite(
  ports: Ports,
  { companyId, by, audit }: Inviting,
  { email, role }: { email: string; role: CompanyRole },
): Promise<Invitation> {
  const key = emailKey(email)
  const requireInvitable = async (trx: Trx) => {
    await requireGivable(trx, companyId, by, role)
    await requireStranger(trx, companyId, key)
    const before = await rowsOf(trx, companyId).where('invitations.email_key', '=', key).executeTakeFirst()
    if (before) await requireGivable(trx, companyId, by, before.role)
    return before
  }
  await withCompanyTransaction(ports, companyId, requireInvitable)
  await countEmail(ports, companyId, key)
  const invitation = await emailing(ports, companyId, async (trx) => {
    const now = ports.now()
    const before = await requireInvitable(trx)
    if (!before) await expectRoom(trx, companyId)
    const values = { email, role, invited_by: by.adminId, sent_at: now, expires_at: endOfInvitation(now) }
    const { id } = before
      ? await trx
          .updateTable('invitations')
          .set({ ...values, token_hash: null })
          .where('company_id', '=', companyId)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('invitations')
          .values({ ...values, company_id: companyId, email_key: key })
          .returning('id')
          .executeTakeFirstOrThrow()
    await sendEmail(trx, { companyId, by }, { id, email, key }, now)
    await audit(trx, { target: id, before: before ? { role: before.role } : null, after: { email, role } })
    return requireOpen(trx, companyId, id)
  })
  ports.emailQueued()
  return toInvitation(invitation)
}

/** Emails an invitation again, with a new link. Throws NOT_FOUND, NOT_OWNER and RATE_LIMITED. */
export async function resend(ports: Ports, { companyId, by, audit }: Inviting, id: string): Promise<Invitation> {
  const { email_key: key } = await withCompanyTransaction(ports, companyId, async (trx) => {
    const row = await requireOpen(trx, companyId, id)
    await requireGivable(trx, companyId, by, row.role)
    return row
  })
  await countEmail(ports, companyId, key)
  const invitation = await emailing(ports, companyId, async (trx) => {
    const now = ports.now()
    const { email, role } = await requireOpen(trx, companyId, id)
    await requireGivable(trx, companyId, by, role)
    await trx
      .updateTable('invitations')
      .set({ invited_by: by.adminId, token_hash: null, sent_at: now, expires_at: endOfInvitation(now) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    await sendEmail(trx, { companyId, by }, { id, email, key }, now)
    await audit(trx, { target: id })
    return requireOpen(trx, companyId, id)
  })
  ports.emailQueued()
  return toInvitation(invitation)
}

/** Withdraws an invitation: its link stops working. Throws NOT_FOUND and NOT_OWNER. */
export const withdrawInvitation = (ports: Ports, { companyId, by, audit }: Inviting, id: string): Promise<void> =>
  withCompanyTransaction(ports, companyId, async (trx) => {
    const { email, role } = await requireOpen(trx, companyId, id)
    await requireGivable(trx, companyId, by, role)
    await trx
      .updateTable('invitations')
      .set({ taken_back_at: ports.now() })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    await audit(trx, { target: id, before: { email, role } })
  })

async function requireGivable(trx: Trx, companyId: number, by: Actor, role: CompanyRole): Promise<void> {
  const actor = actorOf(await membersOf(trx, companyId), by)
  if (!rolesToGive(actor.role).includes(role)) throw refuse(actor.role === 'agent' ? 'AGENT_FORBIDDEN' : 'NOT_OWNER')
}

async function requireStranger(trx: Trx, companyId: number, key: string): Promise<void> {
  const member = await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select('admins.id')
    .where('company_admins.company_id', '=', companyId)
    .where('admins.email_key', '=', key)
    .executeTakeFirst()
  if (member) throw refuse('ALREADY_MEMBER')
}

async function expectRoom(trx: Trx, companyId: number): Promise<void> {
  const open = await rowsOf(trx, companyId).execute()
  if (open.length >= mostInvitations) throw refuse('LIST_FULL')
}

async function requireOpen(trx: Trx, companyId: number, id: string): Promise<Row> {
  const row = await rowsOf(trx, companyId).where('invitations.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row
}

/** Queues the email: to the account of the address in its language, else to the address in the inviter's. */
async function sendEmail(
  trx: Trx,
  { companyId, by }: Pick<Inviting, 'companyId' | 'by'>,
  { id, email, key }: { id: string; email: string; key: string },
  now: Date,
): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .select(['name', 'title'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const account = await trx
    .selectFrom('admins')
    .select('id')
    .where('email_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const to = account ? { emailKey: key } : { address: email, language: by.language }
  const details = { company: company.title ?? company.name, invitation: { id, inviter: by.fullName } }
  await enqueueInvitation(trx, { companyId, to, details }, now)
}
