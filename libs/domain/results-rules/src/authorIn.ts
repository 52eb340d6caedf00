import type { Author } from './CountedConversation.ts'

/** The facts of a stored message that decide whether it counts. `kind`: that of its sender. */
export type StoredMessage = {
  kind: string
  platform: string
  status: string
  /** Flags of its metadata. */
  isGroupTalk?: boolean | undefined
  isReaction?: boolean | undefined
  isChannelTest?: boolean | undefined
  isAutomatic?: boolean | undefined
}

/**
 * The author of a message in the results, null where it does not count: talk within a group, reactions, tests of a
 * channel, messages that nobody wrote at that moment, and answers that did not leave (VALUE-1).
 */
export function authorIn(message: StoredMessage): Author | null {
  const { kind, platform, status } = message
  if (message.isGroupTalk || message.isReaction || message.isChannelTest) return null
  if (kind === 'customer') return 'customer'
  if (message.isAutomatic || status === 'failed') return null
  if (kind === 'agent' || platform === 'openai') return 'ai'
  return kind === 'admin' ? 'person' : null
}
