import type { ChannelType } from '@frontdesk/contract'
import { channelTypes } from '@frontdesk/contract/channels'
import { readToken } from './readToken.ts'

/** Reads the type of a channel; null for one that this client does not know. */
export const readChannelType = (raw: unknown): ChannelType | null => readToken(raw, channelTypes)
