import type { ChannelServer } from '../channels/ChannelServer.ts'
import { storeChannel } from '../channels/storeChannel.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { refuse } from '../errors/refuse.ts'
import { graphApi } from '../meta/graphApi.ts'
import type { GraphFault } from '../meta/graphFault.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { identifyAccount, type AccountIdentity } from './identifyAccount.ts'
import { instagramAppOf } from './instagramAppOf.ts'
import { exchangeAuthorizationCode, lengthenToken, type TokenAnswer } from './tokenCalls.ts'

const refusals = {
  'token-rejected': 'CHANNEL_TOKEN_REJECTED',
  unreachable: 'CHANNEL_UNREACHABLE',
  'not-professional': 'CHANNEL_ACCOUNT_MISMATCH',
} as const

/**
 * Connects the Instagram account that an administrator has just authorised (INT-7), or connects it again: exchanges the
 * code for a token of 60 days, subscribes to the account's events, and stores the token encrypted. Returns the id of
 * its channel. Throws CHANNEL_NOT_SET_UP, CHANNEL_TOKEN_REJECTED, CHANNEL_PERMISSION_MISSING without the permission for
 * messages, CHANNEL_ACCOUNT_MISMATCH for a personal account, CHANNEL_UNREACHABLE, and CHANNEL_USED_ELSEWHERE.
 */
export async function connectInstagram(server: ChannelServer, companyId: number, code: string): Promise<number> {
  const { settings } = server
  const ports = portsOfCompany(server.ports, companyId)
  const instagram = instagramAppOf(server)
  if (instagram === null) throw refuse('CHANNEL_NOT_SET_UP')
  const { roots, redirectUri, isSandbox, secret } = instagram
  const calls = { roots, later: ports.later, now: ports.now }
  const short = granted(await exchangeAuthorizationCode(calls, instagram, { code, redirectUri }))
  if (short.permissions !== null && !short.permissions.includes('instagram_business_manage_messages'))
    throw refuse('CHANNEL_PERMISSION_MISSING')
  const { token, expiresAt } = granted(await lengthenToken(calls, secret, short.token))
  const { accountId, username, name } = identified(
    await identifyAccount(graphApi({ root: roots.graph, token, later: ports.later })),
  )
  return storeChannel(ports, companyId, {
    type: 'instagram',
    status: 'connected',
    externalId: accountId,
    metadata: () => ({
      username,
      name,
      tokenExpiresAt: expiresAt.toISOString(),
      ...(isSandbox && { sandbox: true }),
    }),
    sealed: seal(token, settings),
    isToken: (sealed) => unseal(sealed, settings) === token,
  })
}

function granted<T>(answer: TokenAnswer<T>): { ok: true } & T {
  if (answer.ok) return answer
  throw refuse(isOutage(answer.fault) ? 'CHANNEL_UNREACHABLE' : 'CHANNEL_TOKEN_REJECTED')
}

export function identified(identity: AccountIdentity): Extract<AccountIdentity, { type: 'identified' }> {
  if (identity.type === 'identified') return identity
  throw refuse(refusals[identity.type])
}

const isOutage = ({ type }: GraphFault): boolean => type === 'wait' || type === 'server-error' || type === 'broken'
