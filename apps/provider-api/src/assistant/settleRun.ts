import type { Message } from '@frontdesk/contract'
import { recordAnswered, recordNeed } from '../conversations/handling/noteHandling.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import type { Ports } from '../ports/Ports.ts'
import { houseUserId } from '../conversations/people/people.ts'
import { canAiReply } from './canAiReply.ts'
import { platformMessageIdOf, type Run } from './Run.ts'

type SettlePorts = Pick<Ports, 'db' | 'now' | 'publish' | 'outboundMessageQueued'>
type EndedRun = Pick<Run, 'id' | 'companyId' | 'chatId' | 'replyToId'>

/**
 * Stores a reply that was written to its end and hands it to its channel; null when the run was stopped meanwhile, a
 * human took the floor or the AI was switched off, which is decided in the very transaction that stores it.
 */
export async function completeRun(
  ports: SettlePorts,
  run: Run,
  { text, needsHuman }: { text: string; needsHuman: boolean },
): Promise<Message | null> {
  const now = ports.now()
  const message = await withCompanyTransaction(ports, run.companyId, async (trx, emit) => {
    const mayEnd = await endRun(trx, run, 'completed', now)
    if (!mayEnd) return null
    if (!(await canAiReply(trx, run.chatId, run.replyToId))) {
      await trx.updateTable('ai_runs').set({ status: 'cancelled' }).where('id', '=', run.id).execute()
      return null
    }
    if (needsHuman) await recordNeed(trx, run.chatId, 'asked')
    else await recordAnswered(trx, run.chatId)
    return storeReply(trx, emit, run, text, now)
  })
  if (message && !run.isInternal) ports.outboundMessageQueued(message)
  return message
}

/** Stores the AI's message of a run and puts it on its way, inside `inCompany`; whoever calls has seen that the AI may speak. */
export async function storeReply(
  trx: Trx,
  emit: (event: NewEvent) => void,
  run: Run,
  text: string,
  now: Date,
): Promise<Message> {
  const stored = await storeMessage(trx, {
    companyId: run.companyId,
    chatId: run.chatId,
    platform: 'openai',
    platformMessageId: platformMessageIdOf(run),
    fromId: run.fromId,
    toId: run.recipientId,
    text,
    status: run.isInternal ? 'sent' : 'pending',
    metadata: { agentReplyToMessageId: run.replyToId, runId: run.id },
    now,
  })
  if (!stored) throw new Error('A run has one reply')
  await trx.updateTable('ai_runs').set({ message_id: stored.id }).where('id', '=', run.id).execute()
  // The conversation has gone on: what was stopped before is not sent after it.
  await trx.updateTable('chats').set({ stopped_run_id: null }).where('id', '=', run.chatId).execute()
  if (!run.isInternal)
    await trx.insertInto('outbound_deliveries').values({ message_id: stored.id, next_attempt_at: now }).execute()
  await emitNewMessage(trx, emit, stored)
  return stored
}

/** What the administrator reads where a reply should be; the screen puts `metadata.notice` into its own words. */
const notices = {
  'assistant-failed': 'The assistant could not answer this message.',
  'assistant-limit-reached':
    'The assistant has written very many replies within an hour; it will go on answering in a while.',
  'assistant-budget-reached':
    'The assistant has given all the answers that it may give in one conversation within a day; a human answers now.',
  'assistant-withheld':
    'The answer of the assistant would have told its instructions; nothing of it was sent, and a human is asked to answer.',
  'assistant-interrupted': 'The assistant was interrupted while it was answering; nothing of its answer was sent.',
}

export type Notice = keyof typeof notices

/** Ends a run that failed, with a notice in its chat, so that nobody waits; false when it had ended already. */
export async function failRun(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  run: EndedRun,
  notice: Notice,
  error: string,
): Promise<boolean> {
  const now = ports.now()
  return withCompanyTransaction(ports, run.companyId, async (trx, emit) => {
    if (!(await endRun(trx, run, 'failed', now, error))) return false
    await storeNotice(trx, emit, run, notice, now)
    return true
  })
}

/** Notes that a run was stopped. */
export async function cancelRun(ports: Pick<Ports, 'db' | 'now'>, runId: string, because: string): Promise<void> {
  await endRun(ports.db, { id: runId }, 'cancelled', ports.now(), because)
}

async function endRun(
  db: Trx | Ports['db'],
  run: Pick<Run, 'id'>,
  status: 'completed' | 'failed' | 'cancelled',
  now: Date,
  error?: string,
): Promise<boolean> {
  const ended = await db
    .updateTable('ai_runs')
    .set({ status, finished_at: now, error: error ?? null })
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Stores a notice beside the message that it is about, which waits for a human from now on. */
export async function storeNotice(
  trx: Trx,
  emit: (event: NewEvent) => void,
  run: EndedRun,
  notice: Notice,
  now: Date,
): Promise<void> {
  // What was tried on the assistant is for a human to look at, whatever it answers next.
  await recordNeed(trx, run.chatId, notice === 'assistant-withheld' ? 'asked' : 'unanswered')
  const stored = await storeMessage(trx, {
    companyId: run.companyId,
    chatId: run.chatId,
    platform: 'internal',
    fromId: await houseUserId(trx, run.companyId, 'system', now),
    toId: null,
    text: notices[notice],
    kind: 'system',
    status: 'sent',
    // With the key of its draft: a window that missed the end of the run ends the draft by this.
    metadata: { notice, agentReplyToMessageId: run.replyToId, runId: run.id },
    now,
  })
  if (stored) await emitNewMessage(trx, emit, stored)
}
