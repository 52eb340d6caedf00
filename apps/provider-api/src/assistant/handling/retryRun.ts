import type { Message } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { readMessages } from '../../conversations/read/readMessages.ts'
import { enqueueQuestion } from '../../queues/queuedQuestions.ts'
import type { Ports } from '../../ports/Ports.ts'
import { findReplyPermission } from '../runs/canAiReply.ts'
import { findObstacle } from '../runs/obstacles.ts'

/**
 * Lets the AI answer a message again whose run failed or was interrupted (STREAM-4); later messages of the same
 * customer are answered with it. Throws HANDLED_BY_HUMAN when the AI is off or silent until a hand-back, or a human has
 * answered, and RUN_ENDED when the AI has answered. Returns false when nothing was started: a reply is being written
 * already, or a limit still applies.
 */
export async function retryRun(
  ports: Ports,
  { companyId, chatId, messageId }: { companyId: number; chatId: number; messageId: number },
): Promise<boolean> {
  const { db } = ports
  const [question] = await readMessages(db, [messageId])
  if (!question || question.companyId !== companyId || question.chatId !== chatId || question.kind !== 'message')
    throw refuse('NOT_FOUND')
  const runs = await db
    .selectFrom('ai_runs')
    .select(['status', 'reply_to_id'])
    .where('chat_id', '=', chatId)
    .where('reply_to_id', '>=', messageId)
    .execute()
  if (runs.some((run) => run.status === 'completed')) throw refuse('RUN_ENDED')
  if (!(await findReplyPermission(db, chatId, messageId))) throw refuse('HANDLED_BY_HUMAN')
  if (runs.some((run) => run.status === 'running')) return false
  // A message that never had a run has none that failed.
  if (runs.length === 0) throw refuse('NOT_FOUND')
  const latest = await latestOfSender(db, question)
  if (await findObstacle(ports, latest, ports.now())) return false
  // The new reply takes the place of a stalled one, which must not be sent beside it.
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await enqueueQuestion(trx, latest, ports.now())
    const replaced = await trx
      .updateTable('chats')
      .set({ stopped_run_id: null, updated_at: ports.now() })
      .where('id', '=', chatId)
      .where('stopped_run_id', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (replaced) emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  })
  ports.replyRequested(latest)
  return true
}

/**
 * The newest message that the sender of a message has written in its chat; the message itself
 * when there is none after it.
 */
async function latestOfSender(db: Db, message: Message): Promise<Message> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', message.chatId)
    .where('from_id', '=', message.fromId)
    .where('kind', '=', 'message')
    .where('is_deleted', '=', false)
    .where('is_history', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [latest] = row ? await readMessages(db, [row.id]) : []
  return latest && latest.id > message.id ? latest : message
}
