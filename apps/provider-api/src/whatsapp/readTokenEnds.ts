import { endOfAccess } from '@frontdesk/integration-rules'
import { z } from 'zod'
import { changeChannel } from '../channels/changeChannel.ts'
import { enqueueEndMail } from '../channels/mailFailures.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { unseal } from '../secrets/seal.ts'
import { forEachAtOnce } from '../time/forEachAtOnce.ts'
import { connectedNumbers, graphOf, type GraphPlace, type WhatsappNumber } from './WhatsappNumber.ts'

/** Milliseconds between two looks at when tokens end. */
export const tokenEndsReadEvery = 60 * 60_000

/** Calls that are made at once: the other scheduled tasks wait for them. */
const atOnce = 32
/** Seconds since 1970 that a date can hold. */
const lastSecond = 8.64e12

/** https://developers.facebook.com/docs/graph-api/reference/debug_token: seconds since 1970, 0 for never. */
const Debugged = z.looseObject({
  data: z.looseObject({ is_valid: z.boolean(), expires_at: z.number().nonnegative().max(lastSecond).catch(0) }),
})

/**
 * Asks Meta when the tokens of the connected WhatsApp numbers end, all or these, records it and warns each company by
 * email when that is near, once for each end (INT-7). A token describes itself. Those of Instagram are
 * renewed before they end.
 */
export async function readTokenEnds(ports: Ports, place: GraphPlace, only?: readonly number[]): Promise<void> {
  const asked = (await connectedNumbers(ports.db)).filter(({ id }) => only === undefined || only.includes(id))
  await forEachAtOnce(asked, atOnce, async (number) => {
    const { id: messengerId, companyId } = number
    await readTokenEnd(portsOfCompany(ports, companyId), place, number).catch((error: unknown) =>
      ports.log.warn(
        { companyId, messengerId, error: String(error) },
        'The expiry of a WhatsApp access token could not be read',
      ),
    )
  })
}

async function readTokenEnd(ports: Ports, place: GraphPlace, number: WhatsappNumber): Promise<void> {
  const { id: messengerId, companyId, secret } = number
  const graph = await graphOf(ports, place, number)
  const question = new URLSearchParams({ input_token: unseal(secret, place.settings) ?? '' })
  const answer = await graph?.get(`debug_token?${question.toString()}`)
  const described = answer?.ok === true ? Debugged.safeParse(answer.body).data?.data : undefined
  // Another one looks whether a token is still valid.
  if (described?.is_valid !== true) return
  const accessEndsAt = described.expires_at === 0 ? null : new Date(described.expires_at * 1000).toISOString()
  const now = ports.now()
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const found = { isToWarn: false }
    await changeChannel(trx, emit, { companyId, messengerId, now }, (stored) => {
      const { accessEndsAt: known = null, accessEndWarned: warned = null } = stored.metadata
      // Somebody may have connected it with another token meanwhile.
      if (stored.secret !== secret || stored.status !== 'connected') return null
      found.isToWarn = warned !== accessEndsAt && endOfAccess({ metadata: { accessEndsAt } }, now) !== null
      if (known === accessEndsAt && !found.isToWarn) return null
      const { status, isActive } = stored
      return {
        status,
        isActive,
        metadata: { accessEndsAt, ...(found.isToWarn && { accessEndWarned: accessEndsAt }) },
      }
    })
    if (found.isToWarn) await enqueueEndMail(trx, { companyId, messengerId, now })
  })
}
