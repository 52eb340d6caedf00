import { z } from 'zod'
import { ChannelType } from './ChannelType.ts'

/** The filter of the chat list (CHAT-3); an omitted field does not filter. */
export const ChatFilter = z.object({
  platforms: z.array(ChannelType).optional(),
  aiEnabled: z.boolean().optional(),
  unread: z.boolean().optional(),
  /** Whether a person must answer. */
  needsHuman: z.boolean().optional(),
  hidePromotional: z.boolean().optional(),
  /** Words of the chat's name, its people, or their phones. */
  search: z.string().max(200).optional(),
})
export type ChatFilter = z.infer<typeof ChatFilter>

/** A filter that an administrator saved under a name. */
export const SavedFilter = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(80),
  filter: ChatFilter,
})
export type SavedFilter = z.infer<typeof SavedFilter>
