import { sql } from 'kysely'
import type { JobLag } from '../ports/JobLag.ts'
import type { Ports } from '../ports/Ports.ts'

/**
 * The lag of the queues of deliveries and emails. A job that was due before this process began counts from its beginning: what an
 * earlier one left behind says nothing about this one.
 */
export function lagOfQueues({ db, now }: Pick<Ports, 'db' | 'now'>): JobLag {
  const begun = now().getTime()
  const secondsSince = (due: Date | null, at: Date) =>
    due === null ? 0 : Math.max(0, Math.floor((at.getTime() - Math.max(due.getTime(), begun)) / 1000))
  return async () => {
    const at = now()
    // A message behind an earlier one of its chat is not due, however long it waits.
    const { rows } = await sql<{ deliveries: Date | null; emails: Date | null }>`
      select
        (select min(next_attempt_at) from (
          select distinct on (messages.chat_id) delivery.next_attempt_at, delivery.attempt_started_at
          from outbound_deliveries delivery join messages on messages.id = delivery.message_id
          order by messages.chat_id, delivery.message_id) first
         where attempt_started_at is null and next_attempt_at <= ${at}) as deliveries,
        (select min(next_attempt_at) from outbox_mail
         where sent_at is null and failed_at is null and attempt_started_at is null and next_attempt_at <= ${at}) as emails`.execute(
      db,
    )
    const [oldest] = rows
    return {
      deliveries: secondsSince(oldest?.deliveries ?? null, at),
      emails: secondsSince(oldest?.emails ?? null, at),
    }
  }
}
