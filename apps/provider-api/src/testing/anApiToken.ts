import type { ApiTokenScope } from '@frontdesk/contract'
import { makeApiToken } from '../api-tokens/apiTokens.ts'
import { endpoints } from '@frontdesk/contract'
import type { ACompany, TestServer } from './aTestServer.ts'

/** An API token of the company's owner with these scopes; `token` is its secret. */
export async function anApiToken(
  { ports, clock }: TestServer,
  { companyId, owner }: Pick<ACompany, 'companyId' | 'owner'>,
  scopes: readonly ApiTokenScope[],
  { days = null }: { days?: number | null } = {},
): Promise<{ id: string; token: string }> {
  const call = { adminId: owner.adminId, endpoint: endpoints.createApiToken, requestId: 'r', at: clock.now() }
  const made = await makeApiToken(ports, { companyId, call }, { name: 'A program', scopes, days })
  return { id: made.token.id, token: made.secret }
}
