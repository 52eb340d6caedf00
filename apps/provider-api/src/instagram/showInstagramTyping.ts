import type { OpenAiStream } from '@frontdesk/contract'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import { instagramGraphOf, readAccount } from './InstagramAccount.ts'
import type { InstagramPlace } from './instagramRoots.ts'

/** Shows the customer that an answer to a message is being written. Nothing waits for it. */
export async function showInstagramTyping(ports: Ports, place: InstagramPlace, piece: OpenAiStream): Promise<void> {
  if (piece.event !== 'thread.run.created') return
  const ofCompany = portsOfCompany(ports, piece.companyId)
  const chat = await ofCompany.db
    .selectFrom('chats')
    .select(['messenger_id', 'platform_chat_id'])
    .where('id', '=', piece.chatId)
    .where('platform', '=', 'instagram')
    .executeTakeFirst()
  if (chat?.messenger_id == null || chat.platform_chat_id === null) return
  const account = await readAccount(ofCompany.db, chat.messenger_id)
  const graph = account && (await instagramGraphOf(ofCompany, place, account))
  if (!account || !graph) return
  await graph.post(`${account.accountId}/messages`, {
    recipient: { id: chat.platform_chat_id },
    sender_action: 'typing_on',
  })
}
