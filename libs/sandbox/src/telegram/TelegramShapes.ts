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
  /** The topic of the chat that it is in. */
  message_thread_id?: number
  /** The connection of the account in whose chat it is, and the bot that wrote it for the account. */
  business_connection_id?: string
  sender_business_bot?: TelegramUser
  /** The app sent it by itself, such as a greeting. */
  is_from_offline?: true
  edit_date?: number
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

/** An update of the chats of an account that is connected to a bot. */
export type AccountUpdate = { update_id: number } & (
  | { business_connection: TelegramConnection }
  | { business_message: TelegramMessage }
  | { edited_business_message: TelegramMessage }
  | { deleted_business_messages: { business_connection_id: string; chat: TelegramChat; message_ids: number[] } }
)

/** A change of a message, or a reaction to one, by a customer. */
export type ChangeUpdate = { update_id: number } & (
  | { edited_message: TelegramMessage }
  | {
      message_reaction: {
        chat: TelegramChat
        message_id: number
        user: TelegramUser
        date: number
        old_reaction: { type: 'emoji'; emoji: string }[]
        new_reaction: { type: 'emoji'; emoji: string }[]
      }
    }
)

export type TelegramUpdate = { update_id: number; message: TelegramMessage } | ChangeUpdate | AccountUpdate

/** The connection of a person's account to a bot. */
export type TelegramConnection = {
  id: string
  user: TelegramUser
  user_chat_id: number
  date: number
  rights: { can_reply?: true; can_read_messages?: true }
  is_enabled: boolean
}

/** A bot as created by BotFather. Its token works in the sandbox only. */
export type SandboxBot = {
  id: number
  token: string
  username: string
  name: string
  /** Business Mode of BotFather: accounts may connect it. */
  hasBusinessMode?: boolean
}

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
  /** The kinds of updates that the bot asks for; null: those that need not be asked for. */
  allowedUpdates: readonly string[] | null
  lastErrorAt?: number
  lastError?: string
}
