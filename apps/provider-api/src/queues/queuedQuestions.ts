import type { Message } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import { keptQuery } from '../db/keptQuery.ts'
import { sendWithNext } from '../db/sendTogether.ts'
import { enqueueJob, wakeJob } from '../jobs/enqueueJob.ts'
import { enqueueWaitAfterHandBack } from './queuedWaits.ts'

/**
 * Milliseconds for which a question waits for the process that has stored it, which answers it by itself. Longer than
 * storing a run takes on a busy machine: else two processes begin to answer, although only one reply is sent.
 */
export const questionWaits = 10_000

/** The beginning of a hand-back's subject; that of a question is its message alone. */
const handedBackSubject = 'handed-back '

/**
 * Queues the question that a stored message asks the AI, in the transaction that stores the message: a process that
 * dies before the run is stored has it answered by whoever finds the job due (`createQuestionWorker`). Does nothing
 * where the AI is off, and for what asks nothing: a reaction, the test of a channel, talk of a group. One statement.
 */
export async function enqueueQuestion(
  trx: Trx | Db,
  { id, chatId, companyId, metadata }: Pick<Message, 'id' | 'chatId' | 'companyId' | 'metadata'>,
  now: Date,
): Promise<void> {
  if (metadata.isReaction === true || metadata.isChannelTest === true || metadata.isGroupTalk === true) return
  await sendWithNext(trx, queueing({ id, chatId, companyId, now, dueAt: questionDueAt(now) }))
}

/** When a question is due that is stored now, unless the process that has stored it answers before. */
export const questionDueAt = (now: Date): Date => new Date(now.getTime() + questionWaits)

type Queueing = Pick<Message, 'id' | 'chatId' | 'companyId'> & { now: Date; dueAt: Date }
const queueing = keptQuery((trx, { id, chatId, companyId, now, dueAt }: Queueing) => {
  const asked = sql`(values (${companyId}::bigint, ${id}::bigint, ${chatId}::bigint)) as asked (company_id, id, chat_id)`
  return trx
    .with('queued', () => questionOf(asked, { now, dueAt }))
    .selectFrom('queued')
    .select('id')
})

/**
 * The statement of `enqueueQuestion` as a part of another one. `asked`: rows of messages that ask something, called
 * `asked`.
 */
export const questionOf = (
  asked: RawBuilder<unknown>,
  { now, dueAt }: { now: Date; dueAt: Date },
): RawBuilder<{ id: number }> => sql`
  (insert into jobs (company_id, queue, subject, order_key, due_at, created_at)
    select chats.company_id, 'ai-questions', asked.id::text, chats.id::text, ${dueAt}::timestamptz, ${now}::timestamptz
    from ${asked} join chats on chats.company_id = asked.company_id and chats.id = asked.chat_id and chats.ai_enabled
    on conflict (queue, subject) do nothing returning id)`

/**
 * Queues a question again whose rest is still to come, in the transaction that ends its run. `dueAt`: when it waits no
 * more.
 */
export const enqueueRest = (
  trx: Trx,
  { id, chatId, companyId }: Pick<Message, 'id' | 'chatId' | 'companyId'>,
  dueAt: Date,
): Promise<void> =>
  enqueueJob(trx, { queue: 'ai-questions', subject: String(id), orderKey: String(chatId), companyId, dueAt })

/**
 * Queues that a chat was handed back to the AI, in the transaction that does so: what the customer wrote last is
 * answered, unless it was, and they wait for that from now on, or as long as they do already (`keepsWaits`).
 */
export async function enqueueHandBack(
  trx: Trx,
  { keepsWaits = false, ...handedBack }: { companyId: number; chatId: number; now: Date; keepsWaits?: boolean },
): Promise<void> {
  const { companyId, chatId, now } = handedBack
  await wakeJob(trx, {
    queue: 'ai-questions',
    subject: `${handedBackSubject}${chatId}`,
    orderKey: String(chatId),
    companyId,
    dueAt: new Date(now.getTime() + questionWaits),
  })
  await enqueueWaitAfterHandBack(trx, { ...handedBack, keepsWaits })
}

/** The message of a queued question; null for a hand-back, which is about whatever was written last. */
export const questionOfSubject = (subject: string): number | null =>
  subject.startsWith(handedBackSubject) ? null : Number(subject)

/** The questions of a chat up to a message, and its hand-back. */
const questionsUpTo = ({ id, chatId }: Pick<Message, 'id' | 'chatId'>): RawBuilder<boolean> =>
  sql`queue = 'ai-questions' and order_key = ${String(chatId)} and failed_at is null
    and case when subject ~ '^[0-9]{1,18}$' then subject::bigint else 0 end <= ${id}`

/**
 * Ends the questions of a chat up to a message, and its hand-back: a run answers them from now on, or it is decided
 * that none does. Call it first in the transaction that decides, which then sees all that was committed before; or
 * `lockQuestions` first, where they end only under a condition. Whoever locked a run before them could wait for another
 * process that waits for the run. Returns whether there were any.
 */
export async function endQuestions(trx: Trx, upTo: Pick<Message, 'id' | 'chatId'>): Promise<boolean> {
  const { rows } = await sql`delete from jobs where ${questionsUpTo(upTo)} returning id`.execute(trx)
  return rows.length > 0
}

/** Locks what `endQuestions` ends, for a transaction that decides only later whether it does. */
export async function lockQuestions(trx: Trx, upTo: Pick<Message, 'id' | 'chatId'>): Promise<void> {
  await sql`select id from jobs where ${questionsUpTo(upTo)} order by id for update`.execute(trx)
}
