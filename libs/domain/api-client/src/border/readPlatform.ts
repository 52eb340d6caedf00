import type { Platform } from '@frontdesk/contract'
import { readToken } from './readToken.ts'

const platforms: readonly Platform[] = ['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'openai', 'internal']

/** The type of channel, null for an unsupported one. */
export const readPlatform = (raw: unknown): Platform | null => readToken(raw, platforms)
