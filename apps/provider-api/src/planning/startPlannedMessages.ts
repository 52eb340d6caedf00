import type { PlannedMessage } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import { publishSent, storeSentMessage, type Sent } from '../conversations/write/sendMessage.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { Refusal } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { beginAttempt, completeJob, endJob, postponeJob } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { Ports } from '../ports/Ports.ts'
import { emitPlanned } from './planMessage.ts'

/** Milliseconds after its time for which a planned message is still sent, as after an outage. */
const mostLate = 6 * 3_600_000

/** Milliseconds after its time from which a planned message waits for what has arrived meanwhile, as in an outage. */
const late = 60_000
/** Milliseconds between looks at whether that was read, and how many attempts wait so at most. */
const looksEvery = 15_000
const mostLooks = 12

/** The outcome of a planned message at its time; a date: it is not due before. */
type Settled = { sent: Sent | null } | Date

/**
 * Sends planned messages at their time (PLAN-1): by the way of any message of their author, in the transaction that
 * ends the plan, so that each is sent once, whatever is killed. One that cannot be sent says why in its chat. After an
 * outage what the channels have brought is read first, for some minutes: it may withdraw the message.
 */
export function startPlannedMessages(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'planned-messages',
    atOnce: 4,
    async perform(job, { holder }) {
      const { companyId } = job
      if (companyId === null) return endJob(db, job, now())
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const ofCompany = portsOfCompany(ports, companyId)
      const settled = await withCompanyTransaction(ofCompany, companyId, (trx, emit) =>
        sendWhenDue(trx, emit, {
          companyId,
          id: Number(job.subject.split(':')[1]),
          attempts: begun.attempts,
          now: now(),
        }),
      )
      if (settled instanceof Date) return postponeJob(db, begun, settled)
      await completeJob(db, begun, now())
      if (settled.sent) publishSent(ofCompany, settled.sent)
    },
  })
  worker.wake()
  return worker
}

type Planned = Selectable<Schema['planned_messages']>

async function sendWhenDue(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, id, attempts, now }: { companyId: number; id: number; attempts: number; now: Date },
): Promise<Settled> {
  const plan = await trx
    .selectFrom('planned_messages')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .executeTakeFirst()
  if (!plan) return { sent: null }
  if (plan.sends_at > now) return plan.sends_at
  const isLate = now.getTime() - plan.sends_at.getTime() > late
  if (isLate && attempts <= mostLooks && (await isBehind(trx, companyId))) return new Date(now.getTime() + looksEvery)
  if (plan.withdraws && (await hasCustomerWritten(trx, plan))) {
    await endPlan(trx, plan, { state: 'withdrawn', updated_at: now })
    await emitPlanned(trx, emit, { companyId, chatId: plan.chat_id, now })
    return { sent: null }
  }
  const sent = await send(trx, emit, plan, now)
  if (!isReason(sent)) return { sent }
  await endPlan(trx, plan, { state: 'failed', reason: sent, updated_at: now })
  await bringBack(trx, plan, now)
  await emitPlanned(trx, emit, { companyId, chatId: plan.chat_id, now })
  return { sent: null }
}

/** A snoozed chat is back, as at its time: somebody has to see that its message was not sent. */
const bringBack = (trx: Trx, { company_id, chat_id }: Planned, now: Date) =>
  trx
    .updateTable('chats')
    .set({ snoozed_at: null, returned_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', chat_id)
    .where('snoozed_at', 'is not', null)
    .execute()

/** Whether something that the channels of a company have brought is still to be read. */
async function isBehind(trx: Trx, companyId: number): Promise<boolean> {
  const waiting = await trx
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('queue', '=', 'channel-events')
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/** Whether the customer has written since; a node of the version before stores messages and withdraws nothing. */
async function hasCustomerWritten(trx: Trx, { company_id, chat_id, updated_at }: Planned): Promise<boolean> {
  const written = await trx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', company_id)
    .where('chat_id', '=', chat_id)
    .where('status', '=', 'received')
    .where('is_history', '=', false)
    .where('created_at', '>', updated_at)
    .where(sql<boolean>`not (metadata ?| array['isReaction', 'isGroupTalk', 'isChannelTest'])`)
    .limit(1)
    .executeTakeFirst()
  return written !== undefined
}

type Reason = NonNullable<PlannedMessage['reason']>
const isReason = (sent: Sent | Reason): sent is Reason => typeof sent === 'string'

/** Sends a planned message in the name of its author; returns the reason why it cannot be. */
async function send(trx: Trx, emit: (event: NewEvent) => void, plan: Planned, now: Date): Promise<Sent | Reason> {
  if (now.getTime() - plan.sends_at.getTime() > mostLate) return 'too-late'
  const author = await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.id as adminId', 'admins.full_name as fullName'])
    .where('company_admins.company_id', '=', plan.company_id)
    .where('company_admins.admin_id', '=', plan.admin_id)
    .executeTakeFirst()
  if (!author) return 'author-gone'
  // Before the message, whose event has the chat without the plan.
  await endPlan(trx, plan, { state: 'sent', reason: null, updated_at: now })
  const message = {
    companyId: plan.company_id,
    chatId: plan.chat_id,
    text: plan.body,
    key: null,
    clientMessageId: plan.client_plan_id,
    isPlanned: true,
  }
  try {
    const writer = { ...author, isSystemAdmin: false, isSupport: false }
    const sent = await storeSentMessage(trx, emit, writer, message, [], now)
    await endPlan(trx, plan, { message_id: sent.message.id })
    return sent
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reasons: Partial<Record<string, Reason>> = {
      OUTSIDE_WINDOW: 'outside-window',
      CHANNEL_DISCONNECTED: 'channel-disconnected',
      CUSTOMER_BLOCKED: 'customer-blocked',
    }
    return reasons[error.code] ?? 'refused'
  }
}

const endPlan = (
  trx: Trx,
  { company_id, id, revision }: Planned,
  change: { state?: 'sent' | 'failed' | 'withdrawn'; reason?: Reason | null; message_id?: number; updated_at?: Date },
) =>
  trx
    .updateTable('planned_messages')
    .set({ ...change, revision: revision + 1 })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
