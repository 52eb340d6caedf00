import { isFirm } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'

/** The `ai_runs.error` of a run whose reply stalled in the middle. */
export const stalledRunError = 'ASSISTANT_STALLED'

type ChatRow = Selectable<Schema['chats']>
type Handling = Pick<Chat, 'handler' | 'stoppedReply' | 'heldReply' | 'lastInboundAt'>
type Human = { adminId: number; userId: number; name: string }

/**
 * Reads how each of these chats is handled: who answers in it, which stopped reply waits for a decision, which held one
 * to be sent, when the customer wrote last (CHAT-4). The conversation with the system has no handler, and neither has a
 * chat whose handler has left the product: its AI is off.
 */
export async function readHandling(db: Db | Trx, rows: readonly ChatRow[]): Promise<(row: ChatRow) => Handling> {
  const humans = await readHumans(db, rows)
  const stopped = await readStopped(db, rows)
  const held = await readHeld(db, rows)
  return (row) => ({
    ...(row.purpose !== 'internal' && { handler: handlerOf(row, humans.get(row.id)) }),
    stoppedReply: (row.stopped_run_id !== null && stopped.get(row.stopped_run_id)) || null,
    heldReply: (row.held_run_id !== null && held.get(row.held_run_id)) || null,
    lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
  })
}

function handlerOf(row: ChatRow, human: Human | undefined): NonNullable<Chat['handler']> {
  if (row.ai_enabled) return row.needs_human === null ? { by: 'ai' } : { by: 'waiting', why: row.needs_human }
  return human ? { by: 'human', ...human } : { by: 'off' }
}

async function readHumans(db: Db | Trx, rows: readonly ChatRow[]): Promise<Map<number, Human>> {
  const handled = rows.filter((row) => !row.ai_enabled && row.handler_admin_id !== null).map((row) => row.id)
  if (handled.length === 0) return new Map()
  const companies = new Set(rows.map((row) => row.company_id))
  const found = await db
    .selectFrom('chats')
    .innerJoin('admins', 'admins.id', 'chats.handler_admin_id')
    // Support staff write as the support user and are no users of the company.
    .innerJoin('users as person', (join) =>
      join
        .onRef('person.company_id', '=', 'chats.company_id')
        .on((on) =>
          on.or([
            on.and([on('chats.purpose', '=', 'support'), on('person.kind', '=', 'support')]),
            on.and([
              on('chats.purpose', '<>', 'support'),
              on('person.admin_id', '=', on.ref('chats.handler_admin_id')),
            ]),
          ]),
        ),
    )
    .select(['chats.id', 'admins.id as adminId', 'person.id as userId', 'person.display_name as name'])
    .where('chats.company_id', 'in', [...companies])
    .where('chats.id', 'in', handled)
    .where('admins.deleted_at', 'is', null)
    .execute()
  return new Map(found.map(({ id, adminId, userId, name }) => [id, { adminId, userId, name }]))
}

async function readStopped(
  db: Db | Trx,
  rows: readonly ChatRow[],
): Promise<Map<string, NonNullable<Chat['stoppedReply']>>> {
  const runIds = rows.flatMap((row) => row.stopped_run_id ?? [])
  if (runIds.length === 0) return new Map()
  const runs = await db
    .selectFrom('ai_runs')
    .leftJoin('admins', 'admins.id', 'ai_runs.stopped_by')
    .select([
      'ai_runs.id',
      'ai_runs.reply_to_id',
      'ai_runs.said',
      'ai_runs.error',
      'ai_runs.held_until',
      'admins.full_name',
    ])
    .where('ai_runs.id', 'in', runIds)
    .execute()
  return new Map(
    runs.map((run) => [
      run.id,
      {
        runId: run.id,
        agentReplyToMessageId: run.reply_to_id,
        text: run.said ?? '',
        stoppedBy: run.full_name ?? '',
        ...(run.error === stalledRunError && { isStalled: true }),
        // Only what was written whole was ever held.
        ...(run.held_until !== null && { isComplete: true }),
      },
    ]),
  )
}

async function readHeld(db: Db | Trx, rows: readonly ChatRow[]): Promise<Map<string, NonNullable<Chat['heldReply']>>> {
  // A human has taken over, or the AI is silent until one does: its run is about to end.
  const mayBeSent = rows.filter((row) => row.ai_enabled && !isFirm(row.needs_human))
  const runIds = mayBeSent.flatMap((row) => row.held_run_id ?? [])
  if (runIds.length === 0) return new Map()
  const runs = await db
    .selectFrom('ai_runs')
    .select(['id', 'reply_to_id', 'said', 'held_until'])
    .where('id', 'in', runIds)
    .where('status', '=', 'running')
    .execute()
  return new Map(
    runs.flatMap(({ id, reply_to_id: agentReplyToMessageId, said, held_until }) =>
      held_until === null
        ? []
        : [[id, { runId: id, agentReplyToMessageId, text: said ?? '', sendsAt: held_until.toISOString() }] as const],
    ),
  )
}
