import { chatOf, customerAsUser } from './people.ts'
import { keepSentFile, type FileKind, type SentFile } from './sentFiles.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot, SandboxCustomer, TelegramMessage } from './TelegramShapes.ts'
import { findConversation } from './TelegramState.ts'

/**
 * A customer writes to a salon's bot, in reply to one of the conversation's messages when its id is given. Writing to a bot
 * that one had blocked unblocks it, as at Telegram.
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
  if (!replied) return say(telegram, bot, customer, { text })
  const { reply_to_message: _earlier, ...shown } = replied
  return say(telegram, bot, customer, { text, reply_to_message: shown })
}

/** A customer sends a file, with words beside it or without; null when it was to be a photo and is no picture. */
export function sendAsCustomer(
  telegram: Telegram,
  bot: SandboxBot,
  customer: SandboxCustomer,
  { kind, caption = '', ...file }: SentFile & { kind: FileKind; caption?: string },
): TelegramMessage | null {
  const kept = keepSentFile(telegram, kind, file)
  return kept && say(telegram, bot, customer, { ...kept, ...(caption !== '' && { caption }) })
}

function say(
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

/** A customer blocks a bot, or lets it write again. */
export function blockBot(telegram: Telegram, bot: SandboxBot, customer: SandboxCustomer, isBlocked: boolean): void {
  telegram.commit({ type: 'block-changed', botId: bot.id, customerId: customer.id, isBlocked })
}
