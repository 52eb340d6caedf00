import { sql } from 'kysely'
import type { Trx } from '../db/Db.ts'
import type { DemoChat } from './DemoChat.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { pictureBytes, toFileRow } from './demoPicture.ts'
import type { Dice } from './Dice.ts'
import { insertMany } from './insertMany.ts'
import { toMessageRow, toViewRow, type PlacedMessage } from './toRows.ts'

/**
 * Stores the messages of all chats in the order of time, so that within a chat, and within a company, a later message has
 * a greater id; and each chat's preview. Answers the Telegram conversations among them, as Telegram would remember them.
 */
export async function insertChats(
  trx: Trx,
  dice: Dice,
  chats: readonly DemoChat[],
  now: Date,
): Promise<DemoOutside['conversations']> {
  const ordered = chats
    .flatMap((chat) => chat.messages.map((message, place) => ({ chat, message, place })))
    .sort((a, b) => a.message.at - b.message.at || a.chat.chatId - b.chat.chatId || a.place - b.place)
  const ids = await reserveIds(trx, ordered.length)
  const idsOf = new Map(chats.map((chat) => [chat, new Map<number, number>()]))
  for (const [index, { chat, message }] of ordered.entries()) idsOf.get(chat)?.set(message.key, ids[index] ?? 0)

  const placed: PlacedMessage[] = ordered.map(({ chat, message, place }, index) => ({
    id: ids[index] ?? 0,
    telegramId: chat.telegram === null || message.voice === 'notice' ? null : index + 1,
    message,
    place,
    chat,
    ids: idsOf.get(chat) ?? new Map<number, number>(),
  }))
  const rows = placed.map((each) => toMessageRow(dice, each))
  await insertMany(trx, 'messages', rows)
  await insertMany(
    trx,
    'message_views',
    placed.flatMap((each) => toViewRow(dice, each, now) ?? []),
  )
  await insertMany(
    trx,
    'files',
    placed.flatMap((each) => toFileRow(each) ?? []),
  )
  await notePreviews(trx)
  const failed = new Set(rows.filter((row) => row.status === 'failed').map((row) => row.id))
  return conversationsOf(
    chats,
    placed.filter((each) => !failed.has(each.id)),
  )
}

async function reserveIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select nextval('message_id_seq')::int as id from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

/** The newest message that somebody said is what the list shows, a notice is not; and when the customer wrote last. */
async function notePreviews(trx: Trx): Promise<void> {
  await sql`
    update chats set last_message_id = last.id, last_message_at = last.sent_at, updated_at = last.sent_at, created_at = last.first_at,
      last_inbound_at = last.inbound_at
    from (select distinct on (chat_id) chat_id, id, sent_at, min(sent_at) over (partition by chat_id) as first_at,
            max(sent_at) filter (where status = 'received') over (partition by chat_id) as inbound_at
          from messages where kind = 'message' order by chat_id, id desc) as last
    where last.chat_id = chats.id`.execute(trx)
}

function conversationsOf(chats: readonly DemoChat[], placed: readonly PlacedMessage[]): DemoOutside['conversations'] {
  const byChat = Map.groupBy(placed, (each) => each.chat)
  return chats.flatMap((chat) =>
    chat.telegram === null
      ? []
      : {
          ...chat.telegram,
          past: (byChat.get(chat) ?? []).flatMap(({ telegramId, message }) =>
            telegramId === null
              ? []
              : {
                  messageId: telegramId,
                  at: new Date(message.at),
                  isFromBot: message.voice !== 'customer',
                  text: message.text,
                  ...(message.picture !== undefined && { photo: pictureBytes(message.picture) }),
                },
          ),
        },
  )
}
