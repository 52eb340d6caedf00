import { z } from 'zod'
import { mostLabels } from '../limits.ts'
import { Id } from '../wireValues.ts'
import { ChannelType } from './ChannelType.ts'

/** The filter of the chat list (CHAT-3); an omitted field does not filter. */
export const ChatFilter = z.object({
  platforms: z.array(ChannelType).optional(),
  aiEnabled: z.boolean().optional(),
  unread: z.boolean().optional(),
  /** Whether a person must answer. */
  needsHuman: z.boolean().optional(),
  hidePromotional: z.boolean().optional(),
  /** Labels of which a chat has at least one (CUST-3). */
  labelIds: z.array(Id).max(mostLabels).optional(),
  /** Whether the chat is snoozed. */
  snoozed: z.boolean().optional(),
  /** Customers' chats that the caller answers, or that neither a person nor the AI does (TEAM-2). */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Words of the chat's name, its people, or their phones. */
  search: z.string().max(200).optional(),
})
export type ChatFilter = z.infer<typeof ChatFilter>

/**
 * The filter of a call that changes all chats which match it: a field that this server does not know is refused, where
 * leaving it out would change more chats than were meant.
 */
export const ExactChatFilter = ChatFilter.strict()

/** A filter that an administrator saved under a name. */
export const SavedFilter = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(80),
  filter: ChatFilter,
})
export type SavedFilter = z.infer<typeof SavedFilter>
