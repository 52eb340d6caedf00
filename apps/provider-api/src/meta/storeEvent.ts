import { createHash } from 'node:crypto'
import type { Db, Trx } from '../db/Db.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import { currentRequestId } from '../log/context.ts'
import type { MetaAccount } from './MetaAccount.ts'

/** An event as it was stored. */
export type StoredEvent = { companyId: number; messengerId: number; payload: string }

/**
 * Stores an event as it came, and queues its handling behind the events about the same `subject`, such as a person.
 * Returns the order key of its job, or null for an event that is stored already: channels repeat
 * what they are not sure of.
 */
export async function storeEvent(
  trx: Trx | Db,
  { id, companyId }: Pick<MetaAccount, 'id' | 'companyId'>,
  { subject, payload }: { subject: string; payload: string },
  now: Date,
): Promise<string | null> {
  const stored = await trx
    .insertInto('channel_events')
    .values({
      company_id: companyId,
      messenger_id: id,
      digest: createHash('sha256').update(payload).digest('hex'),
      payload,
      request_id: currentRequestId(),
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return null
  const orderKey = `${id}:${subject}`
  await enqueueJob(trx, { queue: 'channel-events', subject: String(stored.id), orderKey, companyId, dueAt: now })
  return orderKey
}
