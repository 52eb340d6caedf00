import type { Chat } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Caller } from '../../http/Caller.ts'
import { refuse } from '../../errors/refuse.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { holdBackReplies } from '../../conversations/handling/markHandling.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { FrozenReply } from '../../ports/InFlight.ts'
import type { Ports } from '../../ports/Ports.ts'
import { adminUserId } from '../../conversations/people/people.ts'
import { noteHumanWord } from '../../queues/queuedHandBacks.ts'
import { enqueueAssignment } from '../../queues/queuedNotifications.ts'
import { findSendPermission } from '../runs/canAiReply.ts'
import { sentElsewhere } from './sentElsewhere.ts'
import { withdrawReplies } from './withdrawReplies.ts'

type Handled = { id: number; handler_admin_id: number | null; stopped_run_id: string | null }

/** The person who handles a chat from then on. Throws what the call is refused with. */
type FindHandler = (trx: Trx) => Promise<{ adminId: number; fullName: string; isSupport?: boolean }>

/**
 * `runId`: the run whose published text is returned; that of the stopped reply, else the chat's last one, when omitted.
 * `handler`: who handles the chat, the caller when omitted. `from`: the colleague from whom the caller takes the chat
 * knowingly, and the words of the run with it.
 */
type TakenOver = {
  companyId: number
  chatId: number
  runId?: string | undefined
  handler?: FindHandler | undefined
  from?: number | undefined
}

/**
 * Makes the caller, or the person whom they name, the handler of a chat (CHAT-4): switches its AI off, stops the reply
 * in progress, withdraws AI messages that were not sent yet (`withdrawReplies`), and waits for one whose delivery is in
 * flight, for as long as its channel takes. After it resolves, no AI message leaves. `text` is the published part of
 * the stopped reply, or the text of the held or withdrawn one; empty when anyone has written since, or, with `runId`, a
 * human. `isSent`: the AI had answered already, and nobody has written since. Idempotent. Of two administrators, the
 * later one handles the chat; of two who take over one run, the earlier one, so that its text is not sent twice: the
 * other gets an empty text and the chat with its handler. A colleague whom the caller names has not seen the reply: its
 * words wait for them in the chat, as those of a stopped one, and a snoozed chat comes back.
 */
export async function takeOverChat(
  ports: Ports,
  caller: Caller,
  { companyId, chatId, runId, handler: findHandler, from }: TakenOver,
): Promise<{ chat: Chat; text: string; isSent: boolean }> {
  const { replies, deliveries, freezeElsewhere } = ports.inFlight
  const elsewhere = replies.has(chatId) ? null : await freezeElsewhere({ companyId, chatId })
  let before: { isInFlight: boolean; stoppedRunId: string | null } | 'by-colleague'
  try {
    before = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      const now = ports.now()
      const chat = await trx
        .selectFrom('chats')
        .select(['id', 'stopped_run_id', 'handler_admin_id', 'snoozed_at'])
        .where('company_id', '=', companyId)
        .where('id', '=', chatId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!chat) throw refuse('NOT_FOUND')
      if (runId !== undefined && (await isTakenBefore(trx, caller, { chat, runId, from }))) return 'by-colleague'
      const handler = (await findHandler?.(trx)) ?? caller
      const isForColleague = handler.adminId !== caller.adminId
      await adminUserId(trx, companyId, handler, now)
      const reply = replies.get(chatId) ?? elsewhere
      const keptRunId = await endRuns(trx, caller, { chat, reply, isForColleague, now })
      const isSending = await withdrawReplies(trx, emit, { companyId, chatId, now })
      await trx
        .updateTable('chats')
        .set({
          ai_enabled: false,
          handler_admin_id: handler.adminId,
          needs_human: null,
          stopped_run_id: keptRunId,
          held_run_id: null,
          // As at its time (PLAN-1), whose job then finds nothing to do.
          ...(isForColleague && chat.snoozed_at !== null && { snoozed_at: null, returned_at: now }),
          updated_at: now,
        })
        .where('id', '=', chatId)
        .execute()
      await noteHumanWord(trx, { companyId, chatId, now })
      await announce(trx, emit, { companyId, chatId, by: caller, handler, now })
      return { isInFlight: isSending, stoppedRunId: chat.stopped_run_id }
    })
  } catch (error) {
    // A frozen reply publishes no further pieces, so its run is stopped even though the transaction failed.
    if (elsewhere || replies.get(chatId)?.isFrozen()) ports.runStopRequested({ chatId, because: 'taken-over' })
    throw error
  }
  if (before === 'by-colleague') return { chat: await readStoredChat(ports.db, chatId), text: '', isSent: false }
  // Where several processes write to a database, a run may have begun between the two checks.
  await recordPublishedText(ports.db, replies.get(chatId) ?? null)
  ports.runStopRequested({ chatId, because: 'taken-over' })
  if (before.isInFlight) {
    await (deliveries.get(chatId) ?? sentElsewhere(ports, chatId))
    // Its delivery may have failed and been queued again.
    await withCompanyTransaction(ports, companyId, (trx, emit) =>
      withdrawReplies(trx, emit, { companyId, chatId, now: ports.now() }),
    )
  }
  const left = await replyLeftBy(ports.db, chatId, runId ?? before.stoppedRunId ?? undefined)
  return { chat: await readStoredChat(ports.db, chatId), ...left }
}

type Taking = { companyId: number; chatId: number; by: Caller; handler: { adminId: number }; now: Date }

/** Emits a chat that was taken over; one that was given to a colleague names its giver, and notifies them. */
async function announce(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, by, handler: { adminId }, now }: Taking,
): Promise<void> {
  const isGiven = adminId !== by.adminId
  const assignedBy = isGiven ? { assignedBy: { adminId: by.adminId, name: by.fullName } } : {}
  emit({ event: 'chat_update', payload: { ...(await readStoredChat(trx, chatId)), ...assignedBy } })
  if (isGiven) await enqueueAssignment(trx, { companyId, chatId, adminId }, now)
}

/**
 * Whether this run was taken over already, for a colleague who handles the chat by now: by themselves, or by whoever
 * assigned the chat to them.
 */
async function isTakenBefore(
  trx: Trx,
  { adminId }: Caller,
  { chat, runId, from }: Pick<TakenOver, 'from'> & { chat: Handled; runId: string },
): Promise<boolean> {
  const handlerId = chat.handler_admin_id
  if (handlerId === null || handlerId === adminId || handlerId === from) return false
  const taken = await trx
    .selectFrom('ai_runs')
    .select('id')
    .where('chat_id', '=', chat.id)
    .where(sql<string>`id::text`, '=', runId)
    .where('status', '=', 'cancelled')
    .where('error', '=', 'taken-over')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends what the AI writes in a chat. Returns the run whose words wait in it for a colleague; null without one. */
async function endRuns(
  trx: Trx,
  { adminId }: Caller,
  {
    chat: { id: chatId, stopped_run_id: stoppedRunId },
    reply,
    isForColleague,
    now,
  }: { chat: Handled; reply: FrozenReply | null; isForColleague: boolean; now: Date },
): Promise<string | null> {
  const ended = await trx
    .updateTable('ai_runs')
    .set({
      status: 'cancelled',
      error: 'taken-over',
      // A held reply's text is stored already; that of a growing one is recorded below.
      said: (run) => run.case().when('held_until', 'is not', null).then(run.ref('said')).else('').end(),
      stopped_by: adminId,
      finished_at: now,
    })
    .where('chat_id', '=', chatId)
    .where('status', '=', 'running')
    .returning('id')
    .execute()
  if (stoppedRunId !== null && !isForColleague)
    await trx
      .updateTable('ai_runs')
      .set({ error: 'taken-over', stopped_by: adminId })
      .where('id', '=', stoppedRunId)
      .execute()
  await holdBackReplies(trx, [chatId], 'taken-over')
  await recordPublishedText(trx, reply)
  if (!isForColleague) return null
  const runIds = ended.map(({ id }) => id)
  return (await wordsLeftBy(trx, runIds)) ?? stoppedRunId
}

/** The run of these that left words; null without one. */
async function wordsLeftBy(trx: Trx, runIds: readonly string[]): Promise<string | null> {
  if (runIds.length === 0) return null
  const runs = await trx.selectFrom('ai_runs').select(['id', 'said']).where('id', 'in', runIds).execute()
  return runs.find(({ said }) => said?.trim())?.id ?? null
}

async function recordPublishedText(db: Ports['db'] | Trx, reply: FrozenReply | null): Promise<void> {
  if (!reply) return
  await db
    .updateTable('ai_runs')
    .set({ said: reply.freeze() })
    .where('id', '=', reply.runId)
    .where('status', '=', 'cancelled')
    .execute()
}

/**
 * The rest of this run while no human has answered, or of the last run while no message has followed it: the text to
 * continue from, or a sent reply.
 */
async function replyLeftBy(
  db: Ports['db'],
  chatId: number,
  runId: string | undefined,
): Promise<{ text: string; isSent: boolean }> {
  const runs = db
    .selectFrom('ai_runs')
    .leftJoin('messages', 'messages.id', 'ai_runs.message_id')
    .select(['ai_runs.said', 'ai_runs.reply_to_id', 'ai_runs.message_id', 'messages.status'])
    .where('ai_runs.chat_id', '=', chatId)
  // Compared as text, so that a malformed run id finds no run instead of failing the query.
  const selected =
    runId === undefined
      ? runs.orderBy('started_at', 'desc').orderBy('reply_to_id', 'desc').limit(1)
      : runs.where(sql<string>`ai_runs.id::text`, '=', runId)
  const run = await selected.executeTakeFirst()
  if (!run) return { text: '', isSent: false }
  const reply = { text: run.said ?? '', isSent: run.message_id !== null && run.status !== 'failed' }
  if (runId !== undefined)
    return (await findSendPermission(db, chatId, run.reply_to_id)) === null ? { ...reply, text: '' } : reply
  const since = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .where('id', '>', run.reply_to_id)
    .where('is_history', '=', false)
    .where('id', '<>', run.message_id ?? 0)
    .limit(1)
    .executeTakeFirst()
  return since ? { text: '', isSent: false } : reply
}
