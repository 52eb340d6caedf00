import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { giveUpJob } from '../jobs/attempts.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import type { Ports } from '../ports/Ports.ts'
import type { ChannelAdapter } from './ChannelAdapter.ts'
import { recordLostMessage } from './recordLostMessage.ts'
import type { StoredEvent } from './storeEvents.ts'

/** An event that could not be handled, the adapter of its channel, and the name of what went wrong. */
type GivenUp = {
  adapter: Pick<ChannelAdapter, 'mayHoldMessage'>
  event: StoredEvent & { receivedAt: Date }
  error: string
}

/**
 * Gives up an event that could not be handled. If a message of a customer may be in it, that is recorded at the
 * channel: the company must learn of what is in none of its chats.
 */
export async function giveUpEvent(ports: Ports, job: LeasedJob, { adapter, event, error }: GivenUp): Promise<void> {
  const { companyId, messengerId, payload, receivedAt } = event
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    if (!(await giveUpJob(trx, job, error, ports)) || !mayHoldMessage(adapter, payload)) return
    await recordLostMessage(trx, emit, { companyId, messengerId, now: ports.now() }, receivedAt)
  })
}

/** An unreadable event may hold a message. */
function mayHoldMessage(adapter: GivenUp['adapter'], payload: string): boolean {
  try {
    return adapter.mayHoldMessage(payload)
  } catch {
    return true
  }
}
