import { customersMessage, namedAtChannel, type Becomes, type KindGroup, type Kinds } from '../channels/kinds.ts'
import { documentedUpdates } from '../telegram/documentedKinds.ts'
import { messageGroups, unaskedUpdates, type UpdateName } from '../telegram/telegramKinds.ts'

const change = { thread: 'change', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes

/**
 * The subject of an update of an account: the account's connection to the bot, a chat of the account, or the bot
 * itself, whose chats are none of the account's.
 */
type Subject = 'connection' | 'chat' | 'bot'

/** The updates of an account. Those that have a subject are asked for. */
export const accountUpdateKinds: Kinds<UpdateName, Subject | null> = {
  ...unaskedUpdates,
  business_connection: { thread: 'nothing', ai: 'unchanged', state: 'channel', read: 'connection' },
  business_message: {
    ...customersMessage,
    read: 'chat',
    note: 'What the owner of the account writes on the phone silences the AI; what Telegram sends for them does not.',
  },
  edited_business_message: { ...change, ai: 'asked-anew', read: 'chat' },
  deleted_business_messages: { ...change, read: 'chat' },
  message: { ...namedAtChannel, read: 'bot' },
}

/** The kinds of accounts at Telegram; their messages are those of bots. */
export const telegramAccountKinds: readonly KindGroup[] = [
  { title: 'Updates', documented: documentedUpdates, kinds: accountUpdateKinds, unknown: namedAtChannel },
  ...messageGroups,
]
