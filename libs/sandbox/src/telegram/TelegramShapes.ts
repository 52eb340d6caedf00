/** The part of Telegram's Bot API types that the sandbox supports. */

export type TelegramUser = {
  id: number
  is_bot: boolean
  first_name: string
  last_name?: string
  username?: string
  language_code?: string
}

export type TelegramChat = { id: number; type: 'private'; first_name: string; last_name?: string; username?: string }

type File = { file_id: string; file_unique_id: string; file_size: number }
type NamedFile = File & { file_name?: string; mime_type?: string }

export type TelegramMessage = {
  message_id: number
  date: number
  chat: TelegramChat
  from: TelegramUser
  /** The message that this one replies to; it replies to none itself, as at Telegram. */
  reply_to_message?: Omit<TelegramMessage, 'reply_to_message'>
  /** A message has a text, or one of the files below with an optional caption. */
  text?: string
  caption?: string
  photo?: (File & { width: number; height: number })[]
  document?: NamedFile
  audio?: NamedFile & { duration: number }
  voice?: File & { mime_type?: string; duration: number }
  video?: NamedFile & { width: number; height: number; duration: number }
}

export type TelegramUpdate = { update_id: number; message: TelegramMessage }

/** A bot as created by BotFather. Its token works in the sandbox only. */
export type SandboxBot = { id: number; token: string; username: string; name: string }

/** Someone who writes to salons from Telegram. */
export type SandboxCustomer = {
  id: number
  username: string
  firstName: string
  lastName?: string
  /** The language that the customer writes in, as Telegram's `language_code`. */
  language: string
}

/** The webhook of a bot, as set by `setWebhook`. */
export type BotWebhook = {
  url: string
  secretToken: string | null
  maxConnections: number
  lastErrorAt?: number
  lastError?: string
}
