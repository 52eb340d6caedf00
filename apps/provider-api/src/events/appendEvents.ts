import type { DurableEventName, LiveEventPayloads } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import { keptForShape, keptQuery } from '../db/keptQuery.ts'
import { sendWithNext } from '../db/sendTogether.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'

/** A durable event before it is appended to the log. */
export type NewEvent = {
  [E in DurableEventName]: { event: E; payload: Omit<LiveEventPayloads[E], 'seq'> }
}[DurableEventName]

/** Events retained per company, and the batch size of trimming. */
const MAX_EVENTS = 10_000
const TRIMMED_AT_ONCE = 500
/** Most events of a change whose statement is kept; that of more is rare, long, and built anew. */
const MOST_KEPT = 8

/**
 * Appends events to the company's log, within the transaction of the change itself (reliability C5). The caller holds a
 * lock on the company's row (`withCompanyTransaction`), so that `seq` follows the order of the commits. `after`: the
 * newest position, read with that lock. What is written goes to the database with the commit.
 */
export async function appendEvents(
  trx: Trx,
  { companyId, after }: { companyId: number; after: number },
  events: readonly NewEvent[],
): Promise<CommittedEvent[]> {
  if (events.length === 0) return []
  const newest = after + events.length
  const committed = events.map(({ event, payload }, index) => ({ companyId, seq: after + 1 + index, event, payload }))
  await sendWithNext(trx, appending(committed.length)({ companyId, newest, ...columnsOf(committed) }))
  const crossesABatch = Math.floor(newest / TRIMMED_AT_ONCE) > Math.floor(after / TRIMMED_AT_ONCE)
  if (crossesABatch && newest > MAX_EVENTS)
    await sendWithNext(
      trx,
      trx
        .deleteFrom('event_log')
        .where('company_id', '=', companyId)
        .where('seq', '<=', newest - MAX_EVENTS),
    )
  return committed
}

type Row = Pick<CommittedEvent, 'seq' | 'event'> & { payload: string }
/** Beside the position, the columns of each row by its place and their name. */
type Appending = { companyId: number; newest: number } & Record<string, Row[keyof Row]>

/** Moves the position of a company's log and appends so many events. */
const appendingAnew = ({ events }: { events: number }) =>
  keptQuery((trx, values: Appending) => {
    // By `columnsOf`.
    const column = <Name extends keyof Row>(place: number, name: Name) => values[`${place}.${name}`] as Row[Name]
    return trx
      .with('moved', (log) =>
        log.updateTable('companies').set({ event_seq: values.newest }).where('id', '=', values.companyId),
      )
      .insertInto('event_log')
      .values(
        Array.from({ length: events }, (_, place) => ({
          company_id: values.companyId,
          seq: column(place, 'seq'),
          event: column(place, 'event'),
          payload: column(place, 'payload'),
        })),
      )
  })
const appendingKept = keptForShape(appendingAnew)
const appending = (events: number) => (events <= MOST_KEPT ? appendingKept({ events }) : appendingAnew({ events }))

function columnsOf(events: readonly CommittedEvent[]): Record<string, Row[keyof Row]> {
  const columns: Record<string, Row[keyof Row]> = {}
  for (const [place, { seq, event, payload }] of events.entries()) {
    columns[`${place}.seq`] = seq
    columns[`${place}.event`] = event
    columns[`${place}.payload`] = JSON.stringify(payload)
  }
  return columns
}

/** The payload as sent to clients, with its position in the log. */
export const payloadOnTheWire = ({ payload, seq }: Pick<CommittedEvent, 'payload' | 'seq'>): object => ({
  ...payload,
  seq,
})
