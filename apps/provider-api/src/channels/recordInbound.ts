import { sql } from 'kysely'
import type { Trx } from '../db/Db.ts'
import { keptQuery } from '../db/keptQuery.ts'
import { sendWithNext } from '../db/sendTogether.ts'

/**
 * Records when a customer last wrote over a channel, and its habit of that week; a message that arrives late changes
 * neither. One statement, which goes with the next: it is on the way of each message.
 */
export async function recordInbound(
  trx: Trx,
  { companyId, messengerId }: { companyId: number; messengerId: number },
  at: Date,
): Promise<void> {
  await sendWithNext(trx, recording({ companyId, messengerId, at }))
}

const recording = keptQuery(
  (_, { companyId, messengerId, at }: { companyId: number; messengerId: number; at: Date }) => sql<object>`
    with before as (
      select last_inbound_at from messenger_integrations where id = ${messengerId} for update
    ), newer as (
      update messenger_integrations as channel set last_inbound_at = ${at}
      from before
      where channel.id = ${messengerId} and (before.last_inbound_at is null or before.last_inbound_at < ${at})
      returning coalesce(extract(epoch from ${at}::timestamptz - before.last_inbound_at) * 1000, 0)::bigint as gap
    )
    insert into channel_habits (company_id, messenger_id, week, messages, longest_gap_ms)
    select ${companyId}, ${messengerId}, date_trunc('week', ${at}::timestamptz at time zone 'UTC')::date, 1, gap from newer
    on conflict (company_id, messenger_id, week) do update
    set messages = channel_habits.messages + 1,
      longest_gap_ms = greatest(channel_habits.longest_gap_ms, excluded.longest_gap_ms)`,
)
