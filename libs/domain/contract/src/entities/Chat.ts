import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'
import { Message } from './Message.ts'
import { Platform } from './Platform.ts'
import { User } from './User.ts'

/** What is set for one chat alone (CHAT-4). */
export const ChatSettings = z.looseObject({ aiEnabled: z.boolean() })
export type ChatSettings = z.infer<typeof ChatSettings>

/** A conversation as the chat list shows it (CHAT-1, CHAT-2). */
export const Chat = z.object({
  id: Id,
  companyId: Id,
  platform: Platform,
  purpose: z.enum(['customer', 'internal', 'assistant', 'support']).optional(),
  title: z.string().nullable(),
  settings: ChatSettings,
  isPromotional: z.boolean().optional(),
  users: z.array(User),
  lastMessage: Message.nullable(),
  unreadCount: z.int().nonnegative(),
  updatedAt: Instant,
})
export type Chat = z.infer<typeof Chat>
