import type { BodyOf } from '@frontdesk/contract'
import { sandboxOrigin, type ChannelServer } from '../../channels/ChannelServer.ts'
import { countConnectTry } from '../../channels/countConnectTry.ts'
import { companyDb } from '../../db/companyDb.ts'
import { refuse, Refusal } from '../../errors/refuse.ts'
import { graphApi } from '../../meta/graphApi.ts'
import { unseal } from '../../secrets/seal.ts'
import { connectWhatsapp } from '../connectWhatsapp.ts'
import { exchangeCode, readGrant } from './exchangeCode.ts'
import { findSignedUpNumber, registerNumber } from './signedUpNumber.ts'
import { signupApp, type SignupApp } from './signupApp.ts'
import { storedSignups, type Signups, type StoredSignup } from './storedSignups.ts'

type Claims = Pick<BodyOf<'signUpWhatsapp'>, 'code' | 'businessAccountId' | 'phoneNumberId'>

/** For so many milliseconds an exchange that another call began may still be answered. */
const longestExchange = 30_000

/**
 * Connects the WhatsApp number of a signup (INT-7) and returns the id of its channel. `code` is exchanged once: the
 * token is stored, sealed, before anything else is done with it, so that the same code goes on where an earlier call
 * ended, and leads to the same channel. What the browser claims of account and number is checked with Meta. Throws
 * CHANNEL_NOT_SET_UP, RATE_LIMITED, REQUEST_IN_PROGRESS while the same code is being exchanged, SIGNUP_CODE_REJECTED,
 * SIGNUP_NOT_GRANTED, SIGNUP_NUMBER_UNCLEAR, NUMBER_HAS_PIN, NUMBER_NOT_REGISTERED, and what `connectWhatsapp` throws.
 */
export async function signUpWhatsapp(server: ChannelServer, companyId: number, claims: Claims): Promise<number> {
  const { ports, settings } = server
  const meta = signupApp(server, sandboxOrigin(server))
  if (meta === null) throw refuse('CHANNEL_NOT_SET_UP')
  await countConnectTry(ports, 'whatsapp', companyId)
  const signups = storedSignups(ports, companyId, settings)
  const { signup, isNew } = await signups.open(claims.code)
  if (signup.messengerId !== null) return signup.messengerId
  const accessToken = isNew
    ? await exchange(server, meta, signups, { id: signup.id, code: claims.code })
    : storedToken(server, signup)
  const businessAccountId = await grantedAccount(server, meta, accessToken, claims.businessAccountId)
  const graph = graphApi({ root: meta.graphRoot, token: accessToken, later: ports.later })
  const found = await findSignedUpNumber(graph, businessAccountId, claims.phoneNumberId)
  if (found.type !== 'found') throw refuse(refusals[found.type])
  const { phoneNumberId, isOnBusinessApp } = found.number
  if (!isOnBusinessApp) {
    // Stored before it is used: a number whose PIN is lost cannot be registered again.
    const registered = await registerNumber(graph, phoneNumberId, await signups.pinOf(signup.id, phoneNumberId))
    if (registered !== 'registered') throw refuse(refusals[registered])
  }
  const messengerId = await connectOnce(server, companyId, { phoneNumberId, businessAccountId, accessToken })
  await signups.complete(signup.id, messengerId, phoneNumberId)
  return messengerId
}

const refusals = {
  unclear: 'SIGNUP_NUMBER_UNCLEAR',
  'not-granted': 'SIGNUP_NOT_GRANTED',
  'code-rejected': 'SIGNUP_CODE_REJECTED',
  'other-pin': 'NUMBER_HAS_PIN',
  refused: 'NUMBER_NOT_REGISTERED',
  unreachable: 'CHANNEL_UNREACHABLE',
} as const

/** Exchanges a code and stores its token. A code that was not exchanged may be sent again. */
async function exchange(
  { ports }: ChannelServer,
  meta: SignupApp,
  signups: Signups,
  { id, code }: { id: number; code: string },
): Promise<string> {
  const exchanged = await exchangeCode(meta, ports.later, code)
  if (exchanged.type === 'exchanged') {
    await signups.storeToken(id, exchanged.token)
    return exchanged.token
  }
  await signups.forget(id)
  throw refuse(refusals[exchanged.type])
}

/** The token that an earlier call exchanged the code for, unless that call is still at it or ended before. */
function storedToken({ ports, settings }: ChannelServer, { token, startedAt }: StoredSignup): string {
  const isFresh = ports.now().getTime() - startedAt.getTime() < longestExchange
  if (token === null) throw refuse(isFresh ? 'REQUEST_IN_PROGRESS' : 'SIGNUP_CODE_REJECTED')
  const opened = unseal(token, settings)
  if (opened === null) throw refuse('SIGNUP_CODE_REJECTED')
  return opened
}

/** The business account that the token was granted, which must be the claimed one if there is a claim. */
async function grantedAccount(
  { ports }: ChannelServer,
  meta: SignupApp,
  token: string,
  claimed: string | undefined,
): Promise<string> {
  const grant = await readGrant(meta, ports.later, token)
  if (grant.type !== 'granted') throw refuse(refusals[grant.type])
  const { accountIds } = grant
  if (claimed !== undefined) {
    if (accountIds !== null && !accountIds.includes(claimed)) throw refuse('SIGNUP_NOT_GRANTED')
    return claimed
  }
  const [only, ...others] = accountIds ?? []
  if (only === undefined || others.length > 0) throw refuse('SIGNUP_NUMBER_UNCLEAR')
  return only
}

/** Connects the number; one that runs with this very token was connected by an earlier call of the same signup. */
async function connectOnce(
  server: ChannelServer,
  companyId: number,
  credentials: Parameters<typeof connectWhatsapp>[2],
): Promise<number> {
  try {
    return await connectWhatsapp(server, companyId, credentials)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CHANNEL_ALREADY_CONNECTED') throw error
    const { id } = await companyDb(server.ports.db, companyId)
      .selectFrom('messenger_integrations')
      .select('id')
      .where('company_id', '=', companyId)
      .where('type', '=', 'whatsapp')
      .where('external_id', '=', credentials.phoneNumberId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return id
  }
}
