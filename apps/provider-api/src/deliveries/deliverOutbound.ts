import { isDataError } from '../db/isDataError.ts'
import { CompanyGone } from '../errors/CompanyGone.ts'
import { outageOf } from '../errors/outages.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { takeBackAttempt } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker, type Queue } from '../jobs/createJobWorker.ts'
import type { DueJob } from '../jobs/Job.ts'
import { noteOutcome } from '../log/context.ts'
import type { DeliveryOutcome, DeliveryScope } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import { claimDelivery, type Channels, type ClaimedDelivery } from './claimDelivery.ts'
import { markAnswered } from './markAnswered.ts'
import { holdDeliveries } from './holdDeliveries.ts'
import { endAbandonedDelivery, giveUpDelivery, recordDeliveryOutcome, waitAfter } from './recordDeliveryOutcome.ts'

/** Milliseconds between two tries to take back a failed claim, so that its message is not late after an outage. */
const takenBackEvery = 1_000

/** Delivers stored messages to their channels: one of a chat at a time, in order, each when it is due. */
export function createDeliveries(ports: Ports, channels: Channels): JobWorker {
  const inFlight = ports.inFlight.deliveries
  const perform: Queue['perform'] = async (job, { holder, signal, lastOfKey }) => {
    const due = ofCompany(job)
    if (job.abandonedBy !== null) return endAbandonedDelivery(ports, due)
    const chatId = Number(job.orderKey)
    const delivery = deliver(ports, channels, due, { holder, closing: signal, lastOfKey }).finally(() =>
      inFlight.delete(chatId),
    )
    inFlight.set(chatId, delivery)
    return delivery
  }
  return createJobWorker(ports, {
    name: 'deliveries',
    atOnce: 16,
    spare: 8,
    perform,
    giveUp: (job, holder) => giveUpDelivery(ports, ofCompany(job), holder),
  })
}

function ofCompany({ companyId, ...job }: DueJob): DueJob & { companyId: number } {
  if (companyId === null) throw new TypeError('A message belongs to a company')
  return { ...job, companyId }
}

async function deliver(
  ports: Ports,
  channels: Channels,
  job: DueJob & { companyId: number },
  { holder, closing, lastOfKey }: { holder: string; closing: AbortSignal; lastOfKey: () => void },
): Promise<void> {
  const { companyId } = job
  const claimed = await withCompanyTransaction(ports, companyId, (trx, emit) =>
    claimDelivery(trx, emit, channels, { job, holder, now: ports.now() }),
  ).catch(async (error: unknown) => {
    await takeBackClaim(ports, job, { holder, closing })
    throw error
  })
  if (!claimed) return
  if ('leftJobId' in claimed) return ports.deliveryLeft(claimed)
  noteOutcome(await attemptDelivery(ports, claimed, { closing, lastOfKey }))
}

/**
 * Takes back a claim that failed, whose commit may have arrived all the same: nothing was sent, which only this process
 * knows, and whoever found the attempt open would have to end the message as unknown. Repeated for as long as an outage
 * refuses it; meanwhile the lease is renewed.
 */
async function takeBackClaim(
  { db, later, log }: Ports,
  job: DueJob,
  { holder, closing }: { holder: string; closing: AbortSignal },
): Promise<void> {
  for (let times = 1; ; times += 1) {
    try {
      await takeBackAttempt(db, job, holder)
      return
    } catch (error) {
      if (times === 1)
        log.error({ messageId: Number(job.subject), error: String(error) }, 'A failed claim could not be taken back')
      // The last one comes after the closing: the database may be back.
      if (closing.aborted || outageOf(error) === null) return
      await pause(later, takenBackEvery, closing)
    }
  }
}

/** Makes the attempt of a claimed delivery and records its outcome, which it resolves to. */
async function attemptDelivery(
  ports: Ports,
  claimed: ClaimedDelivery,
  { closing, lastOfKey }: { closing: AbortSignal; lastOfKey: () => void },
): Promise<string> {
  const { messageId, companyId, platform } = claimed
  const { attempts, queuedAt } = claimed.job
  const sent = await claimed.channel.send(claimed, closing)
  const outcome = sent.type === 'later' ? { ...sent, milliseconds: waitAfter(sent, attempts, ports.chance()) } : sent
  if (outcome.type === 'later') await hold(ports, claimed, outcome)
  if (outcome.type === 'unknown')
    ports.log.warn({ messageId, companyId, attempts }, 'The outcome of a delivery is unknown')
  else if (outcome.type !== 'sent')
    ports.log.warn({ messageId, companyId, code: outcome.code, attempts }, 'A message was not delivered')
  if (outcome.type === 'sent')
    void markAnswered(ports, claimed).catch((error: unknown) =>
      ports.log.warn({ messageId, companyId, error: String(error) }, 'A message could not be shown as read'),
    )
  const waited = Math.max(0, ports.now().getTime() - queuedAt.getTime())
  ports.deliveryAttempted({ platform, outcome: outcome.type, waited })
  if (await recordUntilDone(ports, claimed, outcome, closing)) lastOfKey()
  return outcome.type
}

/** Holds what else the vendor wants to wait. Without it the next delivery only gets the same answer. */
async function hold(
  { db, now, log }: Ports,
  { messageId, messengerId, platform }: ClaimedDelivery,
  { scope, milliseconds }: { scope: DeliveryScope; milliseconds: number },
): Promise<void> {
  const until = new Date(now().getTime() + milliseconds)
  await holdDeliveries(db, { messengerId, platform, scope, until }).catch((error: unknown) =>
    log.error({ messageId, error: String(error) }, 'The wait that a channel asked for could not be recorded'),
  )
}

/**
 * Records the outcome, retrying until the database accepts it: the channel cannot report it again. An outcome that the
 * database rejects permanently becomes `unknown`, because otherwise the later messages of the chat would wait for ever.
 * Rejects with CompanyGone. Resolves to whether the delivery was the last that its chat waits for, as far as is known.
 */
async function recordUntilDone(
  ports: Ports,
  claimed: ClaimedDelivery,
  firstOutcome: DeliveryOutcome,
  closing: AbortSignal,
): Promise<boolean> {
  for (let outcome = firstOutcome; ;) {
    try {
      return await recordDeliveryOutcome(ports, claimed, outcome)
    } catch (error) {
      if (error instanceof CompanyGone) throw error
      const isRefused = isDataError(error)
      ports.log.error(
        { messageId: claimed.messageId, error: String(error) },
        'The outcome of a delivery could not be recorded',
      )
      // The attempt stays recorded; whoever finds its lease ended makes it unknown.
      if (closing.aborted || (isRefused && outcome.type === 'unknown')) return false
      if (isRefused) outcome = { type: 'unknown' }
      else await pause(ports.later, restAfterFault, closing)
    }
  }
}
