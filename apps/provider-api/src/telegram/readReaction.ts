import type { MessageReactionUpdated, ReactionType } from 'grammy/types'
import type { Reaction } from '../inbound/InboundEvent.ts'
import { fullName, telegramMoment, roomOfChat } from './readSaid.ts'

/** The sign of an emoji that only Telegram has, and of a kind of reaction that is newer than this. */
const withoutSign = '✨'

const signOf = (reaction: ReactionType): string => {
  switch (reaction.type) {
    case 'emoji':
      return reaction.emoji
    case 'paid':
      return '⭐'
    case 'custom_emoji':
    default:
      return withoutSign
  }
}

/**
 * Reads a person's reactions to a message, of which Premium allows several: together they are their one reaction. Null
 * for an anonymous administrator without a name of any kind.
 */
export function readReaction(updateId: number, update: MessageReactionUpdated): Reaction | null {
  const { chat, user, actor_chat: inNameOf, message_id: messageId, date, new_reaction: reactions } = update
  if (!user && !inNameOf) return null
  const person = user
    ? { phone: null, userId: String(user.id), name: fullName(user), username: user.username ?? null }
    : { phone: null, userId: String(inNameOf?.id), name: inNameOf?.title ?? null, username: null }
  const emoji = reactions.map(signOf).join('')
  return {
    by: 'customer',
    person,
    room: roomOfChat(chat, person),
    channelId: `reaction-${updateId}`,
    targetId: String(messageId),
    emoji: emoji === '' ? null : emoji,
    at: telegramMoment(date),
  }
}
