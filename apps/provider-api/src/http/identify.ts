import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyRequest } from 'fastify'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isVisitor, type Caller, type Visitor } from './Caller.ts'
import { callerOfApiToken, isApiToken } from './identifyApiToken.ts'
import { isVisitorToken, visitorOf } from './identifyVisitor.ts'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'
import { keptQuery, rowsOfQuery } from '../db/keptQuery.ts'
import {
  confirmedLife,
  expiryOf,
  freshPasswordLife,
  isLive,
  isWithin,
  lifeAt,
  stepUpLife,
  type LifeAt,
} from './sessionLife.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import { touchEvery, unlessReadOnly } from './noteUse.ts'

type Identifying = { db: Db; now: () => Date }

/** The calls of a session that waits for its second factor: who it is of, the code or a passkey, and its end. */
const openBeforeCode = new Set<Endpoint | undefined>([
  endpoints.getMe,
  endpoints.askForPasskey,
  endpoints.verifySecondFactor,
  endpoints.logout,
])

/**
 * The administrator or the visitor of the request's bearer token; throws UNAUTHORIZED, and SECOND_FACTOR_REQUIRED while
 * the session waits for its second factor (AUTH-14).
 */
export async function identify(ports: Identifying, request: FastifyRequest): Promise<Caller | Visitor> {
  const token = bearerOf(request)
  const caller = token === null ? null : await holderOfToken(ports, token)
  if (!caller) throw refuse('UNAUTHORIZED')
  if (isVisitor(caller) || caller.apiToken) return caller
  if (caller.secondFactor === 'awaited' && !openBeforeCode.has(request.routeOptions.config.endpoint))
    throw refuse('SECOND_FACTOR_REQUIRED')
  return { ...caller, impersonationId: idOf(request.headers['x-impersonation-id']) }
}

/** The start of a token says which of the three kinds it is of. */
function holderOfToken(ports: Identifying, token: string): Promise<Caller | Visitor | null> {
  if (isVisitorToken(token)) return visitorOf(ports, token)
  return isApiToken(token) ? callerOfApiToken(ports, token) : callerOf(ports, token)
}

/** A UUID of a stranger's; null for anything else. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : null

/** The bearer token of a request; null without one. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer ([\w-]{20,128})$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** The administrator of a session token; null when it is unknown, revoked or expired. Also used by live handshakes. */
export async function callerOf({ db, now }: Identifying, token: string): Promise<Caller | null> {
  const at = now()
  const [found] = await rowsOfQuery(db, selectCaller({ tokenHash: hashToken(token), ...lifeAt(at) }))
  if (!found) return null
  const { createdAt, lastSeenAt, passwordAt, confirmedAt, kind, promotedTo, ...rest } = found
  const { secondFactorAt, enrolledAt, hasSystemRole, companies, ...person } = rest
  const secondFactor = enrolledAt === null ? 'none' : secondFactorAt === null ? 'awaited' : 'given'
  const link = kind === 'normal' ? null : promotedTo === null ? 'unused' : 'exchanged'
  // Use prolongs neither a link nor a session that waits for its second factor.
  if (kind === 'normal' && secondFactor !== 'awaited' && at.getTime() - lastSeenAt.getTime() > touchEvery) {
    await unlessReadOnly(
      db
        .updateTable('sessions')
        .set({ last_seen_at: at, expires_at: expiryOf(createdAt, at) })
        .where('id', '=', person.sessionId)
        .execute(),
    )
  }
  // Both instants are null for a link, whose token was part of a URL.
  return {
    ...person,
    secondFactor,
    isSystemAdmin: hasSystemRole && secondFactor === 'given',
    lacksSecondFactor: hasSystemRole && secondFactor === 'none',
    isConfirmed: isWithin(confirmedAt, confirmedLife, at),
    hasFreshPassword: isWithin(passwordAt, freshPasswordLife, at),
    hasFreshSecondFactor: secondFactor === 'none' || isWithin(secondFactorAt, freshPasswordLife, at),
    hasRecentPassword: isWithin(passwordAt, stepUpLife, at),
    impersonationId: null,
    isSupport: false,
    link,
    apiToken: null,
    memberships: { readAt: at, of: companies },
  }
}

/** The administrator of a session that lasts, and their companies. */
const selectCaller = keptQuery((db, values: { tokenHash: string } & LifeAt) =>
  db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .leftJoin('sessions as promoted', 'promoted.id', 'sessions.promoted_to')
    .leftJoin('second_factors', 'second_factors.admin_id', 'sessions.admin_id')
    .select((eb) => [
      // An exchanged link stands for its session while that lasts.
      eb.fn.coalesce('promoted.id', 'sessions.id').as('sessionId'),
      'sessions.kind',
      'sessions.promoted_to as promotedTo',
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.password_at as passwordAt',
      'sessions.confirmed_at as confirmedAt',
      eb.fn.coalesce('promoted.second_factor_at', 'sessions.second_factor_at').as('secondFactorAt'),
      'second_factors.enrolled_at as enrolledAt',
      'admins.id as adminId',
      'admins.email',
      'admins.full_name as fullName',
      'admins.picture_id as pictureId',
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
        .as('hasSystemRole'),
      jsonArrayFrom(
        eb
          .selectFrom('company_admins as member')
          .innerJoin('companies', 'companies.id', 'member.company_id')
          .select(['companies.id as companyId', 'member.is_agent as isAgent'])
          .whereRef('member.admin_id', '=', 'admins.id')
          .where('companies.deleted_at', 'is', null),
      ).as('companies'),
    ])
    .where('sessions.token_hash', '=', values.tokenHash)
    .where(isLive(values))
    .where('promoted.revoked_at', 'is', null)
    .where('admins.deleted_at', 'is', null),
)
