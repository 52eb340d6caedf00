import type { FastifyInstance } from 'fastify'
import { serviceDb } from '../db/companyDb.ts'
import { refuse } from '../errors/refuse.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { graphApi, graphRoot } from '../meta/graphApi.ts'
import { identifyNumber, type NumberCredentials, type NumberIdentity } from '../whatsapp/identifyNumber.ts'
import { sandboxOrigin } from './sandboxOrigin.ts'
import { storeChannel } from './storeChannel.ts'

/** Limit of tokens that a company may try: enough for typing errors, too few for guessing. */
const tries: Limit = { most: 20, seconds: 600, code: 'RATE_LIMITED' }

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
  app: FastifyInstance,
  companyId: number,
  credentials: NumberCredentials,
): Promise<number> {
  const { ports, settings } = app
  const { accessToken, phoneNumberId } = credentials
  const { metadata, isOnBusinessApp } = await identifyNewNumber(app, companyId, credentials)
  return storeChannel(ports, companyId, {
    type: 'whatsapp',
    status: 'connected',
    externalId: phoneNumberId,
    metadata,
    hasPhoneHistory: isOnBusinessApp,
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
  app: FastifyInstance,
  companyId: number,
  credentials: NumberCredentials,
): Promise<{ metadata: NumberMetadata; isOnBusinessApp: boolean }> {
  await countTry(app, companyId)
  const { identity, isSandbox } = await identify(app, credentials)
  if (identity.type !== 'identified') throw refuse(refusals[identity.type])
  const { displayPhoneNumber, verifiedName, isOnBusinessApp } = identity
  const { businessAccountId } = credentials
  const metadata = { displayPhoneNumber, verifiedName, businessAccountId, ...(isSandbox && { sandbox: true as const }) }
  return { metadata, isOnBusinessApp }
}

/** Counts that a company tries to connect a number. Throws RATE_LIMITED after too many tries. */
export async function countTry({ ports }: FastifyInstance, companyId: number): Promise<void> {
  const retryAfter = await consumeOne(serviceDb(ports.db), `connect-whatsapp:${companyId}`, tries, ports.now())
  if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
}

/** Looks in the sandbox first, if there is one: its tokens must not reach Meta. */
async function identify(
  app: FastifyInstance,
  credentials: NumberCredentials,
): Promise<{ identity: NumberIdentity; isSandbox: boolean }> {
  const { ports, settings } = app
  const origin = sandboxOrigin(app)
  const graphAt = (root: string) => graphApi({ root, token: credentials.accessToken, later: ports.later })
  if (origin !== null) {
    const identity = await identifyNumber(graphAt(graphRoot(settings, origin)), credentials)
    if (identity.type === 'identified' || settings.meta.appSecret === null) return { identity, isSandbox: true }
  }
  // Without these Meta's events could not be distinguished from forged ones.
  if (settings.meta.appSecret === null) throw refuse('CHANNEL_NOT_SET_UP')
  return { identity: await identifyNumber(graphAt(graphRoot(settings, null)), credentials), isSandbox: false }
}
