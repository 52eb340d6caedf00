import type { ChannelType, Chat } from '@frontdesk/contract'

/** The channel whose rules apply in a chat; a conversation with the assistant uses those of the AI. */
export const channelOf = ({ purpose, platform }: Pick<Chat, 'purpose' | 'platform'>): ChannelType =>
  purpose === 'assistant' ? 'openai' : platform
