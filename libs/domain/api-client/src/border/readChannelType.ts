import type { ChannelType } from '@frontdesk/contract'
import { readToken } from './readToken.ts'

const channelTypes: readonly ChannelType[] = ['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'openai', 'internal']

/** Reads the type of a channel; null for one that this client does not know. */
export const readChannelType = (raw: unknown): ChannelType | null => readToken(raw, channelTypes)
