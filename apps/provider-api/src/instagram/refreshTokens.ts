import { changeChannel } from '../channels/changeChannel.ts'
import { recordRefusedAccess } from '../channels/recordConnection.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { seal } from '../secrets/seal.ts'
import { connectedAccounts, tokenOf, type InstagramAccount } from './InstagramAccount.ts'
import { instagramRoots, type InstagramPlace } from './instagramRoots.ts'
import { refreshToken } from './tokenCalls.ts'

const day = 24 * 60 * 60_000

/** Milliseconds between two looks at the tokens. */
export const tokensRefreshedEvery = day / 4

/** A token of 60 days is renewed when half of them are over: a month is left for outages. Milliseconds. */
const renewedBefore = 30 * day

/**
 * Renews the tokens that end within 30 days. One that Instagram refuses, or that has ended, makes its channel fail; an
 * outage does not, and the token is tried again the next time.
 */
export async function refreshTokens(ports: Ports, place: InstagramPlace): Promise<void> {
  const soon = ports.now().getTime() + renewedBefore
  for (const account of await connectedAccounts(ports.db)) {
    const { tokenExpiresAt } = account
    if (tokenExpiresAt === null || tokenExpiresAt.getTime() > soon) continue
    await refresh(portsOfCompany(ports, account.companyId), place, account, tokenExpiresAt)
  }
}

async function refresh(ports: Ports, place: InstagramPlace, account: InstagramAccount, expiresAt: Date): Promise<void> {
  const { companyId, id: messengerId, secret, isSandbox } = account
  const token = await tokenOf(ports, place, account)
  if (token === null) return
  const roots = instagramRoots(place.settings, isSandbox ? place.origin : null)
  const answer = await refreshToken({ roots, later: ports.later, now: ports.now }, token)
  if (!answer.ok) {
    const { type, message } = answer.fault
    const isOutage = type === 'wait' || type === 'server-error' || type === 'broken'
    if (isOutage && expiresAt > ports.now())
      return ports.log.warn({ companyId, messengerId, fault: type }, 'An Instagram access token could not be renewed')
    return recordRefusedAccess(ports, account, message)
  }
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    // Somebody may have connected it again meanwhile: that token is newer.
    const { secret: stored } = await trx
      .selectFrom('messenger_integrations')
      .select('secret')
      .where('company_id', '=', companyId)
      .where('id', '=', messengerId)
      .executeTakeFirstOrThrow()
    if (stored !== secret) return
    await changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ status, isActive }) => ({
      status,
      isActive,
      secret: seal(answer.token, place.settings),
      metadata: { tokenExpiresAt: answer.expiresAt.toISOString() },
    }))
  })
}
