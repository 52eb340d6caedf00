import { z } from 'zod'
import { channelTypes } from '../channelTypes.ts'

/** The kinds of channel a chat can live on (CHAT-2). */
export const ChannelType = z.enum(channelTypes)
export type ChannelType = z.infer<typeof ChannelType>
