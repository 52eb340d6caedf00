import type { Message } from '@frontdesk/contract'
import type { TestServer } from './aTestServer.ts'

/** A hand-over and a counted conversation, which a message of a customer began. */
export async function resultRows(
  { db, clock }: TestServer,
  companyId: number,
  { id, chatId }: Pick<Message, 'id' | 'chatId'>,
): Promise<void> {
  const at = clock.now()
  const ofChat = { company_id: companyId, chat_id: chatId }
  await db
    .insertInto('hand_overs')
    .values({ ...ofChat, need: 'failed', at })
    .execute()
  await db
    .insertInto('conversation_results')
    .values({
      ...ofChat,
      opened_by: id,
      channel: 'telegram',
      started_at: at,
      ended_at: at,
      outcome: 'unanswered',
      is_reopened: false,
      ai_answers: 0,
      people: '[]',
    })
    .execute()
  await db.insertInto('conversation_counts').values({ company_id: companyId, event_seq: null }).execute()
}
