import { chatOf, customerAsUser } from './people.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot, SandboxCustomer, TelegramMessage } from './TelegramShapes.ts'

/** A customer changes the text of their own message. */
export function editAsCustomer(telegram: Telegram, bot: SandboxBot, message: TelegramMessage, text: string): void {
  const edited_message = { ...message, text, edit_date: Math.floor(telegram.now().getTime() / 1000) }
  const update = { update_id: telegram.nextUpdateId(), edited_message }
  telegram.commit({ type: 'customer-changed', botId: bot.id, update })
}

/** A customer reacts to a message with a heart. */
export function reactAsCustomer(
  telegram: Telegram,
  bot: SandboxBot,
  customer: SandboxCustomer,
  { message_id }: TelegramMessage,
): void {
  const message_reaction = {
    chat: chatOf(customer),
    message_id,
    user: customerAsUser(customer),
    date: Math.floor(telegram.now().getTime() / 1000),
    old_reaction: [],
    new_reaction: [{ type: 'emoji' as const, emoji: '❤' }],
  }
  const update = { update_id: telegram.nextUpdateId(), message_reaction }
  telegram.commit({ type: 'customer-changed', botId: bot.id, update })
}
