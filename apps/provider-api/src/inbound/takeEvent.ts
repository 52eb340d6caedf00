import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import { recordLostMessage } from '../channels/recordLostMessage.ts'
import { storeEvents } from '../channels/storeEvents.ts'
import { isDataError } from '../db/isDataError.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { announce, applyInbound, type Applied } from './applyInbound.ts'
import type { InboundEvent } from './InboundEvent.ts'

/** An event as it came, whom it is about, and what somebody typed in the vendor's own app in it. */
export type Received = { subject: string; payload: string; atOnce: readonly InboundEvent[] }

/** Stores an event, once; what somebody typed in the vendor's own app takes effect in the same transaction. */
export const takeEvent = (ports: Ports, account: OwnedAccount, received: Received): Promise<void> =>
  takeEvents(ports, account, [received])

/**
 * Stores events in their order, each once, in one transaction with what takes effect at once. When the database does
 * not take one of them, the others are stored without it, and it is reported: whoever sent them sends all of them
 * again, of which those that are stored change nothing. One that `isHopeless` is given up instead, and its channel says
 * that a message was lost.
 */
export async function takeEvents(
  ports: Ports,
  account: OwnedAccount,
  received: readonly Received[],
  isHopeless: (one: Received) => boolean = () => false,
): Promise<void> {
  try {
    await takeTogether(ports, account, received)
  } catch (error) {
    if (!isDataError(error)) throw error
    const failures: unknown[] = []
    for (const one of received)
      await takeTogether(ports, account, [one]).catch(async (failure: unknown) => {
        if (!isDataError(failure)) throw failure
        if (isHopeless(one)) await recordGivenUp(ports, account, failure)
        else failures.push(failure)
      })
    if (failures.length > 0) throw failures[0]
  }
}

async function recordGivenUp(
  ports: Ports,
  { id: messengerId, companyId }: OwnedAccount,
  error: unknown,
): Promise<void> {
  ports.log.error({ companyId, messengerId, error: String(error) }, 'An event that cannot be stored was given up')
  const now = ports.now()
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    recordLostMessage(trx, emit, { companyId, messengerId, now }, now),
  )
}

async function takeTogether(ports: Ports, account: OwnedAccount, received: readonly Received[]): Promise<void> {
  const stored = await withCompanyTransaction(ports, account.companyId, async (trx, emit) => {
    const now = ports.now()
    const orderKeys = await storeEvents(trx, account, received, now)
    const applied: Applied[] = []
    for (const [place, { atOnce }] of received.entries())
      if (orderKeys[place] !== null)
        for (const event of atOnce) applied.push(await applyInbound(trx, emit, account, event, { now }))
    return { orderKeys, applied }
  })
  for (const applied of stored.applied) announce(ports, applied)
  for (const orderKey of new Set(stored.orderKeys)) if (orderKey !== null) ports.channelEventStored({ orderKey })
}
