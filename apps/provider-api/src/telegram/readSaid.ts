import type { Chat, Message as TelegramMessage, MessageOrigin } from 'grammy/types'
import type { ChannelNotice, ChannelPerson, Room, Written } from '../inbound/InboundEvent.ts'
import { readCommand } from './readCommand.ts'
import { isAddressed, type Ourselves } from './isAddressed.ts'
import { fileOf, type InboundFile } from './fileOf.ts'
import { serviceNotice } from './serviceNotice.ts'
import { storyAddress, readContent } from './readContent.ts'

/** A message that somebody wrote, ready to be stored. */
export type TelegramWritten = Written & {
  /** A file of the message that can be fetched. */
  file: InboundFile | null
  /** The bot's own message that this one replies to: proof that it arrived. */
  quoted: Quoted | null
}

/** A message of the bot, as quoted in a customer's reply. */
export type Quoted = { platformMessageId: string; text: string; at: Date }

/** A message of Telegram: written by a person, or a line of Telegram itself. */
export type TelegramSaid = { type: 'written'; written: TelegramWritten } | { type: 'notice'; notice: ChannelNotice }

/** Reads a message; null for one of the bot itself, and for one without anybody it is from. */
export function readSaid(message: TelegramMessage, us: Ourselves): TelegramSaid | null {
  const person = personOf(message)
  if (person === null || message.from?.id === us.id) return null
  const about = { person, room: roomOfChat(message.chat, person) }
  const channelId = String(message.message_id)
  const at = telegramMoment(message.date)
  const content = readContent(message)
  if (content === null) return { type: 'notice', notice: { ...about, channelId, at, ...noticeOf(message) } }
  const { kind, text, isDescribed } = content
  const forwarded = forwardedBy(message)
  const command = readCommand(message, us)
  const file = fileOf(message)
  const live = livePlaceOf(message)
  return {
    type: 'written',
    written: {
      ...about,
      channelId,
      text,
      kind,
      ...(isDescribed && { isDescribed }),
      sentAt: at,
      ...(message.edit_date !== undefined && { editedAt: telegramMoment(message.edit_date) }),
      ...(forwarded && { forwarded }),
      ...(command && { command }),
      ...(!isAddressed(message, us) && { isGroupTalk: true }),
      topicId: message.is_topic_message === true ? String(message.message_thread_id ?? '') || null : null,
      ...(live && { live }),
      ...(file && { fileKey: file.uniqueId }),
      file,
      quoted: quotedOf(message, us.id),
      ...repliedOf(message),
    },
  }
}

/** The moment of a date, in seconds since 1970 as Telegram counts. Throws RangeError for one that is none. */
export function telegramMoment(seconds: number): Date {
  const moment = new Date(seconds * 1000)
  if (Number.isNaN(moment.getTime())) throw new RangeError('A message of Telegram has no date')
  return moment
}

/** The period of a live location that has no end, in seconds. */
const withoutEnd = 0x7fffffff

/**
 * A live location, until its end; null for any other place. A place that stays as it is cannot be edited: one that was
 * edited and has no period any more is a live location that its sender has ended.
 */
function livePlaceOf({ location, venue, date, edit_date: editedAt }: TelegramMessage): Written['live'] | null {
  const period = location?.live_period
  if (period !== undefined) return { until: period >= withoutEnd ? null : telegramMoment(date + period), isOver: false }
  return location && !venue && editedAt !== undefined ? { until: telegramMoment(editedAt), isOver: true } : null
}

/**
 * A message in the name of a group or a channel is from that: its administrators are anonymous, and Telegram's service
 * bot stands for all of them.
 */
function personOf({ from, sender_chat: inNameOf, author_signature: signature }: TelegramMessage): ChannelPerson | null {
  if (inNameOf) {
    const username = 'username' in inNameOf ? (inNameOf.username ?? null) : null
    const title = inNameOf.title ?? username
    const name = signature === undefined || title === null ? title : `${signature} (${title})`
    return { phone: null, userId: String(inNameOf.id), name, username }
  }
  if (!from) return null
  return { phone: null, userId: String(from.id), name: fullName(from), username: from.username ?? null }
}

export const fullName = ({ first_name: first, last_name: last }: { first_name: string; last_name?: string }): string =>
  [first, last].filter(Boolean).join(' ')

/** The chat of an event: a group, or the private chat with a person. */
export const roomOfChat = (chat: Chat, person: Pick<ChannelPerson, 'name'>): Room => ({
  id: String(chat.id),
  title:
    chat.title ??
    (chat.first_name === undefined ? (person.name ?? '') : fullName({ ...chat, first_name: chat.first_name })),
})

function noticeOf(message: TelegramMessage): Pick<ChannelNotice, 'text' | 'notice' | 'opensChat'> {
  const { kind, detail, isKnown } = serviceNotice(message)
  return {
    text: `Telegram: ${kind}${detail === null ? '' : ` (${detail})`}`,
    notice: { notice: 'channel-event', event: kind, ...(detail !== null && { name: detail }) },
    // Nobody has written: a chat is not opened by it, unless it may be something that this version does not know.
    ...(isKnown && { opensChat: false }),
  }
}

/** The author of forwarded words; null for the sender's own message, which may have been forwarded from elsewhere. */
function forwardedBy({ forward_origin: origin, from }: TelegramMessage): { from: string | null } | null {
  if (!origin || (origin.type === 'user' && origin.sender_user.id === from?.id)) return null
  return { from: nameOfOrigin(origin) }
}

function nameOfOrigin(origin: MessageOrigin): string | null {
  switch (origin.type) {
    case 'user':
      return fullName(origin.sender_user)
    case 'hidden_user':
      return origin.sender_user_name
    case 'chat':
      return origin.sender_chat.title ?? null
    case 'channel':
      return origin.chat.title
    // Kinds of origins that are newer than this name nobody.
    default:
      return null
  }
}

/**
 * The message that a message replies to, also in another chat; the part of it that its writer chose comes before the
 * whole.
 */
function repliedOf(message: TelegramMessage): Pick<Written, 'repliesTo' | 'quotedText' | 'quotedPart'> {
  const { reply_to_message: replied, external_reply: elsewhere, quote, reply_to_story: story } = message
  const part = quote && { quotedPart: quote.text }
  // A topic begins with the line that it was made, to which every message of it replies.
  if (replied && !replied.forum_topic_created)
    return { repliesTo: String(replied.message_id), quotedText: readContent(replied)?.text ?? '', ...part }
  if (elsewhere) {
    const from = nameOfOrigin(elsewhere.origin)
    const text = quote?.text ?? readContent({ ...message, ...elsewhere, text: undefined } as never)?.text ?? ''
    return { repliesTo: null, quotedText: [from, text].filter(Boolean).join(': ') }
  }
  if (story) {
    const { username } = story.chat
    return { repliesTo: null, quotedText: username === undefined ? 'Story' : storyAddress(username, story.id) }
  }
  return { repliesTo: null }
}

function quotedOf({ reply_to_message: replied }: TelegramMessage, botId: number): Quoted | null {
  if (replied?.from?.id !== botId) return null
  return {
    platformMessageId: String(replied.message_id),
    text: replied.text ?? replied.caption ?? '',
    at: telegramMoment(replied.date),
  }
}
