import { sandboxOrigin, type ChannelServer } from '../channels/ChannelServer.ts'
import { countConnectTry } from '../channels/countConnectTry.ts'
import { storeChannel } from '../channels/storeChannel.ts'
import { refuse } from '../errors/refuse.ts'
import { graphApi, graphRoot } from '../meta/graphApi.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { enqueueHistoryRequest } from './enqueueHistoryRequest.ts'
import { newHistoryRequest } from './HistoryRequest.ts'
import { identifyNumber, type NumberCredentials, type NumberIdentity } from './identifyNumber.ts'

const refusals = {
  'token-rejected': 'CHANNEL_TOKEN_REJECTED',
  'number-unknown': 'CHANNEL_NUMBER_UNKNOWN',
  'account-mismatch': 'CHANNEL_ACCOUNT_MISMATCH',
  unreachable: 'CHANNEL_UNREACHABLE',
} as const

/** The public metadata of a number that Meta identified. */
export type NumberMetadata = {
  displayPhoneNumber: string
  verifiedName: string
  businessAccountId: string
  sandbox?: true
}

/**
 * Connects a WhatsApp number (INT-7): checks it with Meta, subscribes to the events of its business account and stores
 * the token encrypted. The contacts and chats of a number that stays in the WhatsApp Business app are asked for from
 * then on. Returns the id of its channel. Throws what `identifyNewNumber` throws, and CHANNEL_ALREADY_CONNECTED
 * or CHANNEL_USED_ELSEWHERE.
 */
export async function connectWhatsapp(
  server: ChannelServer,
  companyId: number,
  credentials: NumberCredentials,
): Promise<number> {
  const { ports, settings } = server
  const { accessToken, phoneNumberId } = credentials
  const { metadata, isOnBusinessApp } = await identifyNewNumber(server, companyId, credentials)
  const now = ports.now()
  return storeChannel(ports, companyId, {
    type: 'whatsapp',
    status: 'connected',
    externalId: phoneNumberId,
    metadata: (stored) => ({ ...metadata, ...(isOnBusinessApp && newHistoryRequest(stored, now)) }),
    alongside: async (trx, messengerId) => {
      if (isOnBusinessApp) await enqueueHistoryRequest(trx, { companyId, messengerId, now })
    },
    sealed: seal(accessToken, settings),
    isToken: (sealed) => unseal(sealed, settings) === accessToken,
  })
}

/**
 * Identifies the number that a company wants to connect. Throws RATE_LIMITED after too many tries, CHANNEL_NOT_SET_UP
 * where the server has no app at Meta, CHANNEL_TOKEN_REJECTED, CHANNEL_NUMBER_UNKNOWN, CHANNEL_ACCOUNT_MISMATCH
 * and CHANNEL_UNREACHABLE.
 */
export async function identifyNewNumber(
  server: ChannelServer,
  companyId: number,
  credentials: NumberCredentials,
): Promise<{ metadata: NumberMetadata; isOnBusinessApp: boolean }> {
  await countConnectTry(server.ports, 'whatsapp', companyId)
  const { identity, isSandbox } = await identify(server, credentials)
  if (identity.type !== 'identified') throw refuse(refusals[identity.type])
  const { displayPhoneNumber, verifiedName, isOnBusinessApp } = identity
  const { businessAccountId } = credentials
  const metadata = { displayPhoneNumber, verifiedName, businessAccountId, ...(isSandbox && { sandbox: true as const }) }
  return { metadata, isOnBusinessApp }
}

/** Looks in the sandbox first, if there is one: its tokens must not reach Meta. */
async function identify(
  server: ChannelServer,
  credentials: NumberCredentials,
): Promise<{ identity: NumberIdentity; isSandbox: boolean }> {
  const { ports, settings } = server
  const origin = sandboxOrigin(server)
  const graphAt = (root: string) => graphApi({ root, token: credentials.accessToken, later: ports.later })
  if (origin !== null) {
    const identity = await identifyNumber(graphAt(graphRoot(settings, origin)), credentials)
    if (identity.type === 'identified' || settings.meta.appSecret === null) return { identity, isSandbox: true }
  }
  // Without these Meta's events could not be distinguished from forged ones.
  if (settings.meta.appSecret === null) throw refuse('CHANNEL_NOT_SET_UP')
  return { identity: await identifyNumber(graphAt(graphRoot(settings, null)), credentials), isSandbox: false }
}
