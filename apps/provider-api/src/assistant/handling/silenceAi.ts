import { holdBackReplies } from '../../conversations/handling/markHandling.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { noteHumanWord } from '../../queues/queuedHandBacks.ts'
import { withdrawReplies } from './withdrawReplies.ts'

/**
 * Silences the AI of a chat because a human answers elsewhere, on the company's phone (CHAT-4): the AI is off, its run
 * has ended, and its messages that were not sent are withdrawn. A colleague who handles the chat stays its handler.
 * Call inside `withCompanyTransaction`; the caller emits the chat, and `runStopRequested` after the commit. A delivery
 * in flight cannot be stopped, but is not tried again.
 */
export async function silenceAi(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, now }: { companyId: number; chatId: number; now: Date },
): Promise<void> {
  await endReplies(trx, emit, { companyId, chatId, now })
  await trx
    .updateTable('chats')
    .set((chat) => ({
      ai_enabled: false,
      handler_admin_id: chat.case().when('ai_enabled', '=', true).then(null).else(chat.ref('handler_admin_id')).end(),
      needs_human: null,
      stopped_run_id: null,
      held_run_id: null,
      updated_at: now,
    }))
    .where('id', '=', chatId)
    .where('company_id', '=', companyId)
    .execute()
  await noteHumanWord(trx, { companyId, chatId, now })
}

/**
 * Ends what the AI writes in a chat and withdraws what it has not sent, because somebody else answers there; whether it
 * answers from then on is the caller's. Call inside `withCompanyTransaction`, and `runStopRequested` after the commit.
 */
export async function endReplies(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, now }: { companyId: number; chatId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('ai_runs')
    .set({ status: 'cancelled', error: 'taken-over', finished_at: now })
    .where('chat_id', '=', chatId)
    .where('status', '=', 'running')
    .execute()
  await holdBackReplies(trx, [chatId], 'taken-over')
  await withdrawReplies(trx, emit, { companyId, chatId, now })
}
