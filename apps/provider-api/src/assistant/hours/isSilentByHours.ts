import { answersByHours } from '@frontdesk/planning-rules'
import { quietTime } from '@frontdesk/results-rules'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import { officeStateAt, readOffice } from './officeState.ts'

/**
 * Whether by the hours of the office people answer a customer's message at a moment, and the AI does not (PLAN-2). A
 * company without hours lets it answer always.
 */
export async function isSilentByHours(
  db: Db | Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
  now: Date,
): Promise<boolean> {
  const office = await readOffice(db, companyId)
  if (office === null || office.ai.conduct === 'always') return false
  const isOpen = officeStateAt(office, now).is === 'here'
  const mayFinish = isOpen && office.ai.conduct === 'when-closed' && !office.ai.handsOver
  const isGoingOn = mayFinish && (await hasAiAnsweredLast(db, { companyId, chatId }, now))
  return !answersByHours(office.ai, { isOpen, isGoingOn })
}

/** Whether the newest answer of a chat is the AI's, in a conversation that is not over. */
async function hasAiAnsweredLast(
  db: Db | Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
  now: Date,
): Promise<boolean> {
  const newest = await db
    .selectFrom('messages')
    .select('platform')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .where('status', 'not in', ['received', 'failed'])
    .where('is_history', '=', false)
    .where('created_at', '>', new Date(now.getTime() - quietTime))
    .where(sql<boolean>`coalesce(metadata->>'isReaction', metadata->>'isAutomatic', '') <> 'true'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.platform === 'openai'
}
