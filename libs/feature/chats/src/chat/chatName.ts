import type { Chat, User } from '@frontdesk/contract'

const nameOf = (user: User | undefined) => user?.displayName ?? user?.username ?? user?.phone

/** The one on the other side: the customer, else anybody who is not an administrator. */
export const otherSide = (chat: Chat): User | undefined =>
  chat.users.find((user) => user.kind === 'customer') ??
  chat.users.find((user) => user.kind !== 'admin' && user.adminId == null)

/** What a chat is called: its title, else the customer's name, else its number. */
export const chatName = (chat: Chat): string => chat.title ?? nameOf(otherSide(chat)) ?? `#${String(chat.id)}`

/** How the other side is reached on its channel; null when nothing but the name is known. */
export function addressOf(chat: Chat): string | null {
  const { username, phone } = otherSide(chat) ?? {}
  return username ? `@${username.replace(/^@/u, '')}` : (phone ?? null)
}
