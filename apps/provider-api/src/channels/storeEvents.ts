import { createHash } from 'node:crypto'
import type { Db, Trx } from '../db/Db.ts'
import { enqueueJobs } from '../jobs/enqueueJob.ts'
import { currentRequestId } from '../log/context.ts'

/** An event as it was stored. */
export type StoredEvent = { companyId: number; messengerId: number; payload: string }

/** The channel of a company by its id. */
type Account = { id: number; companyId: number }

/** Most events of one statement. */
const atOnce = 200

/**
 * Stores events as they came, in their order, and queues the handling of each behind the events about the same
 * `subject`, such as a person. Returns the order key of the job of each, or null for an event that is stored already:
 * channels repeat what they are not sure of.
 */
export async function storeEvents(
  trx: Trx | Db,
  account: Account,
  received: readonly { subject: string; payload: string }[],
  now: Date,
): Promise<(string | null)[]> {
  const orderKeys: (string | null)[] = []
  for (let from = 0; from < received.length; from += atOnce)
    orderKeys.push(...(await storeSome(trx, account, received.slice(from, from + atOnce), now)))
  return orderKeys
}

async function storeSome(
  trx: Trx | Db,
  { id, companyId }: Account,
  received: readonly { subject: string; payload: string }[],
  now: Date,
): Promise<(string | null)[]> {
  const digests = received.map(({ payload }) => createHash('sha256').update(payload).digest('hex'))
  const rows = await trx
    .insertInto('channel_events')
    .values(
      received.map(({ payload }, place) => ({
        company_id: companyId,
        messenger_id: id,
        digest: digests[place] ?? '',
        payload,
        request_id: currentRequestId(),
        received_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'digest'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.digest, row.id]))
  const orderKeys: (string | null)[] = []
  const jobs: { subject: string; orderKey: string }[] = []
  for (const [place, { subject }] of received.entries()) {
    const digest = digests[place] ?? ''
    const stored = idOf.get(digest)
    // The same event twice in one webhook is one event.
    idOf.delete(digest)
    const orderKey = stored === undefined ? null : `${id}:${subject}`
    orderKeys.push(orderKey)
    if (stored !== undefined && orderKey !== null) jobs.push({ subject: String(stored), orderKey })
  }
  await enqueueJobs(
    trx,
    jobs.map((job) => ({ ...job, queue: 'channel-events', companyId, dueAt: now })),
  )
  return orderKeys
}
