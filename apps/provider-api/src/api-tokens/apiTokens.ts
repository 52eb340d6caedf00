import type { ApiToken, ApiTokenScope } from '@frontdesk/contract'
import { mostApiTokens } from '@frontdesk/contract/limits'
import type { AuditedCall } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireOwner } from '../companies/requireOwner.ts'
import type { Db, Trx } from '../db/Db.ts'
import { storable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { newApiToken } from '../http/identifyApiToken.ts'
import type { Ports } from '../ports/Ports.ts'
import { hashToken } from '../secrets/sessionToken.ts'

/** The company, and the call of one of its owners. */
type Changing = { companyId: number; call: AuditedCall }

/** A token to be made; `days`: for how many it works, null until it is revoked. */
type NewApiToken = { name: string; scopes: readonly ApiTokenScope[]; days: number | null }

const day = 24 * 3_600_000

/** The API tokens of a company, the newest first. Throws NOT_OWNER for anybody but an owner (API-5). */
export async function listApiTokens(db: Db, owner: { companyId: number; adminId: number }): Promise<ApiToken[]> {
  await requireOwner(db, owner)
  return readTokens(db, owner.companyId)
}

/**
 * Makes an API token for the administrator of the call and returns its secret, of which a hash alone is kept. Throws
 * NOT_OWNER for anybody but an owner, and LIST_FULL (API-5).
 */
export async function makeApiToken(
  ports: Ports,
  { companyId, call }: Changing,
  { name, scopes, days }: NewApiToken,
): Promise<{ token: ApiToken; secret: string }> {
  const { token: secret, start } = newApiToken()
  const id = ports.newId()
  const now = ports.now()
  const row = {
    id,
    company_id: companyId,
    admin_id: call.adminId,
    name: storable(name),
    token_hash: hashToken(secret),
    start,
    scopes: JSON.stringify([...new Set(scopes)]),
    created_at: now,
    expires_at: days === null ? null : new Date(now.getTime() + days * day),
  }
  const tokens = await withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId: call.adminId })
    if ((await readTokens(trx, companyId)).length >= mostApiTokens) throw refuse('LIST_FULL')
    await trx.insertInto('api_tokens').values(row).execute()
    await recordAudit(trx, call, {
      companyId,
      target: `tokenId=${id}`,
      after: { start, scopes: [...new Set(scopes)], expiresAt: row.expires_at?.toISOString() ?? null },
    })
    return readTokens(trx, companyId)
  })
  const token = tokens.find((made) => made.id === id)
  if (!token) throw new Error('A token that was just made is gone')
  return { token, secret }
}

/**
 * Revokes an API token: the next call with it is refused. Throws NOT_OWNER for anybody but an owner, and NOT_FOUND
 * (API-5).
 */
export async function revokeApiToken(ports: Ports, { companyId, call }: Changing, id: string): Promise<void> {
  await withCompanyTransaction(ports, companyId, async (trx) => {
    await requireOwner(trx, { companyId, adminId: call.adminId })
    const revoked = await trx
      .deleteFrom('api_tokens')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning(['start', 'scopes'])
      .executeTakeFirst()
    if (!revoked) throw refuse('NOT_FOUND')
    await recordAudit(trx, call, { companyId, target: `tokenId=${id}`, before: revoked })
  })
}

async function readTokens(db: Db | Trx, companyId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens as token')
    .innerJoin('admins', 'admins.id', 'token.admin_id')
    .select([
      'token.id',
      'token.name',
      'token.start',
      'token.scopes',
      'token.created_at',
      'token.expires_at',
      'token.last_used_at',
      'admins.id as adminId',
      'admins.full_name as fullName',
    ])
    .where('token.company_id', '=', companyId)
    .orderBy('token.created_at', 'desc')
    .orderBy('token.id')
    .execute()
  return rows.map(({ adminId, fullName, created_at, expires_at, last_used_at, ...token }) => ({
    ...token,
    madeBy: { adminId, fullName },
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}
