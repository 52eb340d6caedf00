import type { Message as TelegramMessage } from 'grammy/types'

/** A customer's message, ready to be stored. */
export type Inbound = {
  platformMessageId: string
  platformChatId: string
  chatTitle: string
  sender: { platformUserId: string; displayName: string; username: string | null }
  text: string
  /** The kind of content besides text, for clients to name; nothing is dropped silently. */
  content: Content | null
  /** A file of the message that can be fetched. */
  file: InboundFile | null
  sentAt: Date
  /** When its writer last changed it; null for a message as it was first written. */
  editedAt: Date | null
  /** The bot's own message that this one replies to: proof that it arrived. */
  quoted: Quoted | null
  /** The message that this one replies to, whoever wrote it. */
  repliesTo: { platformMessageId: string; text: string } | null
}

/** A message of the bot, as quoted in a customer's reply. */
export type Quoted = { platformMessageId: string; text: string; at: Date }

/** A file at Telegram as its message describes it; its bytes determine its real type. */
export type InboundFile = { fileId: string; name: string; size: number | null }

/** Kinds of content other than text, by Telegram's names. */
const contents = [
  'photo',
  'voice',
  'audio',
  'video',
  'video_note',
  'document',
  'sticker',
  'animation',
  'location',
  'venue',
  'contact',
  'poll',
  'dice',
] as const
type Content = (typeof contents)[number] | 'other'

/**
 * Parses a message that a customer sent to this bot; null for a message of a bot or a service notice (for example that
 * somebody joined).
 */
export function readInbound(message: TelegramMessage, botId: number): Inbound | null {
  const { from, chat } = message
  if (!from || from.is_bot || isNotice(message)) return null
  const displayName = [from.first_name, from.last_name].filter(Boolean).join(' ')
  const text = message.text ?? message.caption ?? ''
  // A venue is also a location, and an animation a document: the more specific kind wins.
  const content =
    message.text === undefined ? (precise(message) ?? contents.find((kind) => kind in message) ?? 'other') : null
  return {
    platformMessageId: String(message.message_id),
    platformChatId: String(chat.id),
    chatTitle: chat.title ?? displayName,
    sender: { platformUserId: String(from.id), displayName, username: from.username ?? null },
    text,
    content,
    file: fileOf(message),
    sentAt: new Date(message.date * 1000),
    editedAt: message.edit_date === undefined ? null : new Date(message.edit_date * 1000),
    quoted: quotedOf(message, botId),
    repliesTo: repliedOf(message),
  }
}

const repliedOf = ({ reply_to_message: replied }: TelegramMessage): Inbound['repliesTo'] =>
  replied ? { platformMessageId: String(replied.message_id), text: replied.text ?? replied.caption ?? '' } : null

function quotedOf({ reply_to_message: replied }: TelegramMessage, botId: number): Quoted | null {
  if (replied?.from?.id !== botId) return null
  return {
    platformMessageId: String(replied.message_id),
    text: replied.text ?? replied.caption ?? '',
    at: new Date(replied.date * 1000),
  }
}

/** The largest size of a photo; a file without a name gets one by its kind. */
function fileOf({
  photo,
  document,
  animation,
  audio,
  voice,
  video,
  video_note: round,
}: TelegramMessage): InboundFile | null {
  const picture = photo?.at(-1)
  const named = animation ?? document ?? audio ?? video
  const usual = animation || video ? 'video.mp4' : audio ? 'audio.mp3' : 'file'
  if (picture) return toFile(picture, 'photo.jpg')
  if (named) return toFile(named, named.file_name ?? usual)
  if (voice) return toFile(voice, 'voice.ogg')
  return round ? toFile(round, 'video.mp4') : null
}

const toFile = (
  { file_id: fileId, file_size: size = null }: { file_id: string; file_size?: number | null },
  name: string,
): InboundFile => ({ fileId, name, size })

const precise = (message: TelegramMessage): Content | null =>
  message.venue ? 'venue' : message.animation ? 'animation' : null

const notices = [
  'new_chat_members',
  'left_chat_member',
  'new_chat_title',
  'new_chat_photo',
  'delete_chat_photo',
  'group_chat_created',
  'pinned_message',
  'message_auto_delete_timer_changed',
]
const isNotice = (message: TelegramMessage): boolean => notices.some((notice) => notice in message)
