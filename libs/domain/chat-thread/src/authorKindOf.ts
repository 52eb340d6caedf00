import type { Message, User } from '@frontdesk/contract'

/** Whose words a bubble shows: the customer's, a person's of ours, the assistant's, or the system's. */
export type AuthorKind = 'customer' | 'human' | 'assistant' | 'system'

/** Whose voice a message is; providers that tell no kinds are read by what else they tell. */
export function authorKindOf(message: Message, sender: User | undefined, adminId: number | null): AuthorKind {
  if (message.kind === 'system') return 'system'
  switch (sender?.kind) {
    case 'customer':
      return 'customer'
    case 'agent':
      return 'assistant'
    case 'system':
      return 'system'
    case 'admin':
    case 'support':
      return 'human'
    case undefined:
  }
  if (message.metadata.agentReplyToMessageId !== undefined) return 'assistant'
  if (sender?.adminId != null || message.fromId === adminId) return 'human'
  if (message.status === 'received') return 'customer'
  return message.platform === 'openai' ? 'assistant' : 'human'
}
