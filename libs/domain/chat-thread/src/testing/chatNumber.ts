import type { Chat } from '@frontdesk/contract'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import { after, message } from './aThread.ts'

/** Chat `id`, whose last message came `id` seconds after noon. */
export const chatNumber = (id: number, different: Partial<Chat> = {}): Chat =>
  aChat({
    id,
    unreadCount: 0,
    updatedAt: after(id),
    lastMessage: message(id, { chatId: id, isRead: true }),
    users: [aUser()],
    ...different,
  })
