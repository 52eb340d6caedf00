import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import { sendWithNext } from '../db/sendTogether.ts'

/**
 * Notes that a person has written in a customer's chat, or taken it over, in the transaction that does so, and queues
 * the moment at which the chat hands itself back (D-21): the company's hours without another word of a person. A word
 * that follows leaves the job as it is, which then waits for the rest of that time; one that comes while the job is
 * done has it looked at once more. Two statements.
 */
export async function noteHumanWord(
  trx: Trx,
  { companyId, chatId, now }: { companyId: number; chatId: number; now: Date },
): Promise<void> {
  const word = trx
    .updateTable('chats')
    .set({ human_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('purpose', '=', 'customer')
  await sendWithNext(trx, word)
  await enqueueHandBacks(trx, { companyId, chatId, now })
}

/**
 * Queues when the chats of a company that a person has taken over hand themselves back; those that are queued already
 * are due at their new moment where `isChanged`: the company has chosen another time.
 */
export async function enqueueHandBacks(
  db: Trx | Db,
  { companyId, chatId, now, isChanged = false }: { companyId: number; chatId?: number; now: Date; isChanged?: boolean },
): Promise<void> {
  const ofChat = chatId === undefined ? sql`` : sql`and chats.id = ${chatId}`
  const queued = sql`${handBacksOf(sql`chats`, { companyId, now })} ${ofChat}
    on conflict (queue, subject) ${isChanged ? sql`do update set due_at = excluded.due_at where jobs.leased_by is null` : lookedAtAgain}`
  await sendWithNext(db, queued.compile(db))
}

/** The statement of `enqueueHandBacks` for one chat. `chat`: its row, with the columns of `chats`. */
export const handBackOf = (
  chat: RawBuilder<unknown>,
  of: { companyId: number; now: Date },
): RawBuilder<{ id: number }> =>
  sql`(${handBacksOf(chat, of)} on conflict (queue, subject) ${lookedAtAgain} returning id)`

const lookedAtAgain = sql`do update set woken_at = excluded.due_at where jobs.leased_by is not null`

const handBacksOf = (chats: RawBuilder<unknown>, { companyId, now }: { companyId: number; now: Date }) => sql`
  insert into jobs (company_id, queue, subject, order_key, due_at, created_at)
    select chats.company_id, 'hand-backs', chats.id::text, chats.id::text,
      chats.human_at + make_interval(hours => agent.hand_back_hours), ${now}::timestamptz
    from ${chats} as chats, lateral (select hand_back_hours from agents where agents.company_id = chats.company_id
      order by is_active desc, id limit 1) agent
    where chats.company_id = ${companyId} and not chats.ai_enabled and chats.human_at is not null
      and chats.purpose = 'customer' and chats.deleted_at is null and agent.hand_back_hours is not null`
