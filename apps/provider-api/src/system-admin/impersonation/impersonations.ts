import type { Impersonation, ImpersonationRecord } from '@frontdesk/contract'
import type { ImpersonationMinutes } from '@frontdesk/contract/limits'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Caller } from '../../http/Caller.ts'
import { isLiveImpersonation } from '../../http/requireImpersonation.ts'
import type { Ports } from '../../ports/Ports.ts'

type Audit = (db: Trx, change: AuditChange) => Promise<void>
type Acting = Pick<Caller, 'adminId' | 'sessionId'>
type Wish = { companyId: number; reason: string; minutes: ImpersonationMinutes }

/**
 * Gives a session access to a company of others, which only reads at first, and returns it (SYS-4). Throws NOT_FOUND
 * for a deleted or unknown company.
 */
export async function startImpersonation(
  { db, now, newId }: Pick<Ports, 'db' | 'now' | 'newId'>,
  { adminId, sessionId }: Acting,
  { companyId, reason, minutes }: Wish,
  audit: Audit,
): Promise<Impersonation> {
  const startedAt = now()
  const endsAt = new Date(startedAt.getTime() + minutes * 60_000)
  return db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom('companies')
      .select(['name', 'title'])
      .where('id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!company) throw refuse('NOT_FOUND', 'The company was not found')
    const id = newId()
    await trx
      .insertInto('impersonations')
      .values({
        id,
        company_id: companyId,
        admin_id: adminId,
        session_id: sessionId,
        reason,
        started_at: startedAt,
        ends_at: endsAt,
      })
      .execute()
    await audit(trx, { companyId, target: id, before: null, after: { reason, endsAt: endsAt.toISOString() } })
    return {
      id,
      companyId,
      companyName: company.title ?? company.name,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      mayChange: false,
    }
  })
}

/** An access of the session, while it lasts; throws IMPERSONATION_REQUIRED. */
export async function readImpersonation(
  db: Db | Trx,
  { sessionId }: Pick<Acting, 'sessionId'>,
  id: string,
  now: Date,
): Promise<Impersonation> {
  const row = await db
    .selectFrom('impersonations')
    .innerJoin('companies', 'companies.id', 'impersonations.company_id')
    .select([
      'impersonations.id',
      'company_id',
      'companies.name',
      'companies.title',
      'started_at',
      'ends_at',
      'changes_allowed_at',
    ])
    .where('impersonations.id', '=', id)
    .where('session_id', '=', sessionId)
    .where('companies.deleted_at', 'is', null)
    .where(isLiveImpersonation(now))
    .executeTakeFirst()
  if (!row) throw refuse('IMPERSONATION_REQUIRED')
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.title ?? row.name,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    mayChange: row.changes_allowed_at !== null,
  }
}

/**
 * Allows changes in an access of the session, and returns it; one that allows them already stays as it is. Throws
 * IMPERSONATION_REQUIRED once it is over.
 */
export async function allowChanges(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { sessionId }: Acting,
  id: string,
  audit: Audit,
): Promise<Impersonation> {
  return db.transaction().execute(async (trx) => {
    const before = await readImpersonation(trx, { sessionId }, id, now())
    const changed = await trx
      .updateTable('impersonations')
      .set({ changes_allowed_at: now() })
      .where('company_id', '=', before.companyId)
      .where('id', '=', id)
      .where('changes_allowed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed)
      await audit(trx, {
        companyId: before.companyId,
        target: id,
        before: { mayChange: false },
        after: { mayChange: true },
      })
    return { ...before, mayChange: true }
  })
}

/**
 * Ends an access of the session before its time, and takes its live connections out of the company at once. One that is
 * over, or not the session's, stays as it is.
 */
export async function endImpersonation(
  { db, now, membershipChanged }: Pick<Ports, 'db' | 'now' | 'membershipChanged'>,
  { adminId, sessionId }: Acting,
  id: string,
  audit: Audit,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const endedAt = now()
    const ended = await trx
      .updateTable('impersonations')
      .set({ ended_at: endedAt })
      .where('id', '=', id)
      .where('session_id', '=', sessionId)
      .where(isLiveImpersonation(endedAt))
      .returning(['company_id', 'ends_at'])
      .executeTakeFirst()
    if (ended)
      await audit(trx, {
        companyId: ended.company_id,
        target: id,
        before: { endsAt: ended.ends_at.toISOString() },
        after: { endsAt: endedAt.toISOString() },
      })
  })
  membershipChanged({ adminId })
}

/** The newest accesses of system administrators to a company, as it sees them in its settings (SYS-4). */
export async function impersonationsOf(db: Db, companyId: number, now: Date): Promise<ImpersonationRecord[]> {
  const rows = await db
    .selectFrom('impersonations')
    .leftJoin('admins', 'admins.id', 'impersonations.admin_id')
    .select([
      'impersonations.id',
      'admins.full_name',
      'reason',
      'started_at',
      'ends_at',
      'ended_at',
      'changes_allowed_at',
    ])
    .where('impersonations.company_id', '=', companyId)
    .orderBy('started_at', 'desc')
    .orderBy('impersonations.id')
    .limit(100)
    .execute()
  return rows.map((row) => {
    const end = row.ended_at ?? row.ends_at
    return {
      id: row.id,
      administrator: row.full_name ?? '',
      reason: row.reason,
      startedAt: row.started_at.toISOString(),
      endsAt: end.toISOString(),
      isOver: end <= now,
      mayChange: row.changes_allowed_at !== null,
    }
  })
}
