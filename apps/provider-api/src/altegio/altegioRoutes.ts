import type { FastifyInstance } from 'fastify'
import { addressKey } from '../http/limits/addressKey.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { openLink } from '../accounts/openLink.ts'
import { refuse } from '../errors/refuse.ts'
import { arrivalAddress } from './arrivalAddress.ts'
import { claimSignature } from './claimSignature.ts'
import { findAdminByEmailKey } from './findAdminByEmailKey.ts'
import { partnerTokenOf } from './partnerTokenOf.ts'
import { readRedirect } from './readRedirect.ts'
import { storeClaims } from './storeClaims.ts'

const perAddress: Limit = { most: 30, seconds: 60, code: 'RATE_LIMITED' }

/**
 * Where Altegio's marketplace sends the browser of somebody who wants to connect salons (provider-api section 3). It answers
 * with a page of the app and nothing else: whom Altegio vouches for and who has an account here comes in by a link's token
 * the first time, and signs in as usual when the same signature comes again (D-13); everybody else is led to the
 * registration. The salons go along in each case.
 */
export function altegioRoutes(app: FastifyInstance): void {
  const { ports, settings } = app
  const partnerToken = partnerTokenOf(settings)
  // By the settings alone, or on the origin that was asked, whatever it calls itself: a relative address names no host.
  const appUrl = settings.appUrl ?? settings.publicUrl ?? ''

  const pageFor = async (address: string): Promise<string> => {
    const { salonIds, userData, vouched } = readRedirect(address, partnerToken)
    if (salonIds.length === 0 && userData === null) return `${appUrl}/auth/login`
    const register = arrivalAddress(appUrl, '/auth/register', { salonIds, userData })
    if (vouched === null) return register
    const now = ports.now()
    return ports.db.transaction().execute(async (trx) => {
      // Used by every visit: whoever saw the address of one that signed nobody in must not wait until it would.
      const isFirstUse = await claimSignature(trx, vouched.signature, now)
      const adminId = await findAdminByEmailKey(trx, vouched.emailKey)
      await storeClaims(trx, vouched, salonIds, { adminId, isFirstUse }, now)
      // A link that connects nothing would be a way in and no more.
      if (adminId === null || salonIds.length === 0) return register
      if (!isFirstUse) return arrivalAddress(appUrl, '/auth/login?next=/integrations', { salonIds, userData })
      return arrivalAddress(appUrl, '/integrations', {
        salonIds,
        userData,
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
    // The address holds a token: no cache may keep it, and no page may hear of it.
    return reply
      .code(302)
      .header('location', location)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send()
  })
}
