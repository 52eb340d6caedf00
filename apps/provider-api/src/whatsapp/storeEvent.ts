import { createHash } from 'node:crypto'
import type { Db, Trx } from '../db/Db.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import { currentRequestId } from '../log/context.ts'
import type { MetaChange } from './MetaEvent.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

/**
 * Stores an event as it came, and queues its handling behind the events about the same person. Returns the order key of its job, or
 * null for an event that is stored already: channels repeat what they are not sure of.
 */
export async function storeEvent(
  trx: Trx | Db,
  { id, companyId }: Pick<WhatsappNumber, 'id' | 'companyId'>,
  { change, payload }: { change: MetaChange; payload: string },
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
  const orderKey = `${id}:${subjectOf(change)}`
  await enqueueJob(trx, { queue: 'channel-events', subject: String(stored.id), orderKey, companyId, dueAt: now })
  return orderKey
}

/**
 * Whom a change is about. Statuses wait for statuses only, not for the files of messages. The history and the address book are about
 * everybody, and nobody's messages wait for them.
 */
function subjectOf({ field, value: { contacts, messages, statuses, message_echoes } }: MetaChange): string {
  if (field === 'history' || field === 'smb_app_state_sync' || field === 'account_update') return field
  const [status] = statuses ?? []
  if (status !== undefined) return `statuses ${named(status, 'recipient_id', 'recipient_user_id')}`
  const [echo] = message_echoes ?? []
  if (echo !== undefined) return named(echo, 'to', 'to_user_id')
  const [contact] = contacts ?? []
  return contact?.wa_id ?? contact?.user_id ?? named(messages?.[0], 'from', 'from_user_id')
}

function named(item: unknown, ...fields: readonly string[]): string {
  const record: Record<string, unknown> = typeof item === 'object' && item !== null ? { ...item } : {}
  const found = fields.map((field) => record[field]).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found.replace(/\D/g, '') || found : ''
}
