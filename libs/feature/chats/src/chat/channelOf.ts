import type { Chat, Platform } from '@frontdesk/contract'

/** By which channel's rules one writes in a chat: a talk with the assistant itself goes by those of the AI. */
export const channelOf = ({ purpose, platform }: Pick<Chat, 'purpose' | 'platform'>): Platform =>
  purpose === 'assistant' ? 'openai' : platform
