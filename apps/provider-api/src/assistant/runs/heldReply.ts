import type { Chat, Message } from '@frontdesk/contract'
import { sql, type CompiledQuery } from 'kysely'
import { agentUserId } from '../../conversations/people/people.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { keptQuery, rowsOfQuery } from '../../db/keptQuery.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import type { Caller } from '../../http/Caller.ts'
import { suggestLabels } from '../../conversations/labels/suggestedLabels.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Run } from './Run.ts'
import { completeRun, type CompleteReply } from './settleRun.ts'

/**
 * A complete reply that is held until a moment, so that a person can stop or edit it; see `CompleteReply`. Its labels
 * were suggested when the hold began.
 */
export type StoredHeldReply = Omit<CompleteReply, 'labels'> & { until: Date }

/** Characters per second that are published of a reply that somebody watches; null: as the model writes. */
const characterRates = { fast: null, normal: 120, slow: 45 } as const

/**
 * Returns how the company wants a reply to be shown to a person who has its chat open: how long it is held when it is
 * complete, in milliseconds, and at how many characters per second it grows. Null while nobody has the chat open, and
 * in chats that are no customer's: nobody waits for a person who is not there.
 */
export async function findPacing(
  { db, now, aiHoldSeconds }: Pick<Ports, 'db' | 'now' | 'aiHoldSeconds'>,
  { chatId }: Pick<Run, 'chatId'>,
): Promise<Pacing | null> {
  return toPacing(await rowsOfQuery(db, selectPacing({ chatId, now: now() })), aiHoldSeconds)
}

type RowOfPacing = ReturnType<typeof selectPacing> extends CompiledQuery<infer Row> ? Row : never
type Pacing = { holdFor: number; charactersPerSecond: number | null }

/** Selects what `toPacing` reads. */
export const selectPacing = keptQuery((db, { chatId, now }: { chatId: number; now: Date }) =>
  db
    .selectFrom('chats')
    .innerJoin('agents', 'agents.company_id', 'chats.company_id')
    .select(['agents.hold_seconds', 'agents.pace'])
    .where('chats.id', '=', chatId)
    .where('chats.purpose', '=', 'customer')
    .where('agents.is_active', '=', true)
    .where((chat) =>
      chat.exists(
        chat
          .selectFrom('chat_watchers')
          .select('watcher_id')
          .whereRef('chat_watchers.chat_id', '=', 'chats.id')
          .where('until', '>', now),
      ),
    )
    .orderBy('agents.id')
    .limit(1),
)

/** As `findPacing`, by what `selectPacing` has found. `byDefault`: seconds of a hold. */
export function toPacing([found]: readonly RowOfPacing[], byDefault: number): Pacing | null {
  if (!found) return null
  return {
    holdFor: (found.hold_seconds ?? byDefault) * 1000,
    charactersPerSecond: characterRates[found.pace],
  }
}

/**
 * Holds a complete reply if somebody has the chat open: it waits in the chat (`heldReply`), across restarts, and its
 * run goes on until `heldUntil`. Else it is stored at once, as by `completeRun`. One transaction decides.
 */
export async function holdOrComplete(
  ports: Parameters<typeof completeRun>[0] & Pick<Ports, 'aiHoldSeconds'>,
  run: Run,
  complete: CompleteReply,
): Promise<{ heldUntil: Date | null; message: Message | null }> {
  let heldUntil: Date | null = null
  const message = await completeRun(ports, run, complete, {
    async hold(trx, emit) {
      heldUntil = null
      const { now: clock, aiHoldSeconds } = ports
      const { holdFor = 0 } = (await findPacing({ db: trx, now: clock, aiHoldSeconds }, run)) ?? {}
      const now = clock()
      const until = new Date(now.getTime() + holdFor)
      if (holdFor === 0 || !(await holdIn(trx, emit, run, { ...complete, until, now }))) return false
      heldUntil = until
      return true
    },
  })
  return { heldUntil, message }
}

/** Holds a reply in the transaction of its company. Returns false when its run has ended. */
async function holdIn(
  trx: Trx,
  emit: (event: NewEvent) => void,
  run: Run,
  { text, need, sources, labels = [], until, now }: CompleteReply & { until: Date; now: Date },
): Promise<boolean> {
  const { id, chatId } = run
  const held = await trx
    .updateTable('ai_runs')
    .set({ said: text, held_until: until, held_need: need, held_sources: JSON.stringify(sources) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!held) return false
  await suggestLabels(trx, { ...run, now }, labels)
  await trx.updateTable('chats').set({ held_run_id: id }).where('id', '=', chatId).execute()
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  return true
}

/**
 * Sends a held reply now, in the name of the caller: it leaves although they write more before its channel takes it.
 * Returns null when the run holds none, or ended a moment ago. Throws REPLY_CHANGED when
 * `shownText` differs from its text.
 */
export async function sendHeldReply(
  ports: Ports,
  caller: Pick<Caller, 'adminId'>,
  { companyId, chatId, runId }: { companyId: number; chatId: number; runId: string },
  shownText: string | undefined,
): Promise<{ message: Message; chat: Chat } | null> {
  const row = await heldRuns(ports.db)
    .where('ai_runs.company_id', '=', companyId)
    .where('ai_runs.chat_id', '=', chatId)
    // Compared as text, so that a malformed run id finds no run instead of failing the query.
    .where(sql<string>`ai_runs.id::text`, '=', runId)
    .executeTakeFirst()
  const held = row && (await readHeldReply(ports, row))
  if (!held) return null
  if (shownText !== undefined && shownText.trim() !== held.reply.text) throw refuse('REPLY_CHANGED')
  const message = await completeRun(ports, held.run, held.reply, { sentBy: caller.adminId })
  if (!message) return null
  const growing = ports.inFlight.replies.get(chatId)
  if (growing?.runId === runId) growing.release()
  return { message, chat: await readStoredChat(ports.db, chatId) }
}

/** The runs that hold a reply. */
export const heldRuns = (db: Db) =>
  db
    .selectFrom('ai_runs')
    .innerJoin('chats', (join) =>
      join.onRef('chats.company_id', '=', 'ai_runs.company_id').onRef('chats.id', '=', 'ai_runs.chat_id'),
    )
    .innerJoin('messages as question', (join) =>
      join.onRef('question.company_id', '=', 'ai_runs.company_id').onRef('question.id', '=', 'ai_runs.reply_to_id'),
    )
    .select(['ai_runs.id', 'ai_runs.company_id', 'ai_runs.chat_id', 'ai_runs.reply_to_id'])
    .select(['ai_runs.said', 'ai_runs.held_need', 'ai_runs.held_sources', 'ai_runs.held_until'])
    .select(['question.from_id as recipient_id', 'chats.platform'])
    .where('ai_runs.status', '=', 'running')
    .where('ai_runs.held_until', 'is not', null)

type HeldRun = Awaited<ReturnType<ReturnType<typeof heldRuns>['execute']>>[number]

/** The held reply of a run, with who writes it; null while its company has no assistant. */
export async function readHeldReply(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  row: HeldRun,
): Promise<{ run: Run; reply: StoredHeldReply } | null> {
  const fromId = await db.transaction().execute((trx) => agentUserId(trx, row.company_id, now()))
  if (fromId === null || row.held_until === null) return null
  return {
    run: {
      id: row.id,
      companyId: row.company_id,
      chatId: row.chat_id,
      replyToId: row.reply_to_id,
      fromId,
      recipientId: row.recipient_id,
      isInternal: row.platform === 'internal',
    },
    reply: { text: row.said ?? '', need: row.held_need, sources: row.held_sources ?? [], until: row.held_until },
  }
}
