import { z } from 'zod'

/** The kinds of channel a chat can live on (CHAT-2). */
export const ChannelType = z.enum(['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'openai', 'internal'])
export type ChannelType = z.infer<typeof ChannelType>
