import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { anna, assistant, byCustomer, marco, olena } from '../../testing/threadFixtures.ts'

/** Anna's chat, in which the AI answers. */
export const chatOfAnna: Chat = aChat({
  users: [anna, olena, marco, assistant],
  unreadCount: 0,
  lastMessage: byCustomer(7, 'Are you open?'),
  handler: { by: 'ai' },
})
export const handledByMe = { by: 'human', adminId: 1001, userId: olena.id, name: 'Olena Koval' } as const
export const handledByMarco = { by: 'human', adminId: 1002, userId: marco.id, name: 'Marco Bianchi' } as const

let version = Date.parse(chatOfAnna.updatedAt)
/** A later version of the chat, with these changes. */
export const updatedChat = (different: Partial<Chat>): Chat => ({
  ...chatOfAnna,
  updatedAt: new Date((version += 1000)).toISOString(),
  ...different,
})
