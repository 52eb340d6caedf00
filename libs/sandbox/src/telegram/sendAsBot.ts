import { botRefusal, botResult, type BotAnswer } from './BotAnswer.ts'
import { botAsUser, chatOf, findCustomer } from './people.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot, SandboxCustomer, TelegramMessage } from './TelegramShapes.ts'
import { findConversation } from './TelegramState.ts'

/** The longest text that Telegram accepts, in UTF-16 units. */
const longestText = 4096

/** `sendMessage`: a bot may only write to a customer who wrote first and has not blocked it. */
export function sendAsBot(
  telegram: Telegram,
  bot: SandboxBot,
  parameters: { chatId: string | number | undefined; text: string },
): BotAnswer {
  const reach = findRecipient(telegram, bot, parameters.chatId)
  if ('ok' in reach) return reach
  if (parameters.text.trim() === '') return botRefusal(400, 'Bad Request: message text is empty')
  if (parameters.text.length > longestText) return botRefusal(400, 'Bad Request: message is too long')
  const message: TelegramMessage = {
    message_id: telegram.nextMessageId(),
    date: Math.floor(telegram.now().getTime() / 1000),
    chat: chatOf(reach.customer),
    from: botAsUser(bot),
    text: parameters.text,
  }
  telegram.commit({ type: 'bot-wrote', botId: bot.id, message })
  return botResult(message)
}

/** `sendChatAction`: shows the customer 'typing' for a moment. */
export function typeAsBot(telegram: Telegram, bot: SandboxBot, chatId: string | number | undefined): BotAnswer {
  const reach = findRecipient(telegram, bot, chatId)
  if ('ok' in reach) return reach
  telegram.publish({ type: 'bot-typing', botId: bot.id, customerId: reach.customer.id })
  return botResult(true)
}

/** Finds the customer whom a bot may write to, or the refusal. */
export function findRecipient(
  telegram: Telegram,
  bot: SandboxBot,
  chatId: string | number | undefined,
): { customer: SandboxCustomer } | BotAnswer {
  if (chatId === undefined || chatId === '') return botRefusal(400, 'Bad Request: chat_id is empty')
  const customer = /^-?\d+$/.test(String(chatId)) ? findCustomer(telegram, chatId) : undefined
  if (customer === undefined) return botRefusal(400, 'Bad Request: chat not found')
  const conversation = findConversation(telegram.state, bot.id, customer.id)
  if (conversation === undefined) return botRefusal(403, "Forbidden: bot can't initiate conversation with a user")
  return conversation.isBlocked ? botRefusal(403, 'Forbidden: bot was blocked by the user') : { customer }
}
