import type { Chat, User } from '@frontdesk/contract'

/** Whose words ours are: the administrator's own user in the chat or the company; without one, the administrator's id. */
export function ownUserId(chat: Chat, users: ReadonlyMap<number, User>, adminId: number): number {
  const isOwn = (user: User) => user.adminId === adminId
  return (chat.users.find(isOwn) ?? [...users.values()].find(isOwn))?.id ?? adminId
}
