import type { Message } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import type { Ports } from '../ports/Ports.ts'
import { agentUserId, houseUserId, joinChat } from '../conversations/people/people.ts'
import { canAiReply, findReplyPermission, type ReplyPermission } from './canAiReply.ts'
import { findObstacle, recordObstacle } from './obstacles.ts'
import type { Run } from './Run.ts'

/**
 * Notes that a message is going to be answered, before the wait for the rest of its burst: should the server fall
 * meanwhile, the next start finds the note and nobody waits in vain (reliability C7). Answers `id`, the run's from now on; null
 * when the AI is not to answer.
 */
export async function openRun(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log'>,
  id: string,
  message: Message,
): Promise<string | null> {
  const now = ports.now()
  const obstacle = await findObstacle(ports.db, message, now)
  // That the assistant is off is asked again when the burst is over.
  if (obstacle && obstacle !== 'ASSISTANT_OFF') {
    await recordObstacle(ports, message, id, obstacle)
    return null
  }
  return ports.db.transaction().execute(async (trx) => {
    if (!(await findReplyPermission(trx, message.chatId, message.id))) return null
    // Whatever still runs here was stopped a moment ago and has not been noted so yet: a chat has one live run.
    await trx
      .updateTable('ai_runs')
      .set({ status: 'cancelled', finished_at: now })
      .where('chat_id', '=', message.chatId)
      .where('status', '=', 'running')
      .execute()
    await trx
      .insertInto('ai_runs')
      .values({ id, company_id: message.companyId, chat_id: message.chatId, reply_to_id: message.id, started_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return id
  })
}

/**
 * Begins to write: the burst is over, `message` is its last. Null when the AI is no longer to answer; where the company
 * has switched its assistant off, the chat waits for a human from then on.
 */
export async function beginRun(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log'>,
  runId: string,
  message: Message,
): Promise<Run | null> {
  const now = ports.now()
  const run = await ports.db.transaction().execute((trx) => takeFloor(trx, runId, message, now))
  if (!run && (await findObstacle(ports.db, message, now)) === 'ASSISTANT_OFF')
    await recordObstacle(ports, message, runId, 'ASSISTANT_OFF')
  return run
}

async function takeFloor(trx: Trx, runId: string, message: Message, now: Date): Promise<Run | null> {
  const { chatId, companyId, id: replyToId, fromId: recipientId } = message
  const floor = await canAiReply(trx, chatId, replyToId)
  const fromId = floor && (await writerOf(trx, floor, now))
  const live = await trx
    .updateTable('ai_runs')
    .set(fromId ? { reply_to_id: replyToId, started_at: now } : { status: 'cancelled', finished_at: now })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!live || !floor || !fromId) return null
  await joinChat(trx, chatId, [fromId])
  return { id: runId, companyId, chatId, replyToId, fromId, recipientId, isInternal: floor.isInternal }
}

async function writerOf(trx: Trx, { companyId, purpose }: ReplyPermission, now: Date): Promise<number | null> {
  if (purpose === 'support') return houseUserId(trx, companyId, 'support', now)
  const agent = await trx
    .selectFrom('agents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return agent ? agentUserId(trx, companyId, now) : null
}
