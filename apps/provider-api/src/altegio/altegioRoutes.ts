import type { FastifyInstance } from 'fastify'
import { addressKey } from '../http/limits/addressKey.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { openLink } from '../accounts/openLink.ts'
import { newToken } from '../secrets/sessionToken.ts'
import { refuse } from '../errors/refuse.ts'
import { arrivalAddress } from './arrivalAddress.ts'
import { claimSignature } from './claimSignature.ts'
import { findAdminByEmailKey } from './findAdminByEmailKey.ts'
import { partnerTokenOf } from './partnerTokenOf.ts'
import { readRedirect } from './readRedirect.ts'
import { altegioSalonRoutes } from './salons/altegioSalonRoutes.ts'
import { storeClaims } from './storeClaims.ts'
import { withClaim } from './withClaim.ts'

const perAddress: Limit = { most: 30, seconds: 60, code: 'RATE_LIMITED' }

/**
 * Registers the redirect target of Altegio's marketplace for people who want to connect salons (provider-api section
 * 3). It redirects to a page of the app and does nothing else: a person whom Altegio verified and who has an account is
 * signed in by a one-time link token the first time, and signs in as usual when the same signature comes again (D-13);
 * everyone else is sent to the registration. The salons are passed on in each case.
 */
export function altegioRoutes(app: FastifyInstance): void {
  altegioSalonRoutes(app)
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
