import type { Message } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import type { Ports } from '../ports/Ports.ts'
import { findReplyPermission } from './canAiReply.ts'
import { findObstacle } from './obstacles.ts'

/**
 * Lets the AI answer a message again whose run failed, was stopped or interrupted (STREAM-4); whoever wrote more meanwhile
 * is answered as a whole. Refused with HANDLED_BY_HUMAN when the AI is off or a human answered, with RUN_ENDED when it was
 * answered. False when nothing was begun: an answer is being written already, or a limit still holds.
 */
export async function retryRun(
  ports: Ports,
  { companyId, chatId, messageId }: { companyId: number; chatId: number; messageId: number },
): Promise<boolean> {
  const { db } = ports
  const [asked] = await readMessages(db, [messageId])
  if (!asked || asked.companyId !== companyId || asked.chatId !== chatId || asked.kind !== 'message')
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
  // A message that the AI was never asked about is none whose run failed.
  if (runs.length === 0) throw refuse('NOT_FOUND')
  const latest = await latestOf(ports, chatId, asked)
  if (await findObstacle(db, latest, ports.now())) return false
  ports.replyRequested(latest)
  return true
}

async function latestOf({ db }: Pick<Ports, 'db'>, chatId: number, asked: Message): Promise<Message> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('from_id', '=', asked.fromId)
    .where('kind', '=', 'message')
    .where('is_deleted', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [latest] = row ? await readMessages(db, [row.id]) : []
  return latest && latest.id > asked.id ? latest : asked
}
