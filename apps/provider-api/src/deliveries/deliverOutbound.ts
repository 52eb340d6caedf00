import { sql } from 'kysely'
import { isDataError } from '../db/isDataError.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { createWorkLoop, restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import { runJob } from '../log/runJob.ts'
import type { Ports } from '../ports/Ports.ts'
import type { DeliveryOutcome } from '../ports/Channel.ts'
import { recordDeliveryOutcome } from './recordDeliveryOutcome.ts'
import { claimDelivery, type Channels, type ClaimedDelivery } from './claimDelivery.ts'

/** Maximum number of deliveries in flight, each of another chat. */
const maximumInFlight = 16

/** Delivers stored messages to their channels. */
export type Deliveries = {
  /** Looks for due deliveries; call it after queueing one. */
  wake: () => void
  /** Resolves when no delivery is in flight. Deliveries that are not due yet do not count. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Due = { messageId: number; chatId: number; companyId: number; nextAttemptAt: Date }

/**
 * Creates the worker over `outbound_deliveries`: delivers one message per chat at a time, in order, each when it is
 * due. Sleeps until the next is due or `wake` is called.
 */
export function createDeliveries(ports: Ports, channels: Channels): Deliveries {
  const inFlight = ports.inFlight.deliveries
  const closing = new AbortController()

  const look = async () => {
    const waiting = await firstOfEachChat(ports)
    const now = ports.now()
    const idle = waiting.filter((one) => !inFlight.has(one.chatId))
    for (const one of idle) if (one.nextAttemptAt <= now && inFlight.size < maximumInFlight) launch(one)
    const next = Math.min(...idle.filter((one) => one.nextAttemptAt > now).map((one) => one.nextAttemptAt.getTime()))
    return Number.isFinite(next) ? next - now.getTime() : null
  }
  const sleeper = createWorkLoop(ports.later, look, (error) =>
    ports.log.error({ error: String(error) }, 'Due deliveries could not be read'),
  )

  const launch = (due: Due) => {
    const delivery = deliver(ports, channels, due, closing.signal)
      .catch((error: unknown) => {
        ports.log.error({ messageId: due.messageId, error: String(error) }, 'A message could not be delivered')
        return pause(ports.later, restAfterFault, closing.signal)
      })
      .finally(() => {
        inFlight.delete(due.chatId)
        sleeper.wake()
      })
    inFlight.set(due.chatId, delivery)
  }

  const settled = async () => {
    while (sleeper.running() || inFlight.size > 0) await Promise.all([sleeper.running(), ...inFlight.values()])
  }

  return {
    wake: sleeper.wake,
    settled,
    async close() {
      closing.abort()
      sleeper.close()
      await settled()
    },
  }
}

async function deliver(
  ports: Ports,
  channels: Channels,
  { messageId, companyId }: Due,
  closing: AbortSignal,
): Promise<void> {
  const claimed = await withCompanyTransaction(ports, companyId, (trx, emit) =>
    claimDelivery(trx, emit, channels, messageId, ports.now()),
  )
  if (!claimed) return
  const { requestId, chatId, attempts } = claimed
  await runJob(ports, { job: 'delivery', requestId, companyId, chatId, messageId, attempts }, () =>
    attemptDelivery(ports, claimed, closing),
  )
}

/** Makes the attempt of a claimed delivery and records its outcome, which it resolves to. */
async function attemptDelivery(ports: Ports, claimed: ClaimedDelivery, closing: AbortSignal): Promise<string> {
  const { messageId, companyId } = claimed
  const outcome = await claimed.channel.send(claimed)
  if (outcome.type === 'unknown')
    ports.log.warn({ messageId, companyId, attempts: claimed.attempts }, 'The outcome of a delivery is unknown')
  else if (outcome.type !== 'sent')
    ports.log.warn(
      { messageId, companyId, code: outcome.code, attempts: claimed.attempts },
      'A message was not delivered',
    )
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
      // The attempt stays recorded; the next start of the server ends it as unknown.
      if (closing.aborted || (isRefused && outcome.type === 'unknown')) return
      if (isRefused) outcome = { type: 'unknown' }
      else await pause(ports.later, restAfterFault, closing)
    }
  }
}

/** The oldest queued message of each chat: a later one must not overtake it. */
async function firstOfEachChat({ db }: Pick<Ports, 'db'>): Promise<Due[]> {
  const { rows } = await sql<{ message_id: number; chat_id: number; company_id: number; next_attempt_at: Date }>`
    select distinct on (messages.chat_id) delivery.message_id, messages.chat_id, messages.company_id, delivery.next_attempt_at
    from outbound_deliveries delivery join messages on messages.id = delivery.message_id
    where delivery.attempt_started_at is null
    order by messages.chat_id, delivery.message_id`.execute(db)
  return rows.map((row) => ({
    messageId: row.message_id,
    chatId: row.chat_id,
    companyId: row.company_id,
    nextAttemptAt: row.next_attempt_at,
  }))
}
