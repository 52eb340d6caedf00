import { keepSentFile } from './sentFiles.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot, SandboxCustomer, TelegramChat, TelegramMessage, TelegramUser } from './TelegramShapes.ts'
import { findConversation } from './TelegramState.ts'

/**
 * Adds a bot, or returns the existing one with that token. The number before the token's colon is its id, as at
 * Telegram.
 */
export function addBot(
  telegram: Telegram,
  { token, username, name, hasBusinessMode = false }: Omit<SandboxBot, 'id'>,
): SandboxBot {
  const existing = telegram.state.bots.get(token)
  if (existing !== undefined) return existing
  const id = Number(/^(\d+):/.exec(token)?.[1])
  if (!Number.isSafeInteger(id)) throw new Error(`'${token}' is not a bot token (digits, a colon, a secret)`)
  const bot = { id, token, username, name, ...(hasBusinessMode && { hasBusinessMode }) }
  telegram.commit({ type: 'bot-added', bot })
  return bot
}

/** Adds a customer, or returns the existing one with that id. */
export function addCustomer(
  telegram: Telegram,
  { id, username, ...rest }: Omit<SandboxCustomer, 'id' | 'username'> & { id?: number; username?: string },
): SandboxCustomer {
  const customerId = id ?? Math.max(900_000_000, ...telegram.state.customers.keys()) + 1
  const existing = telegram.state.customers.get(customerId)
  if (existing !== undefined) return existing
  const customer = { id: customerId, username: username ?? `guest_${customerId}`, ...rest }
  telegram.commit({ type: 'customer-added', customer })
  return customer
}

/** Adds the history of a bot and a customer, once: the past of demo data. Publishes nothing. */
export function recallConversation(
  telegram: Telegram,
  bot: SandboxBot,
  customer: SandboxCustomer,
  past: readonly { messageId: number; at: Date; isFromBot: boolean; text: string; photo?: Buffer }[],
): void {
  if (findConversation(telegram.state, bot.id, customer.id) !== undefined) return
  const messages: TelegramMessage[] = past.map(({ messageId, at, isFromBot, text, photo }) => ({
    message_id: messageId,
    date: Math.floor(at.getTime() / 1000),
    chat: chatOf(customer),
    from: isFromBot ? botAsUser(bot) : customerAsUser(customer),
    ...(photo === undefined
      ? { text }
      : { caption: text, ...keepSentFile(telegram, 'photo', { fileName: 'photo.jpg', bytes: photo }) }),
  }))
  telegram.commit({ type: 'conversation-recalled', botId: bot.id, customerId: customer.id, messages })
}

export const findBot = (telegram: Telegram, username: string): SandboxBot | undefined =>
  [...telegram.state.bots.values()].find((bot) => bot.username === username)

/** A customer by username or by id. */
export const findCustomer = (telegram: Telegram, who: string | number): SandboxCustomer | undefined =>
  telegram.state.customers.get(Number(who)) ??
  [...telegram.state.customers.values()].find((customer) => customer.username === who)

/** A private chat has the id of the person, as at Telegram. */
export const chatOf = ({ id, firstName, lastName, username }: SandboxCustomer): TelegramChat => ({
  id,
  type: 'private',
  first_name: firstName,
  ...(lastName === undefined ? {} : { last_name: lastName }),
  username,
})

export const customerAsUser = ({ id, firstName, lastName, username, language }: SandboxCustomer): TelegramUser => ({
  id,
  is_bot: false,
  first_name: firstName,
  ...(lastName === undefined ? {} : { last_name: lastName }),
  username,
  language_code: language,
})

export const botAsUser = ({ id, username, name }: SandboxBot): TelegramUser => ({
  id,
  is_bot: true,
  first_name: name,
  username,
})
