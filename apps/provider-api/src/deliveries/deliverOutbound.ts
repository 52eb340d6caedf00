import { sql } from 'kysely'
import { isDataError } from '../db/isDataError.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { createWorkLoop, restAfterFault } from '../time/createWorkLoop.ts'
import { pause } from '../time/pause.ts'
import type { Ports } from '../ports/Ports.ts'
import type { DeliveryOutcome } from '../ports/Channel.ts'
import { recordDeliveryOutcome } from './recordDeliveryOutcome.ts'
import { claimDelivery, type Channels, type ClaimedDelivery } from './claimDelivery.ts'

/** How many messages are in the air at once, each of another chat. */
const mostInTheAir = 16

/** Carries stored messages to their channels. */
export type Deliveries = {
  /** Looks for messages that wait; whoever stored one calls it. */
  wake: () => void
  /** Resolves when nothing is in the air; what waits for its time does not count. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Due = { messageId: number; chatId: number; companyId: number; nextAttemptAt: Date }

/**
 * The worker over `outbound_deliveries`: one message of a chat at a time, in their order, each when it is due. It sleeps
 * until the next is due or somebody wakes it.
 */
export function createDeliveries(ports: Ports, channels: Channels): Deliveries {
  const inTheAir = ports.inFlight.deliveries
  const closing = new AbortController()

  const look = async () => {
    const waiting = await firstOfEachChat(ports)
    const now = ports.now()
    const idle = waiting.filter((one) => !inTheAir.has(one.chatId))
    for (const one of idle) if (one.nextAttemptAt <= now && inTheAir.size < mostInTheAir) launch(one)
    const next = Math.min(...idle.filter((one) => one.nextAttemptAt > now).map((one) => one.nextAttemptAt.getTime()))
    return Number.isFinite(next) ? next - now.getTime() : null
  }
  const sleeper = createWorkLoop(ports.later, look, (error) =>
    ports.log.error({ error: String(error) }, 'Waiting messages could not be read'),
  )

  const launch = (due: Due) => {
    const flight = carry(ports, channels, due, closing.signal)
      .catch((error: unknown) => {
        ports.log.error({ messageId: due.messageId, error: String(error) }, 'A message could not be carried')
        return pause(ports.later, restAfterFault, closing.signal)
      })
      .finally(() => {
        inTheAir.delete(due.chatId)
        sleeper.wake()
      })
    inTheAir.set(due.chatId, flight)
  }

  const settled = async () => {
    while (sleeper.running() || inTheAir.size > 0) await Promise.all([sleeper.running(), ...inTheAir.values()])
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

async function carry(
  ports: Ports,
  channels: Channels,
  { messageId, companyId }: Due,
  closing: AbortSignal,
): Promise<void> {
  const parcel = await withCompanyTransaction(ports, companyId, (trx, emit) =>
    claimDelivery(trx, emit, channels, messageId, ports.now()),
  )
  if (!parcel) return
  const handed = await parcel.channel.send(parcel)
  if (handed.type === 'unknown')
    ports.log.warn(
      { messageId, companyId, attempts: parcel.attempts },
      'It is not known whether a message was delivered',
    )
  else if (handed.type !== 'sent')
    ports.log.warn(
      { messageId, companyId, code: handed.code, attempts: parcel.attempts },
      'A message was not delivered',
    )
  await noteUntilDone(ports, parcel, handed, closing)
}

/**
 * Notes the outcome, again until the database takes it: it must not be forgotten because the database was away for a moment,
 * and cannot be asked again. An outcome that the database refuses for good becomes `unknown`, or the chat's next messages
 * would wait for ever.
 */
async function noteUntilDone(
  ports: Ports,
  parcel: ClaimedDelivery,
  handed: DeliveryOutcome,
  closing: AbortSignal,
): Promise<void> {
  for (let outcome = handed; ;) {
    try {
      return await recordDeliveryOutcome(ports, parcel, outcome)
    } catch (error) {
      const isRefused = isDataError(error)
      ports.log.error(
        { messageId: parcel.messageId, error: String(error) },
        'The outcome of a delivery could not be noted',
      )
      // The attempt stays noted, and the next start of the server ends it as unknown.
      if (closing.aborted || (isRefused && outcome.type === 'unknown')) return
      if (isRefused) outcome = { type: 'unknown' }
      else await pause(ports.later, restAfterFault, closing)
    }
  }
}

/** The oldest waiting message of each chat: a later one does not overtake it. */
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
