import type { Chat, Message } from '@frontdesk/contract'
import { endsMidSentence } from '@frontdesk/sentence-end'
import { sql } from 'kysely'
import type { Caller } from '../../http/Caller.ts'
import { refuse } from '../../errors/refuse.ts'
import { clearPassingNeed, markNeedsHuman } from '../../conversations/handling/markHandling.ts'
import { withdrawnCode } from '../../conversations/read/isShown.ts'
import { stalledRunError } from '../../conversations/read/readHandling.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { readMessages } from '../../conversations/read/readMessages.ts'
import { storable } from '../../db/storable.ts'
import { jobsQueuedIn } from '../../jobs/enqueueJob.ts'
import type { Ports, QueuedJob } from '../../ports/Ports.ts'
import { adminUserId, agentUserId, systemUserId } from '../../conversations/people/people.ts'
import { canAiReply, findSendPermission } from './canAiReply.ts'
import type { Run } from './Run.ts'
import { endOffer, storeReply } from './settleRun.ts'

/** The confirmation of a stopped reply's sender: its text, and that it ends in the middle of a sentence. */
type Confirmation = { shownText?: string | undefined; confirmUnfinished?: boolean | undefined }
type RunOfChat = { companyId: number; chatId: number; runId: string }

/**
 * Stops a reply that the AI is writing and makes the caller the handler of a customer's chat (D-14). The published text
 * waits in the chat (`stoppedReply`), across restarts, until someone sends or discards it, hands the chat back or
 * writes. Idempotent. Throws RUN_ENDED when the reply has ended.
 */
export async function stopRun(ports: Ports, caller: Caller, { companyId, chatId, runId }: RunOfChat): Promise<Chat> {
  const { replies, freezeElsewhere } = ports.inFlight
  const reply = replies.get(chatId) ?? (await freezeElsewhere({ companyId, chatId }))
  const { chat, isStopped } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const { run, chat } = await runOfChat(trx, { companyId, chatId, runId })
    if (run.status === 'cancelled' && run.error === 'stopped')
      return { chat: await readStoredChat(trx, chatId), isStopped: false }
    if (run.status !== 'running') throw refuse('RUN_ENDED')
    const published = reply?.runId === runId ? reply.freeze() : ''
    const publishedText = run.held_until === null ? published : (run.said ?? published)
    await trx
      .updateTable('ai_runs')
      .set({ status: 'cancelled', error: 'stopped', said: publishedText, stopped_by: caller.adminId, finished_at: now })
      .where('id', '=', runId)
      .execute()
    await adminUserId(trx, companyId, caller, now)
    const isHandled = chat.purpose === 'customer'
    await trx
      .updateTable('chats')
      .set({
        ...(isHandled && { ai_enabled: false, handler_admin_id: caller.adminId, needs_human: null }),
        // Nothing was written yet: nothing waits for a decision.
        stopped_run_id: publishedText.trim() === '' ? null : runId,
        held_run_id: null,
        updated_at: now,
      })
      .where('id', '=', chatId)
      .execute()
    const stopped = await readStoredChat(trx, chatId)
    emit({ event: 'chat_update', payload: stopped })
    return { chat: stopped, isStopped: true }
  })
  if (isStopped) ports.runStopRequested({ chatId, because: 'stopped' })
  return chat
}

/**
 * Stores the published text of a reply that did not continue, or a held one whose time is long over, as a stopped
 * reply, and marks the chat as needing a human until someone decides or writes. Returns false when the run had ended or
 * the AI may no longer reply: nothing is stored then.
 */
export async function storeStalledReply(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id: runId, companyId, chatId, replyToId }: Pick<Run, 'id' | 'companyId' | 'chatId' | 'replyToId'>,
  publishedText: string,
): Promise<boolean> {
  const now = ports.now()
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const ended = await trx
      .updateTable('ai_runs')
      .set({ status: 'cancelled', error: stalledRunError, said: storable(publishedText), finished_at: now })
      .where('id', '=', runId)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    if (!(await canAiReply(trx, chatId, replyToId))) {
      await endOffer(trx, emit, { runId, chatId })
      return false
    }
    await trx
      .updateTable('chats')
      .set({ stopped_run_id: runId, held_run_id: null, updated_at: now })
      .where('id', '=', chatId)
      .execute()
    await markNeedsHuman(trx, chatId, 'stalled', now)
    emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
    return true
  })
}

/**
 * Sends a stopped reply unchanged, as the AI. Idempotent: repeated calls return the same message. Throws
 * HANDLED_BY_HUMAN once a human has answered or taken over, RUN_ENDED when it was discarded, REPLY_CHANGED when
 * `shownText` differs from the stored text, and REPLY_UNFINISHED when it was stopped before its end, ends in the middle
 * of a sentence, and the sender has not confirmed that for this text.
 */
export async function sendStoppedReply(
  ports: Ports,
  { companyId, chatId, runId }: RunOfChat,
  confirmation: Confirmation = {},
): Promise<{ message: Message; chat: Chat }> {
  let queued: readonly QueuedJob[] = []
  const { message, chat, isNew } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const { run, chat } = await runOfChat(trx, { companyId, chatId, runId })
    if (run.status === 'completed' && run.message_id !== null) {
      const [sent] = await readMessages(trx, [run.message_id])
      // Somebody took over before it left.
      if (sent?.metadata.error?.code === withdrawnCode) throw refuse('HANDLED_BY_HUMAN')
      if (sent) return { message: sent, chat: await readStoredChat(trx, chatId), isNew: false }
    }
    if (chat.stopped_run_id !== runId)
      throw refuse(chat.ai_enabled || run.said === null ? 'RUN_ENDED' : 'HANDLED_BY_HUMAN')
    const permission = await findSendPermission(trx, chatId, run.reply_to_id)
    if (!permission) throw refuse('HANDLED_BY_HUMAN')
    const text = (run.said ?? '').trim()
    if (text === '') throw refuse('EMPTY_MESSAGE')
    if (confirmation.shownText !== undefined && confirmation.shownText.trim() !== text) throw refuse('REPLY_CHANGED')
    const isFragment = run.held_until === null && endsMidSentence(text)
    if (isFragment && (confirmation.confirmUnfinished !== true || confirmation.shownText === undefined))
      throw refuse('REPLY_UNFINISHED')
    const fromId =
      permission.purpose === 'support'
        ? await systemUserId(trx, companyId, 'support', now)
        : await agentUserId(trx, companyId, now)
    const question = await trx
      .selectFrom('messages')
      .select('from_id')
      .where('id', '=', run.reply_to_id)
      .executeTakeFirstOrThrow()
    if (fromId === null) throw refuse('NOT_FOUND', 'The company has no assistant')
    await trx
      .updateTable('ai_runs')
      .set({ status: 'completed', error: null, said: null, finished_at: now })
      .where('id', '=', runId)
      .execute()
    const stored = {
      id: runId,
      companyId,
      chatId,
      replyToId: run.reply_to_id,
      fromId,
      recipientId: question.from_id,
      isInternal: permission.isInternal,
    }
    await clearPassingNeed(trx, chatId)
    const message = await storeReply(trx, emit, ports, stored, { text, sources: run.held_sources ?? [] }, now)
    queued = jobsQueuedIn(trx)
    return { message, chat: await readStoredChat(trx, chatId), isNew: true }
  })
  if (isNew && message.status === 'pending') ports.outboundMessageQueued(message)
  ports.billingWorkQueued(queued)
  return { message, chat }
}

/** Discards a stopped reply; it is no longer offered. Idempotent: a second call changes and emits nothing. */
export async function discardStoppedReply(ports: Ports, { companyId, chatId, runId }: RunOfChat): Promise<Chat> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const { chat } = await runOfChat(trx, { companyId, chatId, runId })
    if (chat.stopped_run_id !== runId) return readStoredChat(trx, chatId)
    await trx.updateTable('ai_runs').set({ said: null }).where('id', '=', runId).execute()
    await trx
      .updateTable('chats')
      .set({ stopped_run_id: null, updated_at: ports.now() })
      .where('id', '=', chatId)
      .execute()
    const after = await readStoredChat(trx, chatId)
    emit({ event: 'chat_update', payload: after })
    return after
  })
}

async function runOfChat(trx: Trx, { companyId, chatId, runId }: RunOfChat) {
  const chat = await trx
    .selectFrom('chats')
    .select(['id', 'purpose', 'ai_enabled', 'stopped_run_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const run = await trx
    .selectFrom('ai_runs')
    .select(['id', 'status', 'error', 'reply_to_id', 'message_id', 'said', 'held_until', 'held_sources'])
    .where('chat_id', '=', chatId)
    // Compared as text, so that a malformed run id finds no run instead of failing the query.
    .where(sql<string>`id::text`, '=', runId)
    .executeTakeFirst()
  if (!chat || !run) throw refuse('NOT_FOUND')
  return { chat, run }
}
