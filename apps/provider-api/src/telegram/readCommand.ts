import type { Message as TelegramMessage } from 'grammy/types'
import type { Written } from '../inbound/InboundEvent.ts'
import type { Ourselves } from './isAddressed.ts'

/** Characters that are kept of what follows a command; Telegram's deep links have at most 64. */
const longestPayload = 200

/**
 * The command that a message begins with, such as `/start promo2026`, whose payload a deep link has brought; null for
 * any other message, and for a command to another bot of the group.
 */
export function readCommand({ text, entities }: TelegramMessage, us: Ourselves): Written['command'] | null {
  const [first] = entities ?? []
  if (text === undefined || first?.type !== 'bot_command' || first.offset !== 0) return null
  const [name = '', bot] = text.slice(1, first.length).split('@')
  if (bot !== undefined && bot.toLowerCase() !== us.username.toLowerCase()) return null
  const payload = text.slice(first.length).trim().slice(0, longestPayload)
  return { name: name.toLowerCase(), payload: payload === '' ? null : payload }
}
