import { firmNeeds, type Need } from '@frontdesk/ai-state'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'

/**
 * The newest firm need of the customer since the AI had the chat last, if no person has written since; the one who was
 * given the chat may be away.
 */
export async function unansweredNeed(
  trx: Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
): Promise<{ why: Need; since: Date } | null> {
  const need = await trx
    .selectFrom('hand_overs')
    .innerJoin('chats', 'chats.id', 'hand_overs.chat_id')
    .select(['hand_overs.need', 'hand_overs.at', 'chats.needs_human_since as since'])
    .where('hand_overs.company_id', '=', companyId)
    .where('hand_overs.chat_id', '=', chatId)
    .where('hand_overs.need', 'in', firmNeeds)
    .where(sql<boolean>`hand_overs.at >= coalesce(chats.ai_since, '-infinity')`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages')
            .innerJoin('users', 'users.id', 'messages.from_id')
            .select('messages.id')
            .whereRef('messages.chat_id', '=', 'chats.id')
            .whereRef('messages.created_at', '>=', 'hand_overs.at')
            .where('messages.kind', '=', 'message')
            .where('messages.platform', '<>', 'openai')
            .where('messages.is_history', '=', false)
            .where('messages.status', '<>', 'failed')
            .where('users.kind', '=', 'admin'),
        ),
      ),
    )
    .orderBy('hand_overs.at', 'desc')
    .orderBy('hand_overs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return need ? { why: need.need, since: need.since !== null && need.since < need.at ? need.since : need.at } : null
}
