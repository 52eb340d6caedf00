import type { Message } from '@frontdesk/contract'
import { isLate } from '../../conversations/read/isLate.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { readTogether } from '../../db/sendTogether.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { endQuestions, enqueueQuestion, lockQuestions } from '../../queues/queuedQuestions.ts'
import { endWaits } from '../../queues/queuedWaits.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Quotas } from '../../ports/Settings.ts'
import { selectAwaitingTranscripts } from '../../queues/queuedTranscripts.ts'
import { agentUserId, systemUserId } from '../../conversations/people/people.ts'
import { withOwn } from '../../quotas/quotasOf.ts'
import { isAiQuotaReached, takeQuotaTurn } from './aiQuota.ts'
import { findBeginning, findOpening, type RunBeginning } from './canAiReply.ts'
import { findBrake, saidSince, selectBefore, type Brake } from './findBrake.ts'
import { findObstacle, leaveToHuman, obstacleOf, recordObstacle, selectObstacles } from './obstacles.ts'
import type { Run } from './Run.ts'
import { endOffer, endRun } from './settleRun.ts'
import { startRun, storeRun } from './storeRun.ts'

/**
 * A run that is stored and waits for the end of its burst. `fromId`: who writes it; null while the assistant is off.
 * `replyToId`: the first message that it answers.
 */
export type OpenedRun = { id: string; fromId: number | null; replyToId: number }

/**
 * Stores the run of a reply under `id`, leased to `holder`, before the rest of the burst has arrived: after a crash
 * another process finds the expired lease, and the customer does not wait in vain (reliability C7). The question that
 * was queued with the message ends with that, and with the decision that there is no run. A run of the chat that is
 * still open is cancelled. Returns null
 *
 * - when the AI must not answer, the message is answered already, or it came late (`isLate`);
 * - when its customer has waited too long and a person was called meanwhile (`startLongWaits`);
 * - when it asks nothing, a machine has written it, or it came out of its time (`findBrake`);
 * - while a recording of the chat awaits its transcript: `startTranscripts` asks again when it is there;
 * - while the server closes and the chat has a held reply: the process that finds that reply's lease expired sends it,
 *   and then answers the message (`settleAbandonedRun`).
 */
export async function openRun(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log' | 'payments' | 'assistant' | 'quotas'>,
  { id, holder }: { id: string; holder: string },
  message: Message,
  closing?: AbortSignal,
): Promise<OpenedRun | null> {
  const now = ports.now()
  const { chatId } = message
  const [awaited, before, [found]] = await readTogether(
    ports.db,
    selectAwaitingTranscripts(ports.db, message),
    selectBefore({ id: message.id, chatId, since: saidSince(now) }),
    selectObstacles(ports.db, message, now),
  )
  if (awaited.length > 0) return null
  if (await isMessageLate(ports.db, message)) return null
  const brake = findBrake(ports, message, before)
  if (brake !== null) return brakeRun(ports, message, brake)
  const obstacle = await obstacleOf(ports, message, found, now)
  // Whether the assistant is off is checked again when the burst has ended.
  if (obstacle && obstacle !== 'ASSISTANT_OFF') {
    await recordObstacle(ports, message, id, obstacle)
    return null
  }
  const { opened, stoppedHold, isBeyondQuota } = await ports.db.transaction().execute(async (trx) => {
    // An assistant that is off uses nothing, and its own reason is what people read.
    if (obstacle === null && (await isBeyond(trx, message, withOwn(ports.quotas, found?.ownQuotas ?? null), now)))
      return { opened: null, isBeyondQuota: true }
    const wasQueued = await endQuestions(trx, message)
    const opening = await findOpening(trx, chatId, message.id)
    if (!opening || opening.isAnswered) return { opened: null }
    // A hand-over has ended the question, unless somebody asks for an answer anew.
    if (!wasQueued && opening.isLeft) return { opened: null }
    const fromId = obstacle === 'ASSISTANT_OFF' ? null : await writerOf(trx, opening, now)
    const { isOpen, stoppedHold } = await storeRun(
      trx,
      { id, holder, keepsHeld: closing?.aborted === true },
      message,
      now,
    )
    if (!isOpen) await enqueueQuestion(trx, message, now)
    return { opened: isOpen ? { id, fromId, replyToId: message.id } : null, stoppedHold }
  })
  if (isBeyondQuota) await recordObstacle(ports, message, id, 'QUOTA_REACHED')
  if (stoppedHold)
    await withCompanyTransaction(ports, message.companyId, (trx, emit) =>
      endOffer(trx, emit, { runId: stoppedHold, chatId }),
    )
  return opened
}

/** Whether a run would be one more than the company's quotas allow; others that open one wait until this one has. */
async function isBeyond(trx: Trx, { companyId }: Message, quotas: Quotas, now: Date): Promise<boolean> {
  await takeQuotaTurn(trx, companyId, quotas)
  return isAiQuotaReached(trx, companyId, quotas, now)
}

/** Ends the question without a run; what a person has to look at calls one. */
async function brakeRun(ports: Pick<Ports, 'db' | 'now' | 'publish'>, message: Message, brake: Brake): Promise<null> {
  const { id: replyToId, chatId, companyId } = message
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await endQuestions(trx, message)
    await endWaits(trx, message)
    if (brake !== 'nothing-asked')
      await leaveToHuman(trx, emit, { chatId, replyToId, now: ports.now() }, brake === 'loop' ? 'loop' : 'failed')
  })
  return null
}

/**
 * Returns a run that was stored although the answer to its commit was lost; null when it was not. No draft is shown of
 * it before it begins.
 */
export async function findOpenedRun(db: Db, id: string): Promise<OpenedRun | null> {
  const run = await db
    .selectFrom('ai_runs')
    .select('reply_to_id')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return run ? { id, fromId: null, replyToId: run.reply_to_id } : null
}

async function isMessageLate(db: Db, { id, createdAt, sentAt }: Message): Promise<boolean> {
  // Most are not even delayed, and are not read again.
  if (sentAt === null || Date.parse(createdAt) - Date.parse(sentAt) < 3_600_000) return false
  const late = await db.selectFrom('messages').select('id').where('id', '=', id).where(isLate()).executeTakeFirst()
  return late !== undefined
}

/**
 * Begins to write: the burst has ended, `message` is its last. Returns null when the AI may no longer answer; if the
 * company has switched its assistant off, the chat is marked as needing a human.
 */
export async function beginRun(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log' | 'payments' | 'quotas'>,
  opened: Pick<OpenedRun, 'id' | 'replyToId'>,
  message: Message,
): Promise<Run | null> {
  const now = ports.now()
  const run = await ports.db.transaction().execute((trx) => claimRun(trx, opened, message, now))
  if (!run && (await findObstacle(ports, message, now)) === 'ASSISTANT_OFF')
    await recordObstacle(ports, message, opened.id, 'ASSISTANT_OFF')
  return run
}

async function claimRun(
  trx: Trx,
  { id: runId, replyToId: firstId }: Pick<OpenedRun, 'id' | 'replyToId'>,
  message: Message,
  now: Date,
): Promise<Run | null> {
  const { chatId, companyId, id: replyToId, fromId: recipientId } = message
  const hasJoined = replyToId > firstId
  // Before the run, as `openRun` does: two processes would wait for each other.
  if (hasJoined) await lockQuestions(trx, message)
  const beginning = await findBeginning(trx, chatId, replyToId)
  const fromId = beginning && (await writerOf(trx, beginning, now))
  if (!beginning || !fromId) {
    await endRun(trx, { id: runId }, 'cancelled', now)
    return null
  }
  if (!(await startRun(trx, { id: runId, replyToId, fromId }, now))) return null
  // Messages that have joined the burst since are answered by this run, too.
  if (hasJoined) await endQuestions(trx, message)
  return { id: runId, companyId, chatId, replyToId, fromId, recipientId, isInternal: beginning.permission.isInternal }
}

async function writerOf(trx: Trx, { permission, writerId }: RunBeginning, now: Date): Promise<number | null> {
  const { companyId, purpose } = permission
  if (writerId !== null) return writerId
  return purpose === 'support' ? systemUserId(trx, companyId, 'support', now) : agentUserId(trx, companyId, now)
}
