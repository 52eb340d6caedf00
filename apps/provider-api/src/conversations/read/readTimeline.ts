import type { ResponseOf } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db } from '../../db/Db.ts'

type Entry = ResponseOf<'getMessageTimeline'>['entries'][number]

/**
 * What became of a message, oldest first (MSG-10). Of messages that are older than the log, or came in by another way, it
 * says what the message itself knows: that it was stored, and how it stands.
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
  const noted = await db
    .selectFrom('message_status_log')
    .select(['status', 'error', 'at'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute()
  const entries = noted.map(({ status, error, at }): Entry => ({
    status,
    at: at.toISOString(),
    ...(error && { error }),
  }))
  const { status, metadata, created_at, updated_at } = message
  const knowsStart = noted[0] !== undefined && noted[0].at <= created_at
  const start: Entry = { status: status === 'received' ? 'received' : 'pending', at: created_at.toISOString() }
  const known = knowsStart ? entries : [start, ...entries]
  if (known.at(-1)?.status === status) return known
  return [
    ...known,
    {
      status,
      at: updated_at.toISOString(),
      ...((status === 'failed' || status === 'unknown') && metadata.error && { error: metadata.error }),
    },
  ]
}
