import type { ChatMemberUpdated } from 'grammy/types'
import type { ChannelNotice } from '../inbound/InboundEvent.ts'
import { fullName, telegramMoment, roomOfChat } from './readSaid.ts'

/**
 * Reads that the bot was blocked or unblocked by the person of a private chat, or was taken into a group or put out of
 * it, as a line of the chat; null for anything else, such as other rights in a group.
 */
export function readMembership(updateId: number, update: ChatMemberUpdated): ChannelNotice | null {
  const { chat, from, date, old_chat_member: before, new_chat_member: after } = update
  const [was, is] = [isThere(before.status), isThere(after.status)]
  if (was === is) return null
  const event = chat.type === 'private' ? (is ? 'unblocked' : 'blocked') : is ? 'bot-added' : 'bot-removed'
  const person = { phone: null, userId: String(from.id), name: fullName(from), username: from.username ?? null }
  return {
    person,
    room: roomOfChat(chat, person),
    channelId: `member-${updateId}`,
    at: telegramMoment(date),
    text: sentences[event],
    notice: { notice: 'channel-event', event },
    // Nobody has written yet.
    opensChat: false,
  }
}

const isThere = (status: ChatMemberUpdated['new_chat_member']['status']): boolean =>
  status !== 'left' && status !== 'kicked'

const sentences = {
  blocked: 'The customer has blocked the bot',
  unblocked: 'The customer has unblocked the bot',
  'bot-added': 'The bot was added to the group',
  'bot-removed': 'The bot was removed from the group',
} as const
