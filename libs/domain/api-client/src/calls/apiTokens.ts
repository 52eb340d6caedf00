import type { ApiToken, ApiTokenScope, BodyOf } from '@frontdesk/contract'
import { apiTokenScopes } from '@frontdesk/contract/api-token-scopes'
import { readAccepted } from '../border/readAccepted.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A new token, and its secret, which no other call returns. */
type MadeApiToken = { token: ApiToken; secret: string }

function readApiToken(raw: unknown): ApiToken | null {
  const fields = fieldsOf(raw)
  const id = readText(fields['id'])
  const createdAt = readInstant(fields['createdAt'])
  if (!id || createdAt === null) return null
  const maker = fieldsOf(fields['madeBy'])
  return {
    id,
    name: readText(fields['name']) ?? '',
    start: readText(fields['start']) ?? '',
    scopes: [...(readList(fields['scopes'], '', readScope) ?? [])],
    madeBy: { adminId: readId(maker['adminId']) ?? 0, fullName: readText(maker['fullName']) ?? '' },
    createdAt,
    expiresAt: readInstant(fields['expiresAt']),
    lastUsedAt: readInstant(fields['lastUsedAt']),
  }
}

/** A scope that this client does not know is left out. */
const readScope = (raw: unknown): ApiTokenScope | null => readToken(raw, apiTokenScopes)

function readMade(response: unknown): MadeApiToken | null {
  const fields = fieldsOrData(response)
  const token = readApiToken(fields['token'])
  const secret = readText(fields['secret']) || null
  return token && secret !== null ? { token, secret } : null
}

/** The API tokens of a company, for its owners (API-5). */
export const apiTokenCalls = (call: CallApi) => ({
  listApiTokens: (scope: CompanyScope = {}, options?: CallOptions) =>
    call('listApiTokens', { companyId: undefined, ...scope }, (raw) => readList(raw, 'tokens', readApiToken), options),
  createApiToken: (made: CompanyScope & BodyOf<'createApiToken'>, options?: CallOptions) =>
    call('createApiToken', { companyId: undefined, ...made }, readMade, options),
  revokeApiToken: (revoked: CompanyScope & BodyOf<'revokeApiToken'>, options?: CallOptions) =>
    call('revokeApiToken', { companyId: undefined, ...revoked }, readAccepted, options),
})
