import type { Message } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import { sendWithNext } from '../db/sendTogether.ts'

/** The longest wait of a company's customers for its AI, in minutes; null: no bound. Of the rows of `chats`. */
const longestWait = sql<number | null>`(select longest_wait_minutes from agents
  where agents.company_id = chats.company_id order by is_active desc, id limit 1)`

/** The message of a wait; the subjects of other queues are no numbers, and could be read first. */
const messageOfWait = sql<number>`case when jobs.subject ~ '^[0-9]{1,18}$' then jobs.subject::bigint else 0 end`

type Asked = Pick<Message, 'id' | 'chatId' | 'companyId' | 'metadata'>

/**
 * Queues when a customer's message has waited too long for the AI (decision 0441), in the transaction that stores it:
 * the time runs from its arrival, whatever becomes of the process. Does nothing where the AI is off, a person is needed
 * already, the company has no bound, and for what asks nothing. One statement.
 */
export async function enqueueWait(
  trx: Trx,
  { id, chatId, companyId, metadata }: Asked,
  arrivedAt: Date,
): Promise<void> {
  if (metadata.isReaction === true || metadata.isChannelTest === true || metadata.isGroupTalk === true) return
  const asked = sql`(values (${companyId}::bigint, ${id}::bigint, ${chatId}::bigint)) as asked (company_id, id, chat_id)`
  const queued = trx
    .with('queued', () => queuedWaitOf(asked, arrivedAt))
    .selectFrom('queued')
    .select('id')
  await sendWithNext(trx, queued)
}

/** The statement of `enqueueWait` as a part of another one. `asked`: as of `questionOf`. */
export const queuedWaitOf = (asked: RawBuilder<unknown>, arrivedAt: Date): RawBuilder<{ id: number }> => sql`
  (insert into jobs (company_id, queue, subject, order_key, due_at, created_at)
    select chats.company_id, 'ai-waits', asked.id::text, chats.id::text,
      ${arrivedAt}::timestamptz + make_interval(mins => ${longestWait}), ${arrivedAt}::timestamptz
    from ${asked} join chats on chats.company_id = asked.company_id and chats.id = asked.chat_id
      and chats.ai_enabled and chats.purpose = 'customer' and chats.needs_human is null
    where ${longestWait} is not null
    on conflict (queue, subject) do nothing returning id)`

/**
 * Queues the wait for an answer after a chat was handed back to the AI, in the transaction that does so: from now on
 * for what its customer wrote last and nobody has answered. The waits of before end, unless they are kept. Whether the
 * AI answers that message is decided when the wait is over.
 */
export async function enqueueWaitAfterHandBack(
  trx: Trx,
  { companyId, chatId, now, keepsWaits }: { companyId: number; chatId: number; now: Date; keepsWaits: boolean },
): Promise<void> {
  const ended = sql`delete from jobs where queue = 'ai-waits' and order_key = ${String(chatId)}`
  if (!keepsWaits) await sendWithNext(trx, ended.compile(trx))
  const due = sql`${now}::timestamptz + make_interval(mins => ${longestWait})`
  // The newest message, or one below it whose words were changed since.
  const queued = sql`insert into jobs (company_id, queue, subject, order_key, due_at, created_at)
    select chats.company_id, 'ai-waits', pending.id::text, chats.id::text, ${due}, ${now}::timestamptz
    from chats, lateral (select case when newest.status = 'received' then newest.id else (
        select asked.id from messages asked where asked.company_id = chats.company_id and asked.chat_id = chats.id
          and asked.asked_again_after >= newest.id and not asked.is_deleted
        order by asked.asked_again_after desc, asked.id desc limit 1) end as id
      from (select messages.id, messages.status from messages
        where messages.company_id = chats.company_id and messages.chat_id = chats.id and messages.kind = 'message'
          and not messages.is_deleted and not messages.is_history and messages.status <> 'failed'
          and coalesce(messages.metadata->>'isReaction', messages.metadata->>'isAutomatic', '') <> 'true'
          and coalesce(messages.metadata->>'isChannelTest', '') <> 'true'
          and coalesce(messages.metadata->>'isGroupTalk', '') <> 'true'
        order by messages.id desc limit 1) newest) pending
    where chats.company_id = ${companyId} and chats.id = ${chatId} and chats.ai_enabled and chats.purpose = 'customer'
      and chats.needs_human is null and pending.id is not null and ${longestWait} is not null
    on conflict (queue, subject) do nothing`
  await sendWithNext(trx, queued.compile(trx))
}

/** Whether the wait for an answer to a message, or to an earlier one of its chat, has a bound that is not over. */
export async function isWaitQueued(trx: Trx, { id, chatId }: Pick<Message, 'id' | 'chatId'>): Promise<boolean> {
  const { rows } = await sql`select id from jobs where queue = 'ai-waits' and order_key = ${String(chatId)}
    and ${messageOfWait} <= ${id} limit 1`.execute(trx)
  return rows.length > 0
}

/** Ends the waits of a chat up to a message: the AI answers it, nobody has to, or a person is called. One statement. */
export async function endWaits(trx: Trx | Db, { id, chatId }: Pick<Message, 'id' | 'chatId'>): Promise<void> {
  await sql`delete from jobs where queue = 'ai-waits' and order_key = ${String(chatId)}
    and ${messageOfWait} <= ${id}`.execute(trx)
}

/** Ends the waits that a run ends which finds that nothing is asked. */
export async function endWaitsOfRun(trx: Trx, runId: string): Promise<void> {
  await sql`delete from jobs using ai_runs where ai_runs.id = ${runId} and jobs.queue = 'ai-waits'
    and jobs.order_key = ai_runs.chat_id::text and ${messageOfWait} <= ai_runs.reply_to_id`.execute(trx)
}

/**
 * Notes that a run begins to answer, and ends the waits that it ends. Returns false when it has ended: a person was
 * called since, whom the customer waits for. One statement, so that either this or the hand-over happens.
 */
export async function noteBegun(db: Db, runId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with begun as (update ai_runs set began_at = coalesce(began_at, ${now}::timestamptz)
        where id = ${runId} and status = 'running' returning chat_id, reply_to_id),
      ended as (delete from jobs using begun where jobs.queue = 'ai-waits' and jobs.order_key = begun.chat_id::text
        and ${messageOfWait} <= begun.reply_to_id)
    select chat_id from begun`.execute(db)
  return rows.length > 0
}

/** Moves the ends of all waits of a company to the bound that it has chosen; without one they end. */
export async function moveWaits(trx: Trx, companyId: number): Promise<void> {
  await sql`delete from jobs using chats where jobs.queue = 'ai-waits' and jobs.company_id = ${companyId}
    and chats.company_id = ${companyId} and chats.id::text = jobs.order_key and ${longestWait} is null`.execute(trx)
  await sql`update jobs set due_at = jobs.created_at + make_interval(mins => ${longestWait}) from chats
    where jobs.queue = 'ai-waits' and jobs.company_id = ${companyId} and jobs.leased_by is null
      and chats.company_id = ${companyId} and chats.id::text = jobs.order_key`.execute(trx)
}

/**
 * When the wait for the AI of a customer's message is over, which began with the message or with a hand-back; null when
 * its company has no bound, or it has ended.
 */
export async function endOfWait(trx: Trx, { id, companyId }: { id: number; companyId: number }): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select jobs.created_at + make_interval(mins => ${longestWait}) as at from jobs
    join chats on chats.company_id = jobs.company_id and chats.id::text = jobs.order_key
    where jobs.queue = 'ai-waits' and jobs.subject = ${String(id)} and jobs.company_id = ${companyId}`.execute(trx)
  return rows[0]?.at ?? null
}
