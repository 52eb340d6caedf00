import { sql } from 'kysely'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { currentRoom, recordRoomChange } from './addressChanges.ts'
import { idInFormerRoom } from './inCurrentRoom.ts'
import type { RoomMoved } from './InboundEvent.ts'
import { joinChats } from './joinChats.ts'

/**
 * Gives a chat the id that the channel has given it: its history, its AI state and the colleague that has it stay.
 * Where a chat with the new id is there already, the two become one. Changes may come in any order, before or after
 * what is written under either id. Doing it again changes nothing.
 */
export async function applyRoomMoved(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  { from, to, at }: RoomMoved,
  now: Date,
): Promise<void> {
  if (from === to) return
  await recordRoomChange(trx, account, { from, to, at })
  const current = await currentRoom(trx, account, to)
  const [before, after] = [await chatOfRoom(trx, account, from), await chatOfRoom(trx, account, current)]
  if (before === null || before.chatId === after?.chatId) return
  await renameMessages(trx, account.companyId, before.chatId, from)
  const chat = after === null ? before : await joinChats(trx, emit, account, { chats: [before, after], now })
  await trx.updateTable('chats').set({ platform_chat_id: current }).where('id', '=', chat.chatId).execute()
}

async function chatOfRoom(
  trx: Trx,
  { id, companyId }: Pick<ChannelAccount, 'id' | 'companyId'>,
  room: string,
): Promise<{ chatId: number; userId: null } | null> {
  const found = await trx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('platform_chat_id', '=', room)
    .executeTakeFirst()
  return found ? { chatId: found.id, userId: null } : null
}

/** Gives messages ids that no message of the room as it is now can have. */
async function renameMessages(trx: Trx, companyId: number, chatId: number, room: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ platform_message_id: sql`${idInFormerRoom(room, '')}::text || platform_message_id` })
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('platform_message_id', 'not like', '%/%')
    .execute()
}
