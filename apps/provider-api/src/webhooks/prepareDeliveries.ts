import { DurableEventName, type WebhookEvent } from '@frontdesk/contract'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Trx } from '../db/Db.ts'
import { enqueueWebhookDeliveries } from '../queues/queuedWebhooks.ts'
import type { Ports } from '../ports/Ports.ts'
import { payloadOfEvent } from './payloadOfEvent.ts'

/** The most events that one transaction reads. */
const batch = 200

type Follower = { id: string; events: WebhookEvent[]; seq: number }

/**
 * Makes deliveries of a company's next events for each webhook that wants them, and queues them, in one transaction
 * with the position up to which that was done. Events that the log has trimmed meanwhile are left out. Resolves to
 * whether more events follow.
 */
export const prepareDeliveries = async (ports: Ports, companyId: number): Promise<boolean> =>
  portsOfCompany(ports, companyId)
    .db.transaction()
    .execute(async (trx) => {
      const followers: Follower[] = await trx
        .selectFrom('webhooks')
        .select(['id', 'events', 'seq'])
        .where('company_id', '=', companyId)
        .where('disabled_at', 'is', null)
        .forUpdate()
        .execute()
      if (followers.length === 0) return false
      const after = Math.min(...followers.map(({ seq }) => seq))
      const rows = await trx
        .selectFrom('event_log')
        .select(['seq', 'event', 'payload', 'created_at'])
        .where('company_id', '=', companyId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(batch)
        .execute()
      const newest = rows.at(-1)?.seq
      if (newest === undefined) return false
      for (const { seq, event: name, payload, created_at: at } of rows) {
        const event = DurableEventName.safeParse(name).data
        const news = event && payloadOfEvent({ companyId, seq, event, payload, at }, ports.now())
        if (news) await deliver(trx, { companyId, seq, ...news }, followers, ports.now())
      }
      await trx
        .updateTable('webhooks')
        .set({ seq: newest })
        .where('company_id', '=', companyId)
        // A webhook that was added or switched on meanwhile has read nothing of these events.
        .where(
          'id',
          'in',
          followers.map(({ id }) => id),
        )
        .where('seq', '<', newest)
        .execute()
      return rows.length === batch
    })

type News = { companyId: number; seq: number } & NonNullable<ReturnType<typeof payloadOfEvent>>

async function deliver(
  trx: Trx,
  { companyId, seq, key, payload }: News,
  followers: readonly Follower[],
  now: Date,
): Promise<void> {
  const wanting = followers.filter((follower) => follower.seq < seq && follower.events.includes(payload.type))
  if (wanting.length === 0) return
  const made = await trx
    .insertInto('webhook_deliveries')
    .values(
      wanting.map(({ id }) => ({
        company_id: companyId,
        webhook_id: id,
        key,
        event: payload.type,
        payload: JSON.stringify(payload),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'webhook_id', 'key']).doNothing())
    .returning('id')
    .execute()
  await enqueueWebhookDeliveries(trx, { companyId, now, ids: made.map(({ id }) => id) })
}
