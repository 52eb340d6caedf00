import { passingNeeds, type FirmNeed, type Need } from '@frontdesk/ai-state'
import type { Message, MessageMetadata } from '@frontdesk/contract'
import { sql } from 'kysely'
import { markNeedsHuman } from '../../conversations/handling/markHandling.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { emitNewMessage } from '../../conversations/write/emitNewMessage.ts'
import { storeMessage, storeMessageAndMore } from '../../conversations/write/storeMessage.ts'
import { jobsQueuedIn } from '../../jobs/enqueueJob.ts'
import { suggestLabels } from '../../conversations/labels/suggestedLabels.ts'
import { endWaits, endWaitsOfRun } from '../../queues/queuedWaits.ts'
import type { ModelTokens } from '../../ports/Assistant.ts'
import type { Ports, QueuedJob } from '../../ports/Ports.ts'
import { systemUserId } from '../../conversations/people/people.ts'
import { findDueDisclosure, recordDisclosure } from '../disclosure/discloseAi.ts'
import { sendAwayMessage } from '../hours/sendAwayMessage.ts'
import { recordGap } from '../gaps/recordGap.ts'
import { countConversation } from '../../subscriptions/usage/countConversation.ts'
import { findAiPause } from '../../subscriptions/usage/readAllowance.ts'
import { canAiReply } from './canAiReply.ts'
import { platformMessageIdOf, type Run } from './Run.ts'

type SettlePorts = Pick<
  Ports,
  'db' | 'now' | 'publish' | 'payments' | 'newId' | 'outboundMessageQueued' | 'billingWorkQueued'
>
type Sources = NonNullable<MessageMetadata['sources']>

/**
 * A reply to its end. `need`: with it the AI hands the chat over; `sources`: the entries of
 * knowledge that it came from; `labels`: those that it suggests for the chat.
 */
export type CompleteReply = { text: string; need: FirmNeed | null; sources?: Sources; labels?: readonly number[] }
/**
 * `sentBy`: the administrator who has sent the reply before its hold was over. `hold`: asked in the transaction, where
 * the AI may reply, whether the reply is held instead; nothing is stored then.
 */
type Completing = {
  sentBy?: number | null
  hold?: (trx: Trx, emit: (event: NewEvent) => void) => Promise<boolean>
}
type EndedRun = Pick<Run, 'id' | 'companyId' | 'chatId' | 'replyToId'>

/**
 * Stores a complete reply and queues it for its channel; `need`: with it the AI hands the chat over. Returns null when
 * the run was stopped, a human took over or the AI was switched off meanwhile, or the company's plan lets the AI answer
 * no more, which is decided in the transaction that stores it; a held reply is not offered any more then. Returns null
 * as well when `hold` holds the reply, whose run goes on.
 */
export async function completeRun(
  ports: SettlePorts,
  run: Run,
  { text, need, sources = [], labels = [] }: CompleteReply,
  { sentBy = null, hold }: Completing = {},
): Promise<Message | null> {
  const now = ports.now()
  let queued: readonly QueuedJob[] = []
  const message = await withCompanyTransaction(ports, run.companyId, async (trx, emit) => {
    const permission = await canAiReply(trx, run.chatId, run.replyToId)
    if (!permission) {
      if (await endRun(trx, run, 'cancelled', now)) await endOffer(trx, emit, { runId: run.id, chatId: run.chatId })
      return null
    }
    if (await hold?.(trx, emit)) return null
    // A message of a person is an answer of theirs.
    const isLimited = permission.purpose === 'customer' && sentBy === null
    const pause = isLimited ? await findAiPause(trx, ports.payments, run, now) : null
    if (pause) {
      // Another conversation was the last one of the plan, or its time ended, since the run began. The
      // question waits with the chat.
      if (!(await endRun(trx, run, 'failed', now, pause.reason))) return null
      await endOffer(trx, emit, { runId: run.id, chatId: run.chatId })
      await storeNotice(trx, emit, run, { notice: 'assistant-paused', need: pause.reason }, now)
      return null
    }
    if (!(await completeIn(trx, run, need, now))) return null
    if (sentBy !== null) await trx.updateTable('ai_runs').set({ stopped_by: sentBy }).where('id', '=', run.id).execute()
    if (need !== null) await markNeedsHuman(trx, run.chatId, need, now)
    if (need === 'handed-over') await recordGap(trx, run, now)
    await suggestLabels(trx, { ...run, now }, labels)
    const reply = await storeReply(trx, emit, ports, run, { text, sources }, now)
    queued = jobsQueuedIn(trx)
    return reply
  })
  ports.billingWorkQueued(queued)
  if (message && !run.isInternal) ports.outboundMessageQueued(message)
  return message
}

/** Ends a live run as completed; without a new need, one that ends with a reply has ended. One statement. */
async function completeIn(trx: Trx, { id, chatId }: Run, need: FirmNeed | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with ended as (update ai_runs set status = 'completed', finished_at = ${now}::timestamptz, error = null, said = null
        where id = ${id} and status = 'running' returning id),
      cleared as (update chats set needs_human = null from ended
        where ${need === null}::boolean and chats.id = ${chatId} and chats.needs_human = any(${[...passingNeeds]}::text[]))
    select id from ended`.execute(trx)
  return rows.length > 0
}

/**
 * Stores the AI's message of a run, with the disclosure that an AI writes where one is due, counts its conversation,
 * and queues its delivery. Call inside `withCompanyTransaction`, after checking `canAiReply`, and emit
 * `billingWorkQueued` after the commit: the conversation may be the last one of the plan.
 */
export async function storeReply(
  trx: Trx,
  emit: (event: NewEvent) => void,
  ports: Pick<Ports, 'payments' | 'newId'>,
  run: Run,
  { text, sources = [] }: { text: string; sources?: Sources },
  now: Date,
): Promise<Message> {
  const disclosure = run.isInternal ? null : await findDueDisclosure(trx, run, now)
  const made = await storeMessageAndMore(trx, {
    companyId: run.companyId,
    chatId: run.chatId,
    platform: 'openai',
    platformMessageId: platformMessageIdOf(run),
    fromId: run.fromId,
    toId: run.recipientId,
    text,
    status: run.isInternal ? 'sent' : 'pending',
    metadata: {
      agentReplyToMessageId: run.replyToId,
      runId: run.id,
      ...(sources.length > 0 && { sources }),
      ...(disclosure && { disclosure }),
    },
    now,
    more: { author: { runId: run.id }, isDelivered: !run.isInternal },
  })
  if (!made) throw new Error('The run already has a reply')
  const stored = made.message
  if (disclosure) await recordDisclosure(trx, stored, disclosure, now)
  await emitNewMessage(trx, emit, stored, made.chat)
  await countConversation(trx, emit, ports, { ...run, messageId: stored.id }, now)
  return stored
}

/** Fallback text of each notice; clients show a translation by `metadata.notice`. */
const notices = {
  'assistant-failed': 'The assistant could not answer this message.',
  'assistant-limit-reached':
    'The assistant has written very many replies within an hour; it will go on answering in a while.',
  'assistant-budget-reached':
    'The assistant has given all the answers that it may give in one conversation within a day; a human answers now.',
  'assistant-quota-reached':
    'The assistant has used up what the operator of this product leaves the company for a day; a human answers now.',
  'assistant-long-wait':
    'The assistant could not begin to answer in the time that the company lets its customers wait; a human answers now.',
  'assistant-withheld':
    'The answer of the assistant would have revealed its instructions; nothing of it was sent, and a human is asked to answer.',
  'assistant-interrupted': 'The assistant was interrupted while it was answering; nothing of its answer was sent.',
  'assistant-paused':
    'The assistant is paused because of the plan of the company; a human answers until it is paid, changed or begins a new month.',
}

/** Why a chat needs a person after each notice of a failure. */
const needs: Readonly<Record<FailureNotice, Need>> = {
  'assistant-failed': 'failed',
  'assistant-limit-reached': 'hourly-limit',
  'assistant-budget-reached': 'daily-limit',
  'assistant-quota-reached': 'quota-reached',
  'assistant-long-wait': 'long-wait',
  'assistant-withheld': 'withheld',
  'assistant-interrupted': 'failed',
}

/** The key of a notice that the assistant leaves in a chat. */
export type Notice = keyof typeof notices
/** A notice of a failure: its key alone decides why the chat needs a person. */
export type FailureNotice = Exclude<Notice, 'assistant-paused'>

/**
 * Ends a run as failed and stores a notice in its chat, so that nobody waits. Returns false when it had ended already.
 */
export async function failRun(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  run: EndedRun,
  notice: FailureNotice,
  error: string,
): Promise<boolean> {
  const now = ports.now()
  return withCompanyTransaction(ports, run.companyId, async (trx, emit) => {
    if (!(await endRun(trx, run, 'failed', now, error))) return false
    await storeNotice(trx, emit, run, { notice, need: needs[notice] }, now)
    return true
  })
}

/** Why a run ends whose question needs no reply: nobody waits for one. */
export const nothingAsked = 'nothing-asked'

/** Records that a run was stopped; its held reply is not offered any more. Does nothing when it has ended. */
export async function cancelRun(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { runId, companyId, chatId }: { runId: string; companyId: number; chatId: number },
  because: string,
): Promise<void> {
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    if (!(await endRun(trx, { id: runId }, 'cancelled', ports.now(), because))) return
    await endOffer(trx, emit, { runId, chatId })
    if (because === nothingAsked) await endWaitsOfRun(trx, runId)
  })
}

/**
 * Offers the held reply of an ended run in its chat no more, and emits that. Does nothing when
 * the chat does not offer it.
 */
export async function endOffer(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { runId, chatId }: { runId: string; chatId: number },
): Promise<void> {
  const offering = await trx
    .updateTable('chats')
    .set({ held_run_id: null })
    .where('held_run_id', '=', runId)
    .returning('id')
    .executeTakeFirst()
  if (offering) emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}

/** Ends a run that is live, without a notice. Returns false when it has ended already. */
export async function endRun(
  db: Trx | Ports['db'],
  run: Pick<Run, 'id'>,
  status: 'completed' | 'failed' | 'cancelled',
  now: Date,
  error?: string,
): Promise<boolean> {
  const ended = await db
    .updateTable('ai_runs')
    .set({ status, finished_at: now, error: error ?? null, ...(status !== 'cancelled' && { said: null }) })
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Stores a notice about the run's message and marks the chat as needing a human. */
export async function storeNotice(
  trx: Trx,
  emit: (event: NewEvent) => void,
  run: EndedRun,
  { notice, need }: { notice: Notice; need: Need },
  now: Date,
): Promise<void> {
  await markNeedsHuman(trx, run.chatId, need, now)
  await endWaits(trx, { chatId: run.chatId, id: run.replyToId })
  const stored = await storeMessage(trx, {
    companyId: run.companyId,
    chatId: run.chatId,
    platform: 'internal',
    fromId: await systemUserId(trx, run.companyId, 'system', now),
    toId: null,
    text: notices[notice],
    kind: 'system',
    status: 'sent',
    // Carries the draft's key: a client that missed the end of the run removes the draft by it.
    metadata: { notice, agentReplyToMessageId: run.replyToId, runId: run.id },
    now,
  })
  if (stored) await emitNewMessage(trx, emit, stored)
  // The customer has no answer now; people answer once the office opens.
  await sendAwayMessage(trx, emit, run, now)
}

/**
 * Records what the model read and wrote, whatever becomes of the reply: it is paid for. Never rejects: the reply is
 * worth more than the record.
 */
export async function recordTokens(
  { db, log }: Ports,
  { id, companyId }: Run,
  { input, output }: ModelTokens,
): Promise<void> {
  try {
    await db
      .updateTable('ai_runs')
      .set({ input_tokens: input, output_tokens: output })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  } catch (error) {
    log.error({ runId: id, error: String(error) }, 'The tokens of an AI run could not be recorded')
  }
}
