import type { DemoChat, PlacedMessage } from './DemoChat.ts'
import { toFileRow } from './demoPicture.ts'
import type { Dice } from '../chance-and-time/Dice.ts'
import type { DemoRows, DemoStore } from './DemoStore.ts'
import { outsideConversations } from './outsideConversations.ts'
import { toChannelMessageRow, toMessageRow, toViewRow } from './toRows.ts'

/**
 * Stores the messages of all chats in chronological order, so that ids rise with time within a chat and a company, and
 * updates each chat's preview. Resolves with the conversations as the channels show them, and with the rows of the
 * files whose bytes have to be stored.
 */
export async function insertChats(
  store: DemoStore,
  dice: Dice,
  chats: readonly DemoChat[],
  now: Date,
): Promise<{ conversations: ReturnType<typeof outsideConversations>; files: readonly DemoRows['files'][] }> {
  const ordered = chats
    .flatMap((chat) => chat.messages.map((message, place) => ({ chat, message, place })))
    .sort((a, b) => a.message.at - b.message.at || a.chat.chatId - b.chat.chatId || a.place - b.place)
  const ids = await store.reserveMessageIds(ordered.length)
  const idsOf = new Map(chats.map((chat) => [chat, new Map<number, number>()]))
  for (const [index, { chat, message }] of ordered.entries()) idsOf.get(chat)?.set(message.key, ids[index] ?? 0)

  const placed: PlacedMessage[] = ordered.map(({ chat, message, place }, index) => ({
    id: ids[index] ?? 0,
    telegramId: chat.telegram === null || message.author === 'notice' ? null : index + 1,
    whatsappId: chat.whatsapp === null || message.author === 'notice' ? null : `wamid.${dice.hex(32)}`,
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
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  const delivered = placed.filter((each) => statuses.get(each.id) !== 'failed')
  await store.insert.channel_messages(
    delivered.flatMap((each) => toChannelMessageRow(each, statuses.get(each.id) ?? 'sent') ?? []),
  )
  return { conversations: outsideConversations(chats, { placed: delivered, statuses }), files }
}
