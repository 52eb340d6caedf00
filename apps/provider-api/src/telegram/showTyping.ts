import type { OpenAiStream } from '@frontdesk/contract'
import type { Api } from 'grammy'
import { companyDb } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'

/** Shows the customer that an answer is being written. Telegram displays it for some seconds; nothing waits for it. */
export async function showTyping(
  { db }: Pick<Ports, 'db'>,
  apiOf: (messengerId: number) => Api | null,
  piece: OpenAiStream,
): Promise<void> {
  if (piece.event !== 'thread.run.created') return
  const chat = await companyDb(db, piece.companyId)
    .selectFrom('chats')
    .select(['messenger_id', 'platform_chat_id'])
    .where('id', '=', piece.chatId)
    .where('platform', '=', 'telegram')
    .executeTakeFirst()
  if (!chat?.platform_chat_id || chat.messenger_id === null) return
  await apiOf(chat.messenger_id)?.sendChatAction(chat.platform_chat_id, 'typing')
}
