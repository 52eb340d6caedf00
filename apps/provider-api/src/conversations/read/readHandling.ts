import { isFirm, type Need } from '@frontdesk/ai-state'
import type { Chat } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { keptForOthers, keptNeedOf, recordedNeed } from './keptNeed.ts'

/** The `ai_runs.error` of a run whose reply stalled in the middle. */
export const stalledRunError = 'ASSISTANT_STALLED'

type ChatRow = Selectable<Schema['chats']>
type Handling = Pick<Chat, 'handler' | 'waitingSince' | 'handsBackAt' | 'stoppedReply' | 'heldReply' | 'lastInboundAt'>
type Human = { adminId: number; userId: number; name: string }

/**
 * Reads how each of these chats is handled: who answers in it, which stopped reply waits for a decision, which held
 * one to be sent, when the customer wrote last (CHAT-4), when it goes back to the AI by itself (D-21). `answering` and
 * `due`: the rows of `selectHumans` and `selectHandBacks`. The conversation
 * with the system has no handler, and neither has a chat whose handler has left the product: its AI is off.
 */
export async function readHandling(
  db: Db | Trx,
  rows: readonly ChatRow[],
  answering: readonly (Human & { id: number })[],
  due: readonly { id: number; at: string }[],
): Promise<(row: ChatRow) => Handling> {
  const humans = new Map(answering.map(({ id, adminId, userId, name }) => [id, { adminId, userId, name }]))
  const handBacks = new Map(due.map(({ id, at }) => [id, new Date(at)]))
  const stopped = await readStopped(db, rows)
  const held = await readHeld(db, rows)
  const recorded = await readRecordedNeeds(db, rows)
  return (row) => ({
    ...(row.purpose !== 'internal' && { handler: handlerOf(row, humans.get(row.id), recorded) }),
    waitingSince: row.needs_human === null ? null : (row.needs_human_since?.toISOString() ?? null),
    handsBackAt: handBacks.get(row.id)?.toISOString() ?? null,
    stoppedReply: (row.stopped_run_id !== null && stopped.get(row.stopped_run_id)) || null,
    heldReply: (row.held_run_id !== null && held.get(row.held_run_id)) || null,
    lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
  })
}

function handlerOf(
  row: ChatRow,
  human: Human | undefined,
  recorded: ReadonlyMap<number, Need | null>,
): NonNullable<Chat['handler']> {
  const { ai_enabled: isOn, needs_human: need } = row
  if (isOn && need === null) return { by: 'ai' }
  if (isOn && need !== null) return { by: 'waiting', why: keptNeedOf(need, recorded.get(row.id) ?? null) }
  return human ? { by: 'human', ...human } : { by: 'off' }
}

/**
 * Selects when those of these chats that a person has taken over go back to the AI by themselves, by chat. The hours of
 * a company are read once, and not for each of its chats.
 */
export const selectHandBacks = (db: Db | Trx, chatIds: readonly number[]) =>
  db
    .with(
      (taken) => taken('taken').materialized(),
      (query) =>
        query
          .selectFrom('chats')
          .select(['id', 'company_id', 'human_at'])
          .where('id', 'in', chatIds)
          .where('purpose', '=', 'customer')
          .where('ai_enabled', '=', false)
          .where('human_at', 'is not', null),
    )
    .with(
      (hours) => hours('hours').materialized(),
      (query) =>
        query
          .selectFrom('agents')
          .select(['company_id', 'hand_back_hours'])
          .distinctOn('company_id')
          .where((eb) => eb('company_id', '=', sql<number>`any(array(${eb.selectFrom('taken').select('company_id')}))`))
          .orderBy('company_id')
          .orderBy('is_active', 'desc')
          .orderBy('id'),
    )
    .selectFrom('taken')
    .innerJoin('hours', 'hours.company_id', 'taken.company_id')
    .select(['taken.id', sql<Date>`human_at + make_interval(hours => hand_back_hours)`.as('at')])
    .where('hand_back_hours', 'is not', null)

/**
 * Selects who answers in those of these chats whose AI is off, by chat. The administrators and the people that they
 * write as are read once, however few the planner takes them for: a join could read their tables for each chat.
 */
export const selectHumans = (db: Db | Trx, chatIds: readonly number[]) =>
  db
    .with(
      (answered) => answered('answered').materialized(),
      (query) =>
        query
          .selectFrom('chats')
          .select(['id', 'company_id', 'purpose', 'handler_admin_id'])
          .where('id', 'in', chatIds)
          .where('ai_enabled', '=', false)
          .where('handler_admin_id', 'is not', null),
    )
    .with(
      (handlers) => handlers('handlers').materialized(),
      (query) =>
        query
          .selectFrom('admins')
          .select('id')
          .where((eb) =>
            eb('id', '=', sql<number>`any(array(${eb.selectFrom('answered').select('handler_admin_id')}))`),
          )
          .where('deleted_at', 'is', null),
    )
    .with(
      (people) => people('people').materialized(),
      (query) => {
        const person = query
          .selectFrom('users')
          .select(['id', 'company_id', 'kind', 'admin_id', 'display_name'])
          .where((eb) =>
            eb('company_id', '=', sql<number>`any(array(${eb.selectFrom('answered').select('company_id')}))`),
          )
        // Apart, so that each has the index of its own: a company has many customers.
        return person
          .where((eb) => eb('admin_id', '=', sql<number>`any(array(${eb.selectFrom('handlers').select('id')}))`))
          .unionAll(person.where('kind', '=', 'support'))
      },
    )
    .selectFrom('answered')
    .innerJoin('handlers', 'handlers.id', 'answered.handler_admin_id')
    // Support staff write as the support user and are no users of the company.
    .innerJoin('people', (join) =>
      join
        .onRef('people.company_id', '=', 'answered.company_id')
        .on((on) =>
          on.or([
            on.and([on('answered.purpose', '=', 'support'), on('people.kind', '=', 'support')]),
            on.and([on('answered.purpose', '<>', 'support'), on('people.admin_id', '=', on.ref('handlers.id'))]),
          ]),
        ),
    )
    .select(['answered.id', 'handlers.id as adminId', 'people.id as userId', 'people.display_name as name'])

/** The needs that hand-overs have recorded of those of these chats whose row may keep a need as another one. */
async function readRecordedNeeds(db: Db | Trx, rows: readonly ChatRow[]): Promise<ReadonlyMap<number, Need | null>> {
  const unsure = rows.filter(
    (row) => row.ai_enabled && row.purpose === 'customer' && keptForOthers.some((need) => need === row.needs_human),
  )
  if (unsure.length === 0) return new Map()
  const ids = unsure.map(({ id }) => id)
  const found = await db
    .selectFrom('chats')
    .select(['id', recordedNeed().as('need')])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, need }) => [id, need]))
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
