import type { Message, User } from '@frontdesk/contract'

/**
 * The author of a message: the customer or a visitor, a person of the company, the AI assistant, or the system.
 */
export type AuthorKind = 'customer' | 'human' | 'assistant' | 'system'

/**
 * The author kind of a message, by the sender's `kind`; for providers that send none, derived from the other fields.
 */
export function authorKindOf(message: Message, sender: User | undefined, adminId: number | null): AuthorKind {
  if (message.kind === 'system') return 'system'
  switch (sender?.kind) {
    case 'customer':
    case 'visitor':
      return 'customer'
    case 'agent':
      return 'assistant'
    case 'system':
      // The company's own words to a customer, which nobody wrote at that moment.
      return message.metadata.isAutomatic === true ? 'human' : 'system'
    case 'admin':
      return 'human'
    case 'support':
      // Support's own assistant writes as the support user, too.
      return message.platform === 'openai' ? 'assistant' : 'human'
    case undefined:
  }
  if (message.metadata.agentReplyToMessageId !== undefined) return 'assistant'
  if (sender?.adminId != null || message.fromId === adminId) return 'human'
  if (message.status === 'received') return 'customer'
  return message.platform === 'openai' ? 'assistant' : 'human'
}
