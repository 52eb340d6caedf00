import type {
  AccountUpdate,
  BotWebhook,
  ChangeUpdate,
  SandboxBot,
  SandboxCustomer,
  TelegramConnection,
  TelegramMessage,
  TelegramUpdate,
} from './TelegramShapes.ts'

/** The messages between one customer and one bot, oldest first. */
export type Conversation = { messages: TelegramMessage[]; isBlocked: boolean }

/** An account that has connected a bot, and the messages of its chats, oldest first. */
export type ConnectedAccount = { botId: number; connection: TelegramConnection; messages: TelegramMessage[] }

/** The data that Telegram's servers would store. */
export type TelegramState = {
  /** Bots by token. */
  bots: Map<string, SandboxBot>
  customers: Map<number, SandboxCustomer>
  /** Conversations by the bot's id, then the customer's id. */
  conversations: Map<number, Map<number, Conversation>>
  /** Accounts that have connected a bot, by the id of the connection. */
  accounts: Map<string, ConnectedAccount>
  /** Updates that the bot has not confirmed yet, oldest first. */
  pending: Map<number, TelegramUpdate[]>
  webhooks: Map<number, BotWebhook>
  lastMessageId: number
  lastUpdateId: number
}

/** Everything that can happen at Telegram; the journal is a list of these. */
export type TelegramEntry =
  | { type: 'bot-added'; bot: SandboxBot }
  | { type: 'customer-added'; customer: SandboxCustomer }
  | { type: 'conversation-recalled'; botId: number; customerId: number; messages: readonly TelegramMessage[] }
  | { type: 'customer-wrote'; botId: number; update: Extract<TelegramUpdate, { message: TelegramMessage }> }
  | { type: 'customer-changed'; botId: number; update: ChangeUpdate }
  | { type: 'account-changed'; botId: number; update: AccountUpdate }
  | { type: 'account-bot-wrote'; botId: number; message: TelegramMessage }
  | { type: 'bot-wrote'; botId: number; message: TelegramMessage }
  | { type: 'updates-confirmed'; botId: number; below: number }
  | { type: 'block-changed'; botId: number; customerId: number; isBlocked: boolean }
  | { type: 'webhook-changed'; botId: number; webhook: BotWebhook | null }

export const emptyTelegram = (): TelegramState => ({
  bots: new Map(),
  customers: new Map(),
  conversations: new Map(),
  pending: new Map(),
  webhooks: new Map(),
  accounts: new Map(),
  lastMessageId: 0,
  lastUpdateId: 0,
})

/** Applies one entry to the state, in place: copying would cost the length of all conversations. */
export function foldTelegram(state: TelegramState, entry: TelegramEntry): void {
  switch (entry.type) {
    case 'bot-added':
      // A bot has one token: a new one ends the old one, as BotFather's /revoke does.
      for (const [token, { id }] of state.bots) if (id === entry.bot.id) state.bots.delete(token)
      state.bots.set(entry.bot.token, entry.bot)
      break
    case 'customer-added':
      state.customers.set(entry.customer.id, entry.customer)
      break
    case 'conversation-recalled':
      openConversation(state, entry.botId, entry.customerId).messages.unshift(...entry.messages)
      for (const message of entry.messages) state.lastMessageId = Math.max(state.lastMessageId, message.message_id)
      break
    case 'customer-wrote':
      keep(state, entry.botId, entry.update.message)
      addUpdate(state, entry.botId, entry.update)
      break
    case 'customer-changed':
      if ('edited_message' in entry.update) replace(state, entry.botId, entry.update.edited_message)
      addUpdate(state, entry.botId, entry.update)
      break
    case 'account-changed':
      foldAccount(state, entry.botId, entry.update)
      addUpdate(state, entry.botId, entry.update)
      break
    case 'account-bot-wrote':
      keepInAccount(state, entry.message)
      break
    case 'bot-wrote':
      keep(state, entry.botId, entry.message)
      break
    case 'updates-confirmed':
      state.pending.set(
        entry.botId,
        (state.pending.get(entry.botId) ?? []).filter((update) => update.update_id >= entry.below),
      )
      break
    case 'block-changed':
      openConversation(state, entry.botId, entry.customerId).isBlocked = entry.isBlocked
      break
    case 'webhook-changed':
      if (entry.webhook === null) state.webhooks.delete(entry.botId)
      else state.webhooks.set(entry.botId, entry.webhook)
      break
  }
}

/** The conversation of a bot and a customer, if there is one. */
export const findConversation = (state: TelegramState, botId: number, customerId: number): Conversation | undefined =>
  state.conversations.get(botId)?.get(customerId)

function keep(state: TelegramState, botId: number, message: TelegramMessage): void {
  openConversation(state, botId, message.chat.id).messages.push(message)
  state.lastMessageId = Math.max(state.lastMessageId, message.message_id)
}

function replace(state: TelegramState, botId: number, edited: TelegramMessage): void {
  const conversation = openConversation(state, botId, edited.chat.id)
  conversation.messages = conversation.messages.map((each) => (each.message_id === edited.message_id ? edited : each))
}

function openConversation(state: TelegramState, botId: number, customerId: number): Conversation {
  const ofBot = state.conversations.get(botId) ?? new Map<number, Conversation>()
  state.conversations.set(botId, ofBot)
  const conversation = ofBot.get(customerId) ?? { messages: [], isBlocked: false }
  ofBot.set(customerId, conversation)
  return conversation
}

function addUpdate(state: TelegramState, botId: number, update: TelegramUpdate): void {
  state.lastUpdateId = Math.max(state.lastUpdateId, update.update_id)
  state.pending.set(botId, [...(state.pending.get(botId) ?? []), update])
}

function foldAccount(state: TelegramState, botId: number, update: AccountUpdate): void {
  if ('business_connection' in update) {
    const { business_connection: connection } = update
    const messages = state.accounts.get(connection.id)?.messages ?? []
    state.accounts.set(connection.id, { botId, connection, messages })
  } else if ('business_message' in update) keepInAccount(state, update.business_message)
  else if ('edited_business_message' in update) {
    const { edited_business_message: edited } = update
    const account = state.accounts.get(edited.business_connection_id ?? '')
    if (account)
      account.messages = account.messages.map((each) => (each.message_id === edited.message_id ? edited : each))
  } else {
    const { business_connection_id: id, message_ids: gone } = update.deleted_business_messages
    const account = state.accounts.get(id)
    if (account) account.messages = account.messages.filter((each) => !gone.includes(each.message_id))
  }
}

function keepInAccount(state: TelegramState, message: TelegramMessage): void {
  state.accounts.get(message.business_connection_id ?? '')?.messages.push(message)
  state.lastMessageId = Math.max(state.lastMessageId, message.message_id)
}
