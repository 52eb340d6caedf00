import type { Chat, Message } from '@frontdesk/contract'
import { endsMidSentence } from '@frontdesk/sentence-end'
import { sql } from 'kysely'
import type { Caller } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAnswered, recordNeed } from '../conversations/handling/noteHandling.ts'
import { stalled } from '../conversations/read/readConduct.ts'
import { readChat } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { storable } from '../conversations/write/storeMessage.ts'
import type { Ports } from '../ports/Ports.ts'
import { agentUserId, houseUserId } from '../conversations/people/people.ts'
import { canAiReply } from './canAiReply.ts'
import type { Run } from './Run.ts'
import { storeReply } from './settleRun.ts'

/** What whoever sends a stopped reply has seen of it: its text, and that it ends amid a sentence. */
type Seen = { shownText?: string | undefined; confirmUnfinished?: boolean | undefined }
type RunOfChat = { companyId: number; chatId: number; runId: string }

/**
 * Stops a reply that the AI is writing; what was told of it waits in the chat (`stoppedReply`), over a restart, until
 * somebody sends or discards it, or anybody writes: a customer's new message begins a new reply. Stopping twice changes
 * nothing; a reply that has ended is refused with RUN_ENDED.
 */
export async function stopRun(ports: Ports, caller: Caller, { companyId, chatId, runId }: RunOfChat): Promise<Chat> {
  const reply = ports.inFlight.replies.get(chatId)
  const { chat, isStopped } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const { run, chat } = await runOfChat(trx, { companyId, chatId, runId })
    if (run.status === 'cancelled' && chat.stopped_run_id === runId)
      return { chat: await readChat(trx, chatId), isStopped: false }
    if (run.status !== 'running') throw refuse('RUN_ENDED')
    const said = reply?.runId === runId ? reply.freeze() : ''
    await trx
      .updateTable('ai_runs')
      .set({ status: 'cancelled', error: 'stopped', said, stopped_by: caller.adminId, finished_at: now })
      .where('id', '=', runId)
      .execute()
    await trx.updateTable('chats').set({ stopped_run_id: runId, updated_at: now }).where('id', '=', chatId).execute()
    const stopped = await readChat(trx, chatId)
    emit({ event: 'chat_update', payload: stopped })
    return { chat: stopped, isStopped: true }
  })
  if (isStopped) ports.runStopRequested({ chatId, because: 'stopped' })
  return chat
}

/**
 * Keeps what was told of a reply that did not go on: it waits in the chat as one that was stopped, and the chat for a
 * human, until somebody decides or writes. False when the run had ended, or the AI may not speak any more: nothing waits then.
 */
export async function storeStalledReply(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id: runId, companyId, chatId, replyToId }: Pick<Run, 'id' | 'companyId' | 'chatId' | 'replyToId'>,
  said: string,
): Promise<boolean> {
  const now = ports.now()
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const ended = await trx
      .updateTable('ai_runs')
      .set({ status: 'cancelled', error: stalled, said: storable(said), finished_at: now })
      .where('id', '=', runId)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!ended || !(await canAiReply(trx, chatId, replyToId))) return false
    await trx.updateTable('chats').set({ stopped_run_id: runId, updated_at: now }).where('id', '=', chatId).execute()
    await recordNeed(trx, chatId, 'unanswered')
    emit({ event: 'chat_update', payload: await readChat(trx, chatId) })
    return true
  })
}

/**
 * Sends a stopped reply as it is, as the AI. Again: the same message. Refused once a human has the chat, or it was discarded;
 * with REPLY_CHANGED when `shownText` is not what would go, and with REPLY_UNFINISHED when it ends amid a sentence and
 * whoever sends it has not confirmed that, with the very text.
 */
export async function sendStoppedReply(
  ports: Ports,
  { companyId, chatId, runId }: RunOfChat,
  seen: Seen = {},
): Promise<{ message: Message; chat: Chat }> {
  const { message, chat, isNew } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const { run, chat } = await runOfChat(trx, { companyId, chatId, runId })
    if (run.status === 'completed' && run.message_id !== null) {
      const [sent] = await readMessages(trx, [run.message_id])
      if (sent) return { message: sent, chat: await readChat(trx, chatId), isNew: false }
    }
    if (!chat.ai_enabled) throw refuse('HANDLED_BY_HUMAN')
    if (chat.stopped_run_id !== runId) throw refuse('RUN_ENDED')
    const floor = await canAiReply(trx, chatId, run.reply_to_id)
    if (!floor) throw refuse('HANDLED_BY_HUMAN')
    const text = (run.said ?? '').trim()
    if (text === '') throw refuse('EMPTY_MESSAGE')
    if (seen.shownText !== undefined && seen.shownText.trim() !== text) throw refuse('REPLY_CHANGED')
    if (endsMidSentence(text) && (seen.confirmUnfinished !== true || seen.shownText === undefined))
      throw refuse('REPLY_UNFINISHED')
    const fromId =
      floor.purpose === 'support'
        ? await houseUserId(trx, companyId, 'support', now)
        : await agentUserId(trx, companyId, now)
    const asked = await trx
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
      recipientId: asked.from_id,
      isInternal: floor.isInternal,
    }
    await recordAnswered(trx, chatId)
    const message = await storeReply(trx, emit, stored, text, now)
    return { message, chat: await readChat(trx, chatId), isNew: true }
  })
  if (isNew && message.status === 'pending') ports.outboundMessageQueued(message)
  return { message, chat }
}

/** Puts a stopped reply away; it is not offered again. Doing it twice changes nothing and tells nothing. */
export async function discardStoppedReply(ports: Ports, { companyId, chatId, runId }: RunOfChat): Promise<Chat> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const { chat } = await runOfChat(trx, { companyId, chatId, runId })
    if (chat.stopped_run_id !== runId) return readChat(trx, chatId)
    await trx.updateTable('ai_runs').set({ said: null }).where('id', '=', runId).execute()
    await trx
      .updateTable('chats')
      .set({ stopped_run_id: null, updated_at: ports.now() })
      .where('id', '=', chatId)
      .execute()
    const after = await readChat(trx, chatId)
    emit({ event: 'chat_update', payload: after })
    return after
  })
}

async function runOfChat(trx: Trx, { companyId, chatId, runId }: RunOfChat) {
  const chat = await trx
    .selectFrom('chats')
    .select(['id', 'ai_enabled', 'stopped_run_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const run = await trx
    .selectFrom('ai_runs')
    .select(['id', 'status', 'reply_to_id', 'message_id', 'said'])
    .where('chat_id', '=', chatId)
    // Compared as text: what is no run id at all is no run of this chat either.
    .where(sql<string>`id::text`, '=', runId)
    .executeTakeFirst()
  if (!chat || !run) throw refuse('NOT_FOUND')
  return { chat, run }
}
