import { z } from 'zod'
import { Id } from '../wireValues.ts'
import { ChannelType } from './ChannelType.ts'

/**
 * A participant of a chat: a customer, an administrator, the AI agent, support, the system, or a visitor who writes to
 * support through the widget on a page (CHAT-2).
 */
export const User = z.object({
  id: Id,
  companyId: Id.nullish(),
  kind: z.enum(['customer', 'admin', 'agent', 'support', 'system', 'visitor']).optional(),
  adminId: Id.nullish(),
  displayName: z.string().optional(),
  username: z.string().nullish(),
  phone: z.string().nullish(),
  avatarUrl: z.string().nullish(),
  platform: ChannelType.nullish(),
})
export type User = z.infer<typeof User>
