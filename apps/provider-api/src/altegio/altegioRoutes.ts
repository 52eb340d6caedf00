import type { FastifyInstance } from 'fastify'
import { addressKey } from '../http/limits/addressKey.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { openLink } from '../accounts/openLink.ts'
import type { Trx } from '../db/Db.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'
import { refuse } from '../errors/refuse.ts'
import { findAdminByEmailKey } from './findAdminByEmailKey.ts'
import { partnerTokenOf } from './partnerTokenOf.ts'
import { longestUserData, readRedirect } from './readRedirect.ts'
import { altegioSalonRoutes } from './salons/altegioSalonRoutes.ts'
import { storeClaims } from './storeClaims.ts'
import { visitRoutes } from './visits/visitRoutes.ts'

const perAddress: Limit = { most: 30, seconds: 60, code: 'RATE_LIMITED' }

/**
 * Registers the redirect target of Altegio's marketplace for people who want to connect salons (provider-api section
 * 3). It redirects to a page of the app and does nothing else: a person whom Altegio verified and who has an account is
 * signed in by a one-time link token the first time, and signs in as usual when the same signature comes again (D-13);
 * everyone else is sent to the registration. The salons are passed on in each case.
 */
export function altegioRoutes(app: FastifyInstance): void {
  altegioSalonRoutes(app)
  visitRoutes(app)
  const { ports, settings } = app
  const partnerToken = partnerTokenOf(settings)
  // The host comes from the settings only, or from a relative address on the requested origin: request headers could
  // name any host.
  const appUrl = settings.appUrl ?? settings.publicUrl ?? ''

  const pageFor = async (address: string): Promise<string> => {
    const { salonIds, userData, verified } = readRedirect(address, partnerToken)
    if (salonIds.length === 0 && userData === null) return `${appUrl}/auth/login`
    if (verified === null) return arrivalAddress(appUrl, '/auth/register', { salonIds, userData })
    const now = ports.now()
    return ports.db.transaction().execute(async (trx) => {
      // Every visit uses the signature up, even one that signs nobody in: a person who saw the address must not be
      // able to use it later.
      const isFirstUse = await claimSignature(trx, verified.signature, now)
      const adminId = await findAdminByEmailKey(trx, verified.emailKey)
      const token = newToken()
      await storeClaims(trx, verified, salonIds, { adminId, isFirstUse, token }, now)
      // The signature does not cover the salons: the claim goes to the browser that was the first to bring it.
      const handed = isFirstUse && salonIds.length > 0 ? withClaim(userData, token) : userData
      const register = arrivalAddress(appUrl, '/auth/register', { salonIds, userData: handed })
      // Without salons to connect, the link would only be a way to sign in.
      if (adminId === null || salonIds.length === 0) return register
      if (!isFirstUse) return arrivalAddress(appUrl, '/auth/login?next=/integrations', { salonIds, userData })
      return arrivalAddress(appUrl, '/integrations', {
        salonIds,
        userData: handed,
        accessToken: await openLink(trx, adminId, now),
      })
    })
  }

  app.get('/integrations/altegio/connect', { schema: { hide: true } }, async (request, reply) => {
    const retryAfter = await consumeOne(
      ports.db,
      `altegio:connect:ip:${addressKey(request.ip)}`,
      perAddress,
      ports.now(),
    )
    if (retryAfter !== null) throw refuse(perAddress.code, undefined, { retryAfter })
    const location = await pageFor(request.url)
    // The address contains a token: it must not be cached or sent as a referrer.
    return reply
      .code(302)
      .header('location', location)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send()
  })
}

/**
 * Consumes a signature of Altegio's: true the first time, false ever after, also for concurrent calls (D-13). Stores
 * only its hash. Use it in the transaction that acts on the result: if that fails, the signature stays unused.
 */
async function claimSignature(trx: Trx, signature: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto('altegio_used_signatures')
    .values({ signature_hash: hashToken(signature), used_at: now })
    .onConflict((conflict) => conflict.column('signature_hash').doNothing())
    .returning('signature_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Adds a claim to Altegio's `user_data`, a base64 JSON object that was checked before: what the browser keeps then
 * proves which salons it was sent with. Front ends that do not know the field pass it over.
 */
function withClaim(userData: string | null, claim: string): string | null {
  if (userData === null) return null
  const data = JSON.parse(Buffer.from(userData, 'base64').toString('utf8')) as object // readRedirect has parsed it
  const withIt = Buffer.from(JSON.stringify({ ...data, claim })).toString('base64')
  return withIt.length > longestUserData ? userData : withIt
}

type Arrival = { salonIds: readonly string[]; userData: string | null; accessToken?: string }

/**
 * Builds the address of an app page with the parameters that it takes from it (ALT-1, AUTH-13); the page removes them
 * from the address bar.
 */
function arrivalAddress(
  appUrl: string,
  page: '/integrations' | '/auth/register' | '/auth/login?next=/integrations',
  { salonIds, userData, accessToken }: Arrival,
): string {
  const parameters = salonIds.map((id, n) => `salon_ids[${n}]=${id}`)
  if (userData !== null) parameters.push(`user_data=${encodeURIComponent(userData)}`)
  if (accessToken !== undefined) parameters.push(`access_token=${accessToken}`)
  return `${appUrl}${page}${page.includes('?') ? '&' : '?'}${parameters.join('&')}`
}
