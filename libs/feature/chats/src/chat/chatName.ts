import type { Chat, ChannelType, User } from '@frontdesk/contract'

const nameOf = (user: User | undefined) => user?.displayName ?? user?.username ?? user?.phone

/** The other side of a chat: the customer, else a user who is not an administrator. */
export const otherSide = (chat: Chat): User | undefined =>
  chat.users.find(({ kind }) => kind === 'customer' || kind === 'visitor') ??
  chat.users.find((user) => user.kind !== 'admin' && user.adminId == null)

/** The name of a chat: as the company calls the customer, else its title, else the customer's name, else its number. */
export const chatName = (chat: Chat): string =>
  chat.customerName ?? chat.title ?? nameOf(otherSide(chat)) ?? `#${String(chat.id)}`

/**
 * The channel whose mark stands at a chat; null for a conversation with support, which comes over none. Support's own
 * inbox has them as chats with customers.
 */
export function markedChannel({ platform, purpose }: Pick<Chat, 'platform' | 'purpose'>): ChannelType | null {
  if (purpose === 'assistant') return 'openai'
  return purpose === 'support' || (purpose === 'customer' && platform === 'internal') ? null : platform
}

/** The channel whose rules apply in a chat; a conversation with the assistant uses those of the AI. */
export const channelOf = ({ purpose, platform }: Pick<Chat, 'purpose' | 'platform'>): ChannelType =>
  purpose === 'assistant' ? 'openai' : platform

/** User name or phone number of the other side on its channel; null if there is neither. */
export function addressOf(chat: Chat): string | null {
  const { username, phone } = otherSide(chat) ?? {}
  return username ? `@${username.replace(/^@/u, '')}` : (phone ?? null)
}
