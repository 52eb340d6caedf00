import { sql, type RawBuilder } from 'kysely'

/** The error of a message of the AI that was withdrawn before it was sent. */
export const withdrawnCode = 'WITHDRAWN'

/**
 * The condition for messages that are shown somewhere: all but those that were withdrawn, also where deleted ones
 * are shown (decision 34).
 */
export const isShown = (): RawBuilder<boolean> =>
  sql<boolean>`coalesce(messages.metadata->'error'->>'code', '') <> ${withdrawnCode}`
