import type { MessageMetadata, MessageStatus } from '@frontdesk/contract'
import { failedNotice } from '../plan/withMishaps.ts'
import type { PlacedMessage } from './DemoChat.ts'
import type { DemoRows } from './DemoStore.ts'
import { demoPicture } from './demoPicture.ts'
import type { Dice } from '../chance-and-time/Dice.ts'

type MessageRow = DemoRows['messages']
type ViewRow = DemoRows['message_views']

/** Converts a planned message to its database row. */
export function toMessageRow(dice: Dice, placed: PlacedMessage): MessageRow {
  const { id, message, chat } = placed
  const at = new Date(message.at).toISOString()
  const { people } = chat
  const from = {
    customer: people.customer,
    assistant: people.assistant,
    human: people.humans[message.human],
    notice: people.system,
  }[message.author]
  const isOurs = message.author === 'human' || message.author === 'assistant'
  const runId = message.author === 'assistant' || message.author === 'notice' ? dice.uuid() : null
  const status = statusOf(placed)
  return {
    id,
    company_id: chat.companyId,
    chat_id: chat.chatId,
    platform: message.author === 'assistant' ? 'openai' : message.author === 'notice' ? 'internal' : chat.platform,
    platform_message_id: platformMessageId(dice, placed, status, runId),
    from_id: from,
    to_id: isOurs ? people.customer : chat.isInternal ? people.assistant : null,
    text: message.text,
    kind: message.author === 'notice' ? 'system' : 'message',
    status,
    is_read: status === 'received' && message.isUnread !== true,
    is_deleted: message.isDeleted === true,
    metadata: JSON.stringify(metadataOf(placed, runId, status)),
    sent_at: at,
    created_at: at,
    updated_at: at,
  }
}

/**
 * The view of a customer's message: by the administrator who answered next, or soon after. Null when none has viewed
 * it.
 */
export function toViewRow(dice: Dice, { id, message, place, chat }: PlacedMessage, now: Date): ViewRow | null {
  if (chat.isInternal || message.author !== 'customer' || message.isUnread === true) return null
  const answer = chat.messages.slice(place).find((later) => later.author === 'human')
  const seen = Math.min(
    now.getTime() - 1000,
    answer ? answer.at - dice.whole(15, 90) * 1000 : message.at + dice.whole(2, 50) * 60_000,
  )
  return {
    company_id: chat.companyId,
    message_id: id,
    admin_id: chat.adminIds[message.human],
    viewed_at: new Date(Math.max(message.at + 1000, seen)).toISOString(),
  }
}

/** WhatsApp's id of one of our messages, by which it reports how far the message has come; null for any other. */
export function toChannelMessageRow(
  { id, message, chat, whatsappId }: PlacedMessage,
  status: MessageStatus,
): DemoRows['channel_messages'] | null {
  if (chat.whatsapp === null || whatsappId === null || message.author === 'customer') return null
  return {
    company_id: chat.companyId,
    messenger_id: chat.whatsapp.messengerId,
    channel_id: whatsappId,
    message_id: id,
    part: 0,
    parts: 1,
    status: status === 'read' ? 'read' : 'delivered',
  }
}

function statusOf({ message, place, chat }: PlacedMessage): MessageStatus {
  if (message.author === 'notice' || chat.isInternal) return 'sent'
  if (message.author === 'customer') return 'received'
  if (chat.failure !== null && place === chat.messages.findLastIndex((each) => each.author === 'human')) return 'failed'
  // Telegram sends bots no delivery reports.
  if (chat.platform === 'telegram') return 'sent'
  const isAnswered = chat.messages.slice(place).some((later) => later.author === 'customer')
  return isAnswered ? 'read' : place % 2 === 0 ? 'delivered' : 'read'
}

function platformMessageId(
  dice: Dice,
  { message, telegramId, whatsappId, chat }: PlacedMessage,
  status: MessageStatus,
  runId: string | null,
): string | null {
  if (message.author === 'assistant') return `ai:${runId}`
  if (message.author === 'notice' || status === 'failed') return null
  switch (chat.platform) {
    case 'telegram':
      return telegramId === null ? null : String(telegramId)
    case 'whatsapp':
      return whatsappId
    case 'instagram':
      return `mid.${dice.hex(32)}`
    case 'telegram_business':
    case 'whatsapp_web':
    case 'openai':
    case 'internal':
      return null
  }
}

function metadataOf(
  { id, message, chat, ids }: PlacedMessage,
  runId: string | null,
  status: MessageStatus,
): MessageMetadata {
  const answered = message.answers === undefined ? undefined : ids.get(message.answers)
  return {
    ...(answered !== undefined && runId !== null && { agentReplyToMessageId: answered, runId }),
    ...(message.author === 'notice' && { notice: failedNotice.notice }),
    ...(status === 'failed' && chat.failure !== null && { error: chat.failure }),
    ...(message.picture !== undefined && { files: [demoPicture(message.picture, id).file] }),
  }
}
