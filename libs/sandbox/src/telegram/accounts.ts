import { chatOf, customerAsUser } from './people.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot, SandboxCustomer, TelegramConnection, TelegramMessage } from './TelegramShapes.ts'

/** An account of a person that has connected a bot: customers write to the person, and the bot answers for them. */
export type SandboxConnection = { bot: SandboxBot; owner: SandboxCustomer; connection: TelegramConnection }

/**
 * The owner of an account connects a bot under Settings, Telegram Business, Chatbots, changes what the bot may do, or
 * disconnects it (`isEnabled`). A connection that is made anew has another id, as at Telegram.
 */
export function connectAccount(
  telegram: Telegram,
  bot: SandboxBot,
  owner: SandboxCustomer,
  { isEnabled = true, canReply = true, id }: { isEnabled?: boolean; canReply?: boolean; id?: string } = {},
): SandboxConnection {
  const connection: TelegramConnection = {
    id: id ?? `connection-${telegram.nextUpdateId()}`,
    user: customerAsUser(owner),
    user_chat_id: owner.id,
    date: secondsOf(telegram),
    rights: { can_read_messages: true, ...(canReply && { can_reply: true }) },
    is_enabled: isEnabled,
  }
  const update = { update_id: telegram.nextUpdateId(), business_connection: connection }
  telegram.commit({ type: 'account-changed', botId: bot.id, update })
  return { bot, owner, connection }
}

type Said = { by: 'customer' | 'owner'; text: string; isAutomatic?: boolean }

/** The customer or the owner of the account writes in their chat; `isAutomatic`: Telegram does, for the owner. */
export function writeInAccount(
  telegram: Telegram,
  { bot, owner, connection }: SandboxConnection,
  customer: SandboxCustomer,
  { by, text, isAutomatic = false }: Said,
): TelegramMessage {
  const message: TelegramMessage = {
    message_id: telegram.nextMessageId(),
    date: secondsOf(telegram),
    chat: chatOf(customer),
    from: customerAsUser(by === 'owner' ? owner : customer),
    business_connection_id: connection.id,
    ...(isAutomatic && { is_from_offline: true }),
    text,
  }
  const isFirst = !telegram.state.accounts.get(connection.id)?.messages.some(({ chat }) => chat.id === customer.id)
  const update = { update_id: telegram.nextUpdateId(), business_message: message }
  telegram.commit({ type: 'account-changed', botId: bot.id, update })
  if (isFirst && by === 'customer' && telegram.accountSwitches.isOn('greets'))
    writeInAccount(telegram, { bot, owner, connection }, customer, { by: 'owner', text: greeting, isAutomatic: true })
  return message
}

/** Telegram's answer in the owner's name to a customer's first message. */
const greeting = 'Thank you for writing! We answer soon.'

/** The writer of a message changes its text. */
export function editInAccount(
  telegram: Telegram,
  { bot }: SandboxConnection,
  message: TelegramMessage,
  text: string,
): void {
  const edited = { ...message, text, edit_date: secondsOf(telegram) }
  const update = { update_id: telegram.nextUpdateId(), edited_business_message: edited }
  telegram.commit({ type: 'account-changed', botId: bot.id, update })
}

/** Messages are deleted for both sides; Telegram does not say by whom. */
export function deleteInAccount(
  telegram: Telegram,
  { bot, connection }: SandboxConnection,
  customer: SandboxCustomer,
  messageIds: number[],
): void {
  const deleted = { business_connection_id: connection.id, chat: chatOf(customer), message_ids: messageIds }
  const update = { update_id: telegram.nextUpdateId(), deleted_business_messages: deleted }
  telegram.commit({ type: 'account-changed', botId: bot.id, update })
}

const secondsOf = (telegram: Telegram): number => Math.floor(telegram.now().getTime() / 1000)
