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
  parameters: {
    chatId: string | number | undefined
    text: string
    replyParameters?: unknown
    topicId?: number | undefined
    /** The connection of the account in whose name the bot writes. */
    connectionId?: string | undefined
  },
): BotAnswer {
  if (parameters.connectionId !== undefined)
    return sendForAccount(telegram, bot, { ...parameters, id: parameters.connectionId })
  const reach = findRecipient(telegram, bot, parameters.chatId)
  if ('ok' in reach) return reach
  if (parameters.text.trim() === '') return botRefusal(400, 'Bad Request: message text is empty')
  if (parameters.text.length > longestText) return botRefusal(400, 'Bad Request: message is too long')
  const reply = repliedOf(telegram, bot, reach.customer, parameters.replyParameters)
  if ('ok' in reply) return reply
  const message: TelegramMessage = {
    message_id: telegram.nextMessageId(),
    date: Math.floor(telegram.now().getTime() / 1000),
    chat: chatOf(reach.customer),
    from: botAsUser(bot),
    text: parameters.text,
    ...(parameters.topicId !== undefined && { message_thread_id: parameters.topicId }),
    ...reply,
  }
  telegram.commit({ type: 'bot-wrote', botId: bot.id, message })
  return botResult(message)
}

/** A bot writes for an account only while that lets it reply, and where the customer has written to the account. */
function sendForAccount(
  telegram: Telegram,
  bot: SandboxBot,
  { id, chatId, text }: { id: string; chatId: string | number | undefined; text: string },
): BotAnswer {
  const account = telegram.state.accounts.get(id)
  if (account?.botId !== bot.id || !account.connection.is_enabled)
    return botRefusal(400, 'Bad Request: business connection not found')
  if (account.connection.rights.can_reply !== true) return botRefusal(400, 'Bad Request: BOT_ACCESS_FORBIDDEN')
  const customer = chatId === undefined ? undefined : findCustomer(telegram, chatId)
  const hasWritten = account.messages.some(({ chat, from }) => chat.id === customer?.id && from.id === customer.id)
  if (!customer || !hasWritten) return botRefusal(400, 'Bad Request: BUSINESS_PEER_USAGE_MISSING')
  if (text.trim() === '') return botRefusal(400, 'Bad Request: message text is empty')
  const message: TelegramMessage = {
    message_id: telegram.nextMessageId(),
    date: Math.floor(telegram.now().getTime() / 1000),
    chat: chatOf(customer),
    from: account.connection.user,
    sender_business_bot: botAsUser(bot),
    business_connection_id: id,
    text,
  }
  telegram.commit({ type: 'account-bot-wrote', botId: bot.id, message })
  return botResult(message)
}

/**
 * Resolves `reply_parameters`, an object or its JSON, to the message that is replied to: nothing without them. For a
 * message that is not there, the error of the Bot API, or nothing with `allow_sending_without_reply`.
 */
export function repliedOf(
  { state }: Telegram,
  bot: SandboxBot,
  customer: SandboxCustomer,
  replyParameters: unknown,
): Pick<TelegramMessage, 'reply_to_message'> | BotAnswer {
  const { message_id: id, allow_sending_without_reply: mayLack } = asRecord(replyParameters)
  if (id === undefined) return {}
  const replied = findConversation(state, bot.id, customer.id)?.messages.find((message) => message.message_id === id)
  if (replied === undefined)
    return mayLack === true ? {} : botRefusal(400, 'Bad Request: message to be replied not found')
  const { reply_to_message: _earlier, ...shown } = replied
  return { reply_to_message: shown }
}

function asRecord(value: unknown): Record<string, unknown> {
  const parsed: unknown = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {}
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
