import { sql, type RawBuilder } from 'kysely'

/**
 * The time by which messages from before the channel was connected are ordered, newest first; null for all others,
 * which are ordered by their id. A thread, newest first: `is_history`, this descending, `id` descending; there
 * is an index for just that.
 */
export const historyTime = (): RawBuilder<Date | null> =>
  sql<Date | null>`case when messages.is_history then messages.sent_at end`
