import type { Chat, Message as TelegramMessage } from 'grammy/types'
import type { ChannelPerson, InboundEvent, Room } from '../inbound/InboundEvent.ts'
import type { Ourselves } from '../telegram/isAddressed.ts'
import { outboundParts } from '../telegram/outboundParts.ts'
import { fullName, readSaid, type TelegramWritten } from '../telegram/readSaid.ts'

/** An event in a chat of a connected account, and the message of it whose file may be wanted. */
export type InAccountsChat = { event: InboundEvent; written: TelegramWritten | null }

/**
 * Reads a message of a chat of a connected account: the customer's, or what its owner wrote on the phone, as an echo. A
 * message that Telegram sends for the owner, such as a greeting or one that was scheduled, is no human's word. Null for
 * what our bot sent on the account's behalf.
 */
export function readBusinessMessage(message: TelegramMessage, accountId: string, us: Ourselves): InAccountsChat | null {
  if (message.sender_business_bot?.id === us.id) return null
  const said = readSaid(message, us)
  if (said === null) return null
  const customer = customerOf(message.chat)
  if (said.type === 'notice') return { event: { type: 'notice', ...said.notice, ...customer }, written: null }
  if (String(message.from?.id) !== accountId)
    return { event: { type: 'message', written: said.written }, written: said.written }
  const { isGroupTalk: _, command: __, ...rest } = said.written
  const written = { ...rest, ...customer }
  return {
    event: {
      type: 'echo',
      written,
      hasFile: written.file !== null,
      ...(message.is_from_offline === true && { isAutomatic: true }),
      partsOf: outboundParts,
    },
    written,
  }
}

/** The customer of a chat: Telegram names the chat after them, whoever writes in it. */
export function customerOf(chat: Chat): { person: ChannelPerson; room: Room } {
  const id = String(chat.id)
  const name = chat.first_name === undefined ? (chat.title ?? null) : fullName({ ...chat, first_name: chat.first_name })
  return {
    person: { phone: null, userId: id, name, username: chat.username ?? null },
    room: { id, title: name ?? '' },
  }
}
