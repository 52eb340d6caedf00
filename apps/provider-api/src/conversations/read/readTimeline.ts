import type { ResponseOf } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db } from '../../db/Db.ts'

type Entry = ResponseOf<'getMessageTimeline'>['entries'][number]

/**
 * Returns the status history of a message, oldest first (MSG-10). For messages that are older than the log, or were
 * imported, the entries are derived from the message itself: when it was stored, and its current status. Throws
 * NOT_FOUND.
 */
export async function readTimeline(
  db: Db,
  { companyId, messageId }: { companyId: number; messageId: number },
): Promise<Entry[]> {
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message) throw refuse('NOT_FOUND')
  const logged = await db
    .selectFrom('message_status_log')
    .select(['status', 'error', 'at'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute()
  const entries = logged.map(({ status, error, at }): Entry => ({
    status,
    at: at.toISOString(),
    ...(error && { error }),
  }))
  const { status, metadata, created_at, updated_at } = message
  const hasStart = logged[0] !== undefined && logged[0].at <= created_at
  const start: Entry = { status: status === 'received' ? 'received' : 'pending', at: created_at.toISOString() }
  const timeline = hasStart ? entries : [start, ...entries]
  if (timeline.at(-1)?.status === status) return timeline
  return [
    ...timeline,
    {
      status,
      at: updated_at.toISOString(),
      ...((status === 'failed' || status === 'unknown') && metadata.error && { error: metadata.error }),
    },
  ]
}
