import type { DurableEventName, LiveEventPayloads } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'

/** A durable event before it is appended to the log. */
export type NewEvent = {
  [E in DurableEventName]: { event: E; payload: Omit<LiveEventPayloads[E], 'seq'> }
}[DurableEventName]

/** Events retained per company, and the batch size of trimming. */
const MAX_EVENTS = 10_000
const TRIMMED_AT_ONCE = 500

/**
 * Appends events to the company's log, within the transaction of the change itself (reliability C5). The caller holds a
 * lock on the company's row (`withCompanyTransaction`), so that `seq` follows the order of the commits.
 */
export async function appendEvents(
  trx: Trx,
  companyId: number,
  events: readonly NewEvent[],
): Promise<CommittedEvent[]> {
  if (events.length === 0) return []
  const { event_seq: newest } = await trx
    .updateTable('companies')
    .set((company) => ({ event_seq: company('event_seq', '+', events.length) }))
    .where('id', '=', companyId)
    .returning('event_seq')
    .executeTakeFirstOrThrow()
  const committed = events.map(({ event, payload }, index) => ({
    companyId,
    seq: newest - events.length + 1 + index,
    event,
    payload,
  }))
  await trx
    .insertInto('event_log')
    .values(
      committed.map(({ seq, event, payload }) => ({
        company_id: companyId,
        seq,
        event,
        payload: JSON.stringify(payload),
      })),
    )
    .execute()
  const crossesABatch = Math.floor(newest / TRIMMED_AT_ONCE) > Math.floor((newest - events.length) / TRIMMED_AT_ONCE)
  if (crossesABatch && newest > MAX_EVENTS)
    await trx
      .deleteFrom('event_log')
      .where('company_id', '=', companyId)
      .where('seq', '<=', newest - MAX_EVENTS)
      .execute()
  return committed
}

/** The payload as sent to clients, with its position in the log. */
export const payloadOnTheWire = ({ payload, seq }: Pick<CommittedEvent, 'payload' | 'seq'>): object => ({
  ...payload,
  seq,
})
