import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import { leaseLasts } from '../../jobs/leasing.ts'

/**
 * Stores a run under `id`, with its job, which `holder` has leased. A run of the chat that is still open was stopped a
 * moment ago and not yet recorded: it is cancelled first, since a chat has one live run; with `keepsHeld` not one that
 * holds a reply, beside which none is stored. Answers whether it was stored, and the cancelled run that held a reply.
 * One statement.
 */
export async function storeRun(
  trx: Trx,
  { id, holder, keepsHeld }: { id: string; holder: string; keepsHeld: boolean },
  { id: replyToId, chatId, companyId }: Pick<Message, 'id' | 'chatId' | 'companyId'>,
  now: Date,
): Promise<{ isOpen: boolean; stoppedHold: string | null }> {
  const leasedUntil = new Date(now.getTime() + leaseLasts)
  // The run is inserted from what the update answers, and so behind it: the index of live runs has the others no more.
  const { rows } = await sql<{ is_open: boolean; stopped_hold: string | null }>`
    with stopped as (update ai_runs set status = 'cancelled', finished_at = ${now}::timestamptz
        where chat_id = ${chatId} and status = 'running' and (held_until is null or not ${keepsHeld}::boolean)
        returning id, held_until),
      opened as (insert into ai_runs (id, company_id, chat_id, reply_to_id, started_at)
        select ${id}::uuid, ${companyId}::bigint, ${chatId}::bigint, ${replyToId}::bigint, ${now}::timestamptz
        from (select count(*) as runs from stopped) as before where before.runs >= 0
        on conflict do nothing returning id, company_id, chat_id),
      leased as (insert into jobs (queue, subject, order_key, company_id, due_at, created_at, attempts, leased_by, leased_until)
        select 'ai-runs', id::text, chat_id::text, company_id, ${now}::timestamptz, ${now}::timestamptz,
          1, ${holder}::uuid, ${leasedUntil}::timestamptz from opened
        on conflict (queue, subject) do nothing)
    select exists (select from opened) as is_open,
      (select id from stopped where held_until is not null limit 1) as stopped_hold`.execute(trx)
  return { isOpen: rows[0]?.is_open === true, stoppedHold: rows[0]?.stopped_hold ?? null }
}

/**
 * Notes that a stored run begins to answer a message as `fromId`, who joins the chat. Returns false when it has ended.
 * One statement.
 */
export async function startRun(
  trx: Trx,
  { id, replyToId, fromId }: { id: string; replyToId: number; fromId: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with live as (update ai_runs set reply_to_id = ${replyToId}, started_at = ${now}::timestamptz
        where id = ${id} and status = 'running' returning id, company_id, chat_id),
      joined as (insert into chat_users (company_id, chat_id, user_id)
        select company_id, chat_id, ${fromId}::bigint from live on conflict do nothing)
    select id from live`.execute(trx)
  return rows.length > 0
}
