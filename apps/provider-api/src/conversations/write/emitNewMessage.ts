import type { Message } from '@frontdesk/contract'
import { readStoredChat } from '../read/readChats.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'

/** Emits a message, as it is stored, together with its chat and users, which saves clients two requests. */
export async function emitNewMessage(trx: Trx, emit: (event: NewEvent) => void, message: Message): Promise<void> {
  const chat = await readStoredChat(trx, message.chatId, [message])
  emit({ event: 'newMessage', payload: { ...message, users: chat.users, chat } })
}
