import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a message is shown to who does not wish to see system messages: all that people and the AI said, and the
 * assistant's own notices (`assistant-…`). That it failed or reached a limit is said, not silent: a customer waits.
 */
export const isConversationMessage = (): RawBuilder<boolean> =>
  sql<boolean>`(messages.kind = 'message' or messages.metadata->>'notice' like 'assistant-%')`
