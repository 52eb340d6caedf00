import type { Chat } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Caller } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import { readChat } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { adminUserId } from '../conversations/people/people.ts'
import { withdrawReplies } from './withdrawReplies.ts'

type TakenOver = { companyId: number; chatId: number; runId?: string | undefined }

/**
 * The caller handles this chat from now on (CHAT-4): its AI is off, what it was writing is stopped, its messages that
 * have not left are withdrawn (`withdrawReplies`), and one in the air is waited for, as long as its channel gives it. So
 * after the answer no AI message leaves. `text` is what had been told of the stopped reply, or the text of the withdrawn
 * one, and empty when something was said since; taking over again answers the same. Of two administrators the later one
 * handles the chat.
 */
export async function takeOverChat(
  ports: Ports,
  caller: Caller,
  { companyId, chatId, runId }: TakenOver,
): Promise<{ chat: Chat; text: string }> {
  const { replies, deliveries } = ports.inFlight
  let isInTheAir: boolean
  try {
    isInTheAir = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      const now = ports.now()
      const chat = await trx
        .selectFrom('chats')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', chatId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!chat) throw refuse('NOT_FOUND')
      await adminUserId(trx, companyId, caller, now)
      await trx
        .updateTable('ai_runs')
        .set({ status: 'cancelled', error: 'taken-over', said: '', stopped_by: caller.adminId, finished_at: now })
        .where('chat_id', '=', chatId)
        .where('status', '=', 'running')
        .execute()
      await noteSaid(trx, replies.get(chatId))
      const isFlying = await withdrawReplies(trx, emit, { companyId, chatId, now })
      await trx
        .updateTable('chats')
        .set({
          ai_enabled: false,
          handler_admin_id: caller.adminId,
          needs_human: null,
          stopped_run_id: null,
          updated_at: now,
        })
        .where('id', '=', chatId)
        .execute()
      emit({ event: 'chat_update', payload: await readChat(trx, chatId) })
      return isFlying
    })
  } catch (error) {
    // A reply that was frozen is not told to its end any more.
    if (replies.get(chatId)?.isFrozen()) ports.runStopRequested({ chatId, because: 'taken-over' })
    throw error
  }
  // Where several processes write to a database, a run may have begun between the two looks.
  await noteSaid(ports.db, replies.get(chatId))
  ports.runStopRequested({ chatId, because: 'taken-over' })
  if (isInTheAir) {
    await deliveries.get(chatId)
    // It may have come back, to be tried again later.
    await withCompanyTransaction(ports, companyId, (trx, emit) =>
      withdrawReplies(trx, emit, { companyId, chatId, now: ports.now() }),
    )
  }
  return { chat: await readChat(ports.db, chatId), text: await saidOf(ports.db, chatId, runId) }
}

async function noteSaid(
  db: Ports['db'] | Trx,
  reply: { runId: string; freeze: () => string } | undefined,
): Promise<void> {
  if (!reply) return
  await db
    .updateTable('ai_runs')
    .set({ said: reply.freeze() })
    .where('id', '=', reply.runId)
    .where('status', '=', 'cancelled')
    .execute()
}

/** What was told of this run, or of the last one if it is still the last word of its chat. */
async function saidOf(db: Ports['db'], chatId: number, runId: string | undefined): Promise<string> {
  const runs = db
    .selectFrom('ai_runs')
    .select(['id', 'said', 'reply_to_id', 'message_id'])
    .where('chat_id', '=', chatId)
  // Compared as text: what is no run id at all is no run of this chat either.
  const ofCall =
    runId === undefined
      ? runs.orderBy('started_at', 'desc').orderBy('reply_to_id', 'desc').limit(1)
      : runs.where(sql<string>`id::text`, '=', runId)
  const wanted = await ofCall.executeTakeFirst()
  if (wanted?.said == null) return ''
  if (runId !== undefined) return wanted.said
  const since = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .where('id', '>', wanted.reply_to_id)
    .where('id', '<>', wanted.message_id ?? 0)
    .limit(1)
    .executeTakeFirst()
  return since ? '' : wanted.said
}
