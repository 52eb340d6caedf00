import type { FastifyRequest } from 'fastify'
import type { Caller } from './Caller.ts'
import { outageOf } from '../errors/outages.ts'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'
import { confirmedLife, expiryOf, isLiveSession, isWithin, stepUpLife } from './sessionLife.ts'
import { hashToken } from '../secrets/sessionToken.ts'

/** Minimum interval between updates of `last_seen_at` in ms, so that reads do not write. */
const touchEvery = 5 * 60_000

type Identifying = { db: Db; now: () => Date }

/** The administrator of the request's bearer token; throws UNAUTHORIZED. */
export async function identify(ports: Identifying, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request)
  const caller = token !== null && (await callerOf(ports, token))
  if (!caller) throw refuse('UNAUTHORIZED')
  return caller
}

/** The bearer token of a request; null without one. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer ([\w-]{20,128})$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** The administrator of a session token; null when it is unknown, revoked or expired. Also used by live handshakes. */
export async function callerOf({ db, now }: Identifying, token: string): Promise<Caller | null> {
  const at = now()
  const found = await db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .leftJoin('sessions as promoted', 'promoted.id', 'sessions.promoted_to')
    .select((eb) => [
      // An exchanged link stands for its session while that lasts.
      eb.fn.coalesce('promoted.id', 'sessions.id').as('sessionId'),
      'sessions.kind',
      'sessions.promoted_to as promotedTo',
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.password_at as passwordAt',
      'sessions.confirmed_at as confirmedAt',
      'admins.id as adminId',
      'admins.email',
      'admins.full_name as fullName',
      'admins.language',
      eb
        .exists(
          eb
            .selectFrom('admin_roles')
            .select('role')
            .whereRef('admin_roles.admin_id', '=', 'admins.id')
            .where('role', '=', 'SYSTEM_ADMIN'),
        )
        .$castTo<boolean>()
        .as('isSystemAdmin'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where(isLiveSession(at))
    .where('promoted.revoked_at', 'is', null)
    .where('admins.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { createdAt, lastSeenAt, passwordAt, confirmedAt, kind, promotedTo, ...person } = found
  const link = kind === 'normal' ? null : promotedTo === null ? 'unused' : 'exchanged'
  // Use does not prolong a link.
  if (kind === 'normal' && at.getTime() - lastSeenAt.getTime() > touchEvery) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: at, expires_at: expiryOf(createdAt, at) })
      .where('id', '=', person.sessionId)
      .execute()
      .catch((error: unknown) => {
        // People read on while nothing can be written (reliability F-22).
        if (!['read-only', 'disk'].includes(outageOf(error) ?? '')) throw error
      })
  }
  // Both instants are null for a link, whose token was part of a URL.
  return {
    ...person,
    isConfirmed: isWithin(confirmedAt, confirmedLife, at),
    hasRecentPassword: isWithin(passwordAt, stepUpLife, at),
    link,
  }
}
