import type { Message as TelegramMessage } from 'grammy/types'

/** The bot itself, as its messages name it. */
export type Ourselves = { id: number; username: string; first_name?: string }

/**
 * Whether a message is meant for the bot: any of a private chat, and of a group one that mentions the bot, begins with
 * its name, replies to it, or is a command to it or to no other bot. All else is talk of the group. What another bot
 * writes is never meant for ours: two of them would answer each other for ever.
 */
export function isAddressed(message: TelegramMessage, us: Ourselves): boolean {
  if (message.from?.is_bot === true && message.sender_chat === undefined) return false
  if (message.chat.type === 'private') return true
  const { reply_to_message: replied } = message
  if (replied?.from?.id === us.id && !replied.forum_topic_created) return true
  const text = message.text ?? message.caption ?? ''
  if (beginsWithName(text, us.first_name ?? '')) return true
  return [...(message.entities ?? []), ...(message.caption_entities ?? [])].some((entity) => {
    const words = text.slice(entity.offset, entity.offset + entity.length).toLowerCase()
    if (entity.type === 'mention') return words === `@${us.username.toLowerCase()}`
    if (entity.type === 'text_mention') return entity.user.id === us.id
    const isCommand = entity.type === 'bot_command'
    return isCommand && (!words.includes('@') || words.endsWith(`@${us.username.toLowerCase()}`))
  })
}

/** Whether a text begins with a name, as people call somebody: `Lily, how much is it?` */
function beginsWithName(text: string, name: string): boolean {
  const called = name.trim().toLowerCase()
  const said = text.trimStart().toLowerCase()
  return called !== '' && said.startsWith(called) && !/^[\p{L}\p{N}]/u.test(said.slice(called.length))
}
