import { sql } from 'kysely'
import type { Trx } from '../db/Db.ts'
import { keptForShape, keptQuery, rowsOfQuery } from '../db/keptQuery.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { recordOwner } from '../conversations/owner/conversationOwner.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { readRequestId } from '../conversations/read/readRequestId.ts'
import {
  changeStatus,
  changingColumns,
  toChanging,
  type ChangingMessage,
} from '../conversations/status/changeStatus.ts'
import {
  beginAttempt,
  completeJob,
  completing,
  endAbandoned,
  endCompleted,
  giveUpJob,
  postponeJob,
} from '../jobs/attempts.ts'
import { backOff } from '../jobs/backOff.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import { continueRequest, noteSubject } from '../log/context.ts'
import type { Ports } from '../ports/Ports.ts'
import type { DeliveryOutcome } from '../ports/Channel.ts'
import type { ClaimedDelivery } from './claimDelivery.ts'
import { failDelivery } from './failDelivery.ts'

/** After this many attempts, over about an hour, a message is failed; the administrator may send it again. */
const maximumAttempts = 15
const waits = { first: 2_000, longest: 300_000 }

/**
 * Milliseconds until a failed attempt may be repeated: what the channel named, or a back-off that
 * grows with the attempts.
 */
export const waitAfter = (
  { milliseconds }: Extract<DeliveryOutcome, { type: 'later' }>,
  attempts: number,
  chance: number,
): number => milliseconds ?? backOff(attempts, { ...waits, chance })

/**
 * Records the outcome of an attempt and emits the new status (MSG-10). A retryable failure is due again when the
 * channel says, or after an exponential back-off. Resolves to whether no other delivery of the chat waits.
 */
export async function recordDeliveryOutcome(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'chance' | 'log'>,
  claimed: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const { companyId, messageId, job, isAiReply } = claimed
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    if (outcome.type === 'later' && job.attempts < maximumAttempts) {
      const wait = waitAfter(outcome, job.attempts, ports.chance())
      await postponeJob(trx, job, new Date(now.getTime() + wait), outcome.code)
      return false
    }
    // An AI reply keeps the id that its draft has.
    const platformMessageId = (outcome.type === 'sent' && !isAiReply && outcome.platformMessageId) || undefined
    const completed =
      outcome.type === 'later'
        ? { isHeld: await giveUpJob(trx, job, outcome.code, ports), isLast: false, message: undefined }
        : await completeDelivery(trx, { job, messageId, platformMessageId, now })
    // The process that took the job has ended the message as unknown; only its arrival is news.
    if (!completed.isHeld && outcome.type !== 'sent') return false
    await noteOwner(trx, emit, claimed, { outcome, now })
    if (outcome.type === 'sent') {
      const change = { companyId, messageId, status: 'sent', now, platformMessageId } as const
      await changeStatus(trx, emit, change, completed.message)
    } else if (outcome.type === 'unknown') {
      await changeStatus(trx, emit, { companyId, messageId, status: 'unknown', now }, completed.message)
    } else {
      const error = { code: outcome.code, message: outcome.message }
      await failDelivery(trx, emit, { companyId, messageId, error, now })
    }
    return completed.isLast
  })
}

/**
 * Ends the job of a delivery and reads its message, in one statement; `message`: null for one that is gone; `isLast`:
 * the job has ended, and no other one of its chat waits.
 */
async function completeDelivery(
  trx: Trx,
  {
    job,
    messageId,
    platformMessageId,
    now,
  }: { job: LeasedJob; messageId: number; platformMessageId: string | undefined; now: Date },
): Promise<{ isHeld: boolean; isLast: boolean; message: ChangingMessage | null }> {
  const { id, holder } = job
  const values = { id, holder, messageId, platformMessageId, now }
  const [found] = await rowsOfQuery(trx, completingDelivery({ hasNewId: platformMessageId !== undefined })(values))
  // Without a message the statement has ended the job all the same, unless it was woken.
  if (!found) return { isHeld: await completeJob(trx, job, now), isLast: false, message: null }
  const { is_ended: isEnded, has_next: hasNext, ...row } = found
  return {
    isHeld: await endCompleted(trx, job, isEnded),
    isLast: isEnded && !hasNext,
    message: toChanging(row),
  }
}

type Completing = Pick<LeasedJob, 'id' | 'holder'> & {
  messageId: number
  platformMessageId: string | undefined
  now: Date
}

const completingDelivery = keptForShape(({ hasNewId }: { hasNewId: boolean }) =>
  keptQuery((trx, values: Completing) =>
    completing(trx, values, values.now)
      .selectFrom('messages')
      .selectAll('messages')
      .select(changingColumns(hasNewId ? values.platformMessageId : undefined))
      .select(sql<boolean>`exists (select from ended)`.as('is_ended'))
      .select(sql<boolean>`exists (select from next)`.as('has_next'))
      .where('messages.id', '=', values.messageId),
  ),
)

/** Records what the outcome of an attempt tells of the owner of its conversation, which is news only at times. */
async function noteOwner(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { chatId, isElsewhere, isAiReply }: ClaimedDelivery,
  { outcome, now }: { outcome: DeliveryOutcome; now: Date },
): Promise<void> {
  const isTaken = outcome.type === 'sent' && isElsewhere && !isAiReply
  const isRefused = outcome.type === 'failed' && outcome.code === 'HELD_ELSEWHERE'
  if (!isTaken && !isRefused) return
  const type = isTaken ? 'we-wrote' : 'send-refused'
  const { before, after } = await recordOwner(trx, chatId, { type, at: now.getTime() })
  if (before.is !== after.is) emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}

/**
 * Gives up a delivery that could not even be claimed for a long time, through a fault of ours: the message has failed,
 * and may be sent again, and those behind it go out. If an attempt was made before, its outcome stays unknown.
 */
export async function giveUpDelivery(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log'>,
  job: DueJob & { companyId: number },
  holder: string,
): Promise<void> {
  const { companyId } = job
  const messageId = Number(job.subject)
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const begun = await beginAttempt(trx, job, holder, now)
    if (!begun || !(await giveUpJob(trx, begun, 'INTERNAL', ports))) return
    const error = { code: 'INTERNAL', message: 'The message could not be handed to its channel' }
    await (job.abandonedBy === null
      ? failDelivery(trx, emit, { companyId, messageId, error, now })
      : changeStatus(trx, emit, { companyId, messageId, status: 'unknown', now }))
  })
}

/**
 * Ends a delivery whose attempt never ended, because its process died or lost its lease. Whether the message arrived is
 * unknown and channels cannot report it; sending again might deliver it twice. It becomes `unknown` until there is
 * evidence (`settleUnknown`, decision 0013).
 */
export async function endAbandonedDelivery(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log'>,
  job: DueJob & { companyId: number },
): Promise<void> {
  const messageId = Number(job.subject)
  const isEnded = await withCompanyTransaction(ports, job.companyId, async (trx, emit) => {
    const now = ports.now()
    if (!(await endAbandoned(trx, job, now))) return false
    continueRequest(await readRequestId(trx, messageId))
    noteSubject({ chatId: Number(job.orderKey), messageId })
    await changeStatus(trx, emit, { companyId: job.companyId, messageId, status: 'unknown', now })
    return true
  })
  if (isEnded)
    ports.log.warn({ messageId, companyId: job.companyId }, 'The outcome of an abandoned delivery is unknown')
}
