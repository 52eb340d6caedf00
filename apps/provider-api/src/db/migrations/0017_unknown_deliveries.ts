import { sql, type Kysely } from 'kysely'

const statuses = `('received','pending','unknown','sent','delivered','read','failed')`

const statements = [
  `alter table messages drop constraint messages_status_check`,
  `alter table messages add constraint messages_status_check check (status in ${statuses})`,
  `alter table message_status_log drop constraint message_status_log_status_check`,
  `alter table message_status_log add constraint message_status_log_status_check check (status in ${statuses})`,
  // They were called failed for want of a word; some of them arrived.
  `update messages set status = 'unknown' where status = 'failed' and metadata->'error'->>'code' = 'DELIVERY_UNKNOWN'`,
  `update message_status_log set status = 'unknown' where status = 'failed' and error->>'code' = 'DELIVERY_UNKNOWN'`,
  // Few at any time, and looked through whenever a customer quotes a message of ours.
  `create index messages_unknown on messages (chat_id) where status = 'unknown'`,
]

/** A delivery whose outcome is unknown is a state of its own, no failure (MSG-10, decision 0013). */
export const unknownDeliveries = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
