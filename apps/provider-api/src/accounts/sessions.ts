import type { ResponseOf } from '@frontdesk/contract'
import type { Caller } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import { endImpersonations } from './endImpersonations.ts'
import { endSessions } from './endSessions.ts'
import type { Ports } from '../ports/Ports.ts'
import { isLiveSession } from '../http/sessionLife.ts'

/** An administrator's active sessions, most recently used first (SHELL-20). */
export async function sessionsOf(ports: Ports, caller: Caller): Promise<ResponseOf<'getSessions'>['sessions']> {
  const rows = await ports.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('admin_id', '=', caller.adminId)
    .where('kind', '=', 'normal')
    .where(isLiveSession(ports.now()))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }))
}

/**
 * Ends one of an administrator's own sessions and its live connections; throws NOT_FOUND for a foreign or unknown id.
 */
export async function endSession(ports: Ports, adminId: number, sessionId: string): Promise<void> {
  // The id is arbitrary input: compared as text, it needs no cast that could fail.
  const ended = await ports.db
    .updateTable('sessions')
    .set({ revoked_at: ports.now() })
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', sessionId))
    .where('admin_id', '=', adminId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw refuse('NOT_FOUND')
  await endImpersonations(ports.db, [ended.id], ports.now())
  ports.disconnect({ sessionId: ended.id })
}

/**
 * Ends all sessions of the caller's but this one, with their live connections, and returns how many there were
 * (SHELL-20): also those that began after the caller read the list.
 */
export async function endOtherSessions(ports: Ports, { adminId, sessionId }: Caller): Promise<number> {
  const now = ports.now()
  const ended = await ports.db.transaction().execute((trx) => endSessions(trx, adminId, now, sessionId))
  for (const id of ended) ports.disconnect({ sessionId: id })
  return ended.length
}
