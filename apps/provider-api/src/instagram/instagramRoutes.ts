import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ChannelServer } from '../channels/ChannelServer.ts'
import { serviceDb } from '../db/companyDb.ts'
import { Refusal, refuse } from '../errors/refuse.ts'
import { handle } from '../http/handle.ts'
import { addressKey } from '../http/limits/addressKey.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { newToken } from '../secrets/sessionToken.ts'
import { authorizationLife, consumeState, sealState } from './authorizationState.ts'
import { connectInstagram } from './connectInstagram.ts'
import { instagramAppOf } from './instagramAppOf.ts'

const path = '/integrations/instagram'
/** Followed by the start of its value: another tab may have an authorisation of its own. */
const cookieName = 'frontdesk_instagram_'
/** Cookies of authorisations that are looked at. */
const mostCookies = 50
const perAddress: Limit = { most: 30, seconds: 60, code: 'RATE_LIMITED' }
const scope = 'instagram_business_basic,instagram_business_manage_messages'

/** The outcome of the return from Instagram; the app shows it. */
type Outcome =
  { outcome: 'connected'; messengerId: number } | { outcome: 'refused' } | { outcome: 'failed'; reason: string }

/**
 * Registers the authorisation of Instagram (INT-7): the address at which an administrator allows our app to use an
 * account, and the one to which Instagram sends them back. It leads to our own app only, whatever it is called with.
 */
export function instagramRoutes(app: FastifyInstance, server: ChannelServer): void {
  const { ports, settings } = server
  // From the settings only, or a relative address on the requested origin: headers of a request could name any host.
  const appUrl = settings.appUrl ?? settings.publicUrl ?? ''

  handle(app, endpoints.authorizeInstagram, async ({ companyId, caller: { adminId }, reply }) => {
    const instagram = instagramAppOf(server)
    if (instagram === null) throw refuse('CHANNEL_NOT_SET_UP')
    const browserToken = newToken()
    const state = sealState({ adminId, companyId }, browserToken, settings, ports.now())
    // The browser that begins has to be the one that returns: nobody can be made to connect their account
    // to a stranger's company.
    void reply.header('set-cookie', cookieOf(browserToken, instagram.redirectUri))
    const query = new URLSearchParams({
      client_id: instagram.id,
      redirect_uri: instagram.redirectUri,
      response_type: 'code',
      scope,
      state,
    })
    return { url: `${instagram.authorizeAt}?${query.toString()}` }
  })

  const returned = async (request: FastifyRequest): Promise<Outcome> => {
    const { code, state, error } = textsOf(request.query)
    const authorization = await consumeState(ports.db, state ?? '', tokensIn(request), settings, ports.now())
    if (authorization === null) return { outcome: 'failed', reason: 'AUTHORIZATION_EXPIRED' }
    if (error !== undefined) return { outcome: 'refused' }
    if (code === undefined) return { outcome: 'failed', reason: 'CHANNEL_TOKEN_REJECTED' }
    if (!(await isMember(server, authorization))) return { outcome: 'failed', reason: 'COMPANY_FORBIDDEN' }
    try {
      return { outcome: 'connected', messengerId: await connectInstagram(server, authorization.companyId, code) }
    } catch (failure) {
      if (failure instanceof Refusal) return { outcome: 'failed', reason: failure.code }
      throw failure
    }
  }

  app.get(`${path}/callback`, { schema: { hide: true } }, async (request, reply) => {
    const key = `instagram:callback:ip:${addressKey(request.ip)}`
    const retryAfter = await consumeOne(ports.db, key, perAddress, ports.now())
    if (retryAfter !== null) throw refuse(perAddress.code, undefined, { retryAfter })
    const outcome = await returned(request).catch((error: unknown): Outcome => {
      request.log.error({ error: String(error) }, 'An Instagram account could not be connected after its authorisation')
      return { outcome: 'failed', reason: 'INTERNAL' }
    })
    const query = new URLSearchParams({ instagram: outcome.outcome })
    if (outcome.outcome === 'connected') query.set('channel', String(outcome.messengerId))
    if (outcome.outcome === 'failed') query.set('reason', outcome.reason)
    return reply
      .code(302)
      .header('location', `${appUrl}/integrations?${query.toString()}`)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send()
  })
}

const cookieOf = (token: string, redirectUri: string): string =>
  `${cookieName}${token.slice(0, 8)}=${token}; Path=/api${path}; Max-Age=${authorizationLife}; HttpOnly; SameSite=Lax${redirectUri.startsWith('https:') ? '; Secure' : ''}`

/**
 * The tokens of the authorisations that were begun in this browser. Each counts once, and its cookie ends by itself.
 */
const tokensIn = ({ headers: { cookie = '' } }: FastifyRequest): string[] =>
  cookie
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(cookieName))
    .slice(-mostCookies)
    .map((each) => each.slice(each.indexOf('=') + 1))

/** The parameters that are there once, as short texts. */
function textsOf(query: unknown): Partial<Record<'code' | 'state' | 'error', string>> {
  const entries = Object.entries(typeof query === 'object' && query !== null ? query : {})
  return Object.fromEntries(
    entries.filter(
      ([name, value]) =>
        ['code', 'state', 'error'].includes(name) && typeof value === 'string' && value !== '' && value.length <= 2000,
    ),
  )
}

/** Minutes have passed: the administrator may have left the company, or closed the account. */
async function isMember(
  { ports }: ChannelServer,
  { adminId, companyId }: { adminId: number; companyId: number },
): Promise<boolean> {
  const found = await serviceDb(ports.db)
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select('admins.id')
    .where('admins.id', '=', adminId)
    .where('companies.id', '=', companyId)
    .where('company_admins.is_agent', '=', false)
    .where('admins.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
