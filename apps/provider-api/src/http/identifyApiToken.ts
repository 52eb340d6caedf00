import { endpoints, scopeOfCall, type ApiTokenScope, type Endpoint, type RouteId } from '@frontdesk/contract'
import type { Db } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'
import type { Caller } from './Caller.ts'
import { touchEvery, unlessReadOnly } from './noteUse.ts'

/** Every API token begins with it, and no token of a session does; scanners of leaked secrets know it by this. */
const tokenPrefix = 'fdt_'
/** The characters of a token by which it is recognised; the rest is the secret. */
const shownCharacters = tokenPrefix.length + 6

/** A fresh API token, and its start, which may be shown and stored. */
export function newApiToken(): { token: string; start: string } {
  const token = `${tokenPrefix}${newToken()}`
  return { token, start: token.slice(0, shownCharacters) }
}

/** Whether a token claims to be an API token. */
export const isApiToken = (token: string): boolean => token.startsWith(tokenPrefix)

/**
 * The administrator for whom an API token calls, without any power beyond that of a member of its company; null when it
 * is unknown, revoked or expired, or its company is archived. The table is read across companies, as that of sessions
 * is: which company it is follows from the token.
 */
export async function callerOfApiToken(
  { db, now }: { db: Db; now: () => Date },
  token: string,
): Promise<Caller | null> {
  const at = now()
  const found = await db
    .selectFrom('api_tokens as token')
    .innerJoin('admins', 'admins.id', 'token.admin_id')
    .innerJoin('companies', 'companies.id', 'token.company_id')
    .select([
      'token.id',
      'token.company_id as companyId',
      'token.scopes',
      'token.last_used_at as lastUsedAt',
      'admins.id as adminId',
      'admins.email',
      'admins.full_name as fullName',
      'admins.picture_id as pictureId',
      'admins.language',
    ])
    .where('token.token_hash', '=', hashToken(token))
    .where((eb) => eb.or([eb('token.expires_at', 'is', null), eb('token.expires_at', '>', at)]))
    .where('admins.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { id, companyId, scopes, lastUsedAt, ...person } = found
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() > touchEvery)
    await unlessReadOnly(
      db
        .updateTable('api_tokens')
        .set({ last_used_at: at })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),
    )
  return {
    ...person,
    sessionId: id,
    isSystemAdmin: false,
    lacksSecondFactor: false,
    secondFactor: 'none',
    isSupport: false,
    isConfirmed: false,
    hasFreshPassword: false,
    hasFreshSecondFactor: false,
    hasRecentPassword: false,
    impersonationId: null,
    link: null,
    apiToken: { id, companyId, scopes },
  }
}

const scopes = new Map<Endpoint, ApiTokenScope>(
  Object.entries<ApiTokenScope>(scopeOfCall).map(([name, scope]) => [endpoints[name as RouteId], scope]),
)

/** Throws FORBIDDEN for a call that no API token may make, and SCOPE_MISSING for one that this token may not make. */
export function requireScope(endpoint: Endpoint, { apiToken }: Pick<Caller, 'apiToken'>): void {
  if (apiToken === null) return
  const scope = scopes.get(endpoint)
  if (scope === undefined) throw refuse('FORBIDDEN', 'This call is closed to API tokens')
  if (!apiToken.scopes.includes(scope)) throw refuse('SCOPE_MISSING', `This API token lacks the scope ${scope}`)
}
