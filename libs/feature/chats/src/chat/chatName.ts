import type { Chat, User } from '@frontdesk/contract'

const nameOf = (user: User | undefined) => user?.displayName ?? user?.username ?? user?.phone

/** The other side of a chat: the customer, else a user who is not an administrator. */
export const otherSide = (chat: Chat): User | undefined =>
  chat.users.find((user) => user.kind === 'customer') ??
  chat.users.find((user) => user.kind !== 'admin' && user.adminId == null)

/** The name of a chat: its title, else the customer's name, else its number. */
export const chatName = (chat: Chat): string => chat.title ?? nameOf(otherSide(chat)) ?? `#${String(chat.id)}`

/** User name or phone number of the other side on its channel; null if there is neither. */
export function addressOf(chat: Chat): string | null {
  const { username, phone } = otherSide(chat) ?? {}
  return username ? `@${username.replace(/^@/u, '')}` : (phone ?? null)
}
