import { sql, type RawBuilder } from 'kysely'

/**
 * The condition for messages that are shown when system messages are excluded: everything that people and the AI wrote,
 * and the assistant's notices (`assistant-…`), because a failure or a reached limit means that a customer waits.
 */
export const isConversationMessage = (): RawBuilder<boolean> =>
  sql<boolean>`(messages.kind = 'message' or messages.metadata->>'notice' like 'assistant-%')`
