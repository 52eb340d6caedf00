import { z } from 'zod'

/** The kinds of channel a chat can live on (CHAT-2). */
export const Platform = z.enum(['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'openai', 'internal'])
export type Platform = z.infer<typeof Platform>
