import type { DemoChat, PlacedMessage } from './DemoChat.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { pictureBytes, toFileRow } from './demoPicture.ts'
import type { Dice } from '../chance-and-time/Dice.ts'
import type { DemoRows, DemoStore } from './DemoStore.ts'
import { toMessageRow, toViewRow } from './toRows.ts'

/**
 * Stores the messages of all chats in chronological order, so that ids rise with time within a chat and a company, and
 * updates each chat's preview. Resolves with the Telegram conversations, and with the rows of the files whose bytes
 * have to be stored.
 */
export async function insertChats(
  store: DemoStore,
  dice: Dice,
  chats: readonly DemoChat[],
  now: Date,
): Promise<{ conversations: DemoOutside['conversations']; files: readonly DemoRows['files'][] }> {
  const ordered = chats
    .flatMap((chat) => chat.messages.map((message, place) => ({ chat, message, place })))
    .sort((a, b) => a.message.at - b.message.at || a.chat.chatId - b.chat.chatId || a.place - b.place)
  const ids = await store.reserveMessageIds(ordered.length)
  const idsOf = new Map(chats.map((chat) => [chat, new Map<number, number>()]))
  for (const [index, { chat, message }] of ordered.entries()) idsOf.get(chat)?.set(message.key, ids[index] ?? 0)

  const placed: PlacedMessage[] = ordered.map(({ chat, message, place }, index) => ({
    id: ids[index] ?? 0,
    telegramId: chat.telegram === null || message.author === 'notice' ? null : index + 1,
    message,
    place,
    chat,
    ids: idsOf.get(chat) ?? new Map<number, number>(),
  }))
  const rows = placed.map((each) => toMessageRow(dice, each))
  await store.insert.messages(rows)
  await store.insert.message_views(placed.flatMap((each) => toViewRow(dice, each, now) ?? []))
  const files = placed.flatMap((each) => toFileRow(each) ?? [])
  await store.insert.files(files)
  await store.updateChatPreviews()
  const failed = new Set(rows.filter((row) => row.status === 'failed').map((row) => row.id))
  const delivered = placed.filter((each) => !failed.has(each.id))
  return { conversations: conversationsOf(chats, delivered), files }
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
                  isFromBot: message.author !== 'customer',
                  text: message.text,
                  ...(message.picture !== undefined && { photo: pictureBytes(message.picture) }),
                },
          ),
        },
  )
}
