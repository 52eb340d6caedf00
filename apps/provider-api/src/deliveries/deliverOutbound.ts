import { isDataError } from '../db/isDataError.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { DueJob } from '../jobs/Job.ts'
import { runJob } from '../log/runJob.ts'
import type { DeliveryOutcome } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import { claimDelivery, type Channels, type ClaimedDelivery } from './claimDelivery.ts'
import { createDeliveryHolds, type DeliveryHolds } from './deliveryHolds.ts'
import { endAbandonedDelivery, giveUpDelivery, recordDeliveryOutcome, waitAfter } from './recordDeliveryOutcome.ts'

/** Delivers stored messages to their channels: one of a chat at a time, in order, each when it is due. */
export function createDeliveries(ports: Ports, channels: Channels): JobWorker {
  const inFlight = ports.inFlight.deliveries
  const delivering = { channels, holds: createDeliveryHolds(ports.now) }
  const perform = async (job: DueJob, { holder, signal }: { holder: string; signal: AbortSignal }) => {
    const due = ofCompany(job)
    if (job.abandonedBy !== null) return endAbandonedDelivery(ports, due)
    const chatId = Number(job.orderKey)
    const delivery = deliver(ports, delivering, due, holder, signal).finally(() => inFlight.delete(chatId))
    inFlight.set(chatId, delivery)
    return delivery
  }
  return createJobWorker(ports, {
    name: 'deliveries',
    atOnce: 16,
    perform,
    giveUp: (job, holder) => giveUpDelivery(ports, ofCompany(job), holder),
  })
}

function ofCompany({ companyId, ...job }: DueJob): DueJob & { companyId: number } {
  if (companyId === null) throw new TypeError('A message belongs to a company')
  return { ...job, companyId }
}

/** What delivers, and what is held for now. */
type Delivering = { channels: Channels; holds: DeliveryHolds }

async function deliver(
  ports: Ports,
  delivering: Delivering,
  job: DueJob & { companyId: number },
  holder: string,
  closing: AbortSignal,
): Promise<void> {
  const { companyId } = job
  const claimed = await withCompanyTransaction(ports, companyId, (trx, emit) =>
    claimDelivery(trx, emit, delivering, { job, holder }, ports.now()),
  )
  if (!claimed) return
  const { requestId, chatId, messageId } = claimed
  const { attempts } = claimed.job
  await runJob(ports, { job: 'delivery', requestId, companyId, chatId, messageId, attempts }, () =>
    attemptDelivery(ports, delivering, claimed, closing),
  )
}

/** Makes the attempt of a claimed delivery and records its outcome, which it resolves to. */
async function attemptDelivery(
  ports: Ports,
  { holds }: Delivering,
  claimed: ClaimedDelivery,
  closing: AbortSignal,
): Promise<string> {
  const { messageId, companyId } = claimed
  const { attempts } = claimed.job
  const sent = await claimed.channel.send(claimed)
  const outcome = sent.type === 'later' ? { ...sent, milliseconds: waitAfter(sent, attempts, ports.chance()) } : sent
  if (outcome.type === 'later') holds.hold(claimed, outcome.scope, outcome.milliseconds)
  if (outcome.type === 'unknown')
    ports.log.warn({ messageId, companyId, attempts }, 'The outcome of a delivery is unknown')
  else if (outcome.type !== 'sent')
    ports.log.warn({ messageId, companyId, code: outcome.code, attempts }, 'A message was not delivered')
  await recordUntilDone(ports, claimed, outcome, closing)
  return outcome.type
}

/**
 * Records the outcome, retrying until the database accepts it: the channel cannot report it again. An outcome that the
 * database rejects permanently becomes `unknown`, because otherwise the later messages of the chat would wait for ever.
 */
async function recordUntilDone(
  ports: Ports,
  claimed: ClaimedDelivery,
  firstOutcome: DeliveryOutcome,
  closing: AbortSignal,
): Promise<void> {
  for (let outcome = firstOutcome; ;) {
    try {
      return await recordDeliveryOutcome(ports, claimed, outcome)
    } catch (error) {
      const isRefused = isDataError(error)
      ports.log.error(
        { messageId: claimed.messageId, error: String(error) },
        'The outcome of a delivery could not be recorded',
      )
      // The attempt stays recorded; whoever finds its lease ended makes it unknown.
      if (closing.aborted || (isRefused && outcome.type === 'unknown')) return
      if (isRefused) outcome = { type: 'unknown' }
      else await pause(ports.later, restAfterFault, closing)
    }
  }
}
