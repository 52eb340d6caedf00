import type { Message } from '@frontdesk/contract'
import { selectStoredChat, toStoredChat, type FoundChat } from '../read/readChats.ts'
import type { Trx } from '../../db/Db.ts'
import { rowsOfQuery } from '../../db/keptQuery.ts'
import type { NewEvent } from '../../events/appendEvents.ts'

/**
 * Emits a message, as it is stored, together with its chat and users, which saves clients two requests. `found`: the
 * rows of its chat, where the statement that stored the message went with the one that read it, and nothing that
 * the chat shows has changed since.
 */
export async function emitNewMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  message: Message,
  found?: readonly FoundChat[],
): Promise<void> {
  const { chatId } = message
  const rows = found ?? (await rowsOfQuery(trx, selectStoredChat({ id: chatId })))
  const chat = await toStoredChat(trx, chatId, rows, [message])
  emit({ event: 'newMessage', payload: { ...message, users: chat.users, chat } })
}
