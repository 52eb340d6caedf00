import { chatOf, customerAsUser } from './people.ts'
import { keepSentFile, type TelegramFileKind, type SentFile } from './sentFiles.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot, SandboxCustomer, TelegramMessage } from './TelegramShapes.ts'
import { findConversation } from './TelegramState.ts'

/**
 * A customer writes to a salon's bot, optionally in reply to a message of the conversation. Writing to a blocked bot
 * unblocks it, as at Telegram.
 */
export function writeAsCustomer(
  telegram: Telegram,
  bot: SandboxBot,
  customer: SandboxCustomer,
  text: string,
  replyTo?: number,
): TelegramMessage {
  const replied = findConversation(telegram.state, bot.id, customer.id)?.messages.find(
    (message) => message.message_id === replyTo,
  )
  if (!replied) return deliver(telegram, bot, customer, { text })
  const { reply_to_message: _earlier, ...shown } = replied
  return deliver(telegram, bot, customer, { text, reply_to_message: shown })
}

/** A customer sends a file with an optional caption; null when it should be a photo but is no picture. */
export function sendAsCustomer(
  telegram: Telegram,
  bot: SandboxBot,
  customer: SandboxCustomer,
  { kind, caption = '', ...file }: SentFile & { kind: TelegramFileKind; caption?: string },
): TelegramMessage | null {
  const stored = keepSentFile(telegram, kind, file)
  return stored && deliver(telegram, bot, customer, { ...stored, ...(caption !== '' && { caption }) })
}

function deliver(
  telegram: Telegram,
  bot: SandboxBot,
  customer: SandboxCustomer,
  content: Partial<TelegramMessage>,
): TelegramMessage {
  if (findConversation(telegram.state, bot.id, customer.id)?.isBlocked === true)
    blockBot(telegram, bot, customer, false)
  const message: TelegramMessage = {
    message_id: telegram.nextMessageId(),
    date: Math.floor(telegram.now().getTime() / 1000),
    chat: chatOf(customer),
    from: customerAsUser(customer),
    ...content,
  }
  telegram.commit({ type: 'customer-wrote', botId: bot.id, update: { update_id: telegram.nextUpdateId(), message } })
  return message
}

/** A customer blocks or unblocks a bot. */
export function blockBot(telegram: Telegram, bot: SandboxBot, customer: SandboxCustomer, isBlocked: boolean): void {
  telegram.commit({ type: 'block-changed', botId: bot.id, customerId: customer.id, isBlocked })
}
