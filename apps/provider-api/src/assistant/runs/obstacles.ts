import { planNeeds, type Need, type PlanNeed } from '@frontdesk/ai-state'
import type { Message } from '@frontdesk/contract'
import type { InferResult } from 'kysely'
import { markNeedsHuman } from '../../conversations/handling/markHandling.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import type { Db, Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { endQuestions } from '../../queues/queuedQuestions.ts'
import { endWaits } from '../../queues/queuedWaits.ts'
import type { Ports } from '../../ports/Ports.ts'
import { findAiPause } from '../../subscriptions/usage/readAllowance.ts'
import { isSilentByHours } from '../hours/isSilentByHours.ts'
import { sendAwayMessage } from '../hours/sendAwayMessage.ts'
import { withOwn } from '../../quotas/quotasOf.ts'
import { isAiQuotaReached } from './aiQuota.ts'
import { findReplyPermission, isChannelOff } from './canAiReply.ts'
import { storeNotice, type Notice } from './settleRun.ts'

/**
 * Maximum replies per company and hour. More are no conversation but a loop of two machines, or abuse at the company's
 * expense (reliability T-30).
 */
export const runsAnHour = 600
/** The `ai_runs.error` of a run for which its model had no room; it is no reply, and asked again. */
export const busyRunError = 'busy'
const hour = 3_600_000
const day = 24 * hour

/** Why the AI does not answer although it is on in the chat. */
export type Obstacle =
  'LIMIT_REACHED' | 'BUDGET_REACHED' | 'QUOTA_REACHED' | 'ASSISTANT_OFF' | 'OFFICE_HOURS' | 'CHANNEL_OFF' | PlanNeed

/** Why a chat needs a person after each obstacle; an obstacle of the plan is the need itself. */
const needs: Readonly<Record<Exclude<Obstacle, PlanNeed>, Need>> = {
  LIMIT_REACHED: 'hourly-limit',
  BUDGET_REACHED: 'daily-limit',
  QUOTA_REACHED: 'quota-reached',
  ASSISTANT_OFF: 'assistant-off',
  OFFICE_HOURS: 'office-hours',
  CHANNEL_OFF: 'failed',
}

type NoticePolicy = { notice: Notice; within: number; of: 'company' | 'chat' }

/**
 * Notice per obstacle with its rate limit: at most one per `within` milliseconds in the company or in the chat. None
 * for ASSISTANT_OFF and OFFICE_HOURS, which the company chose, and for CHANNEL_OFF, which every chat of the channel
 * shows.
 */
const notices: Readonly<Record<Exclude<Obstacle, PlanNeed>, NoticePolicy | null>> = {
  LIMIT_REACHED: { notice: 'assistant-limit-reached', within: hour, of: 'company' },
  BUDGET_REACHED: { notice: 'assistant-budget-reached', within: day, of: 'chat' },
  QUOTA_REACHED: { notice: 'assistant-quota-reached', within: day, of: 'chat' },
  ASSISTANT_OFF: null,
  OFFICE_HOURS: null,
  CHANNEL_OFF: null,
}
const pauseNotice: NoticePolicy = { notice: 'assistant-paused', within: day, of: 'chat' }

const isOfPlan = (obstacle: Obstacle): obstacle is PlanNeed => planNeeds.some((need) => need === obstacle)

/**
 * Returns what keeps the AI from answering a message: the company's limit of replies per hour, its quota, its own limit
 * per conversation within 24 hours (customer chats only), its assistant being off, the hours of its office, the channel
 * of the chat not being connected, or the company's plan (customer chats only).
 */
export async function findObstacle(
  ports: Pick<Ports, 'db' | 'payments' | 'quotas'>,
  message: Pick<Message, 'companyId' | 'chatId'>,
  now: Date,
): Promise<Obstacle | null> {
  return obstacleOf(ports, message, await selectObstacles(ports.db, message, now).executeTakeFirst(), now)
}

/** Selects what `obstacleOf` decides by. One query: it delays storing the run that will answer the message. */
export const selectObstacles = (db: Db | Trx, message: Pick<Message, 'companyId' | 'chatId'>, now: Date) =>
  db
    .selectFrom('chats')
    .select((chat) => [
      'chats.purpose',
      isChannelOff().as('isChannelOff'),
      chat
        .selectFrom('companies')
        .select('own_quotas')
        .whereRef('companies.id', '=', 'chats.company_id')
        .as('ownQuotas'),
      chat.selectFrom('companies').select('office_hours').whereRef('companies.id', '=', 'chats.company_id').as('hours'),
      chat
        .selectFrom('agents')
        .select('id')
        .whereRef('agents.company_id', '=', 'chats.company_id')
        .where('is_active', '=', true)
        .orderBy('id')
        .limit(1)
        .as('agentId'),
      chat
        .selectFrom('agents')
        .select('answers_per_conversation')
        .whereRef('agents.company_id', '=', 'chats.company_id')
        .where('is_active', '=', true)
        .orderBy('id')
        .limit(1)
        .as('most'),
      runsOf(db, message, 'company', new Date(now.getTime() - hour))
        .where((run) => run.or([run('error', 'is', null), run('error', '<>', busyRunError)]))
        .select((run) => run.fn.countAll<number>().as('runs'))
        .as('runs'),
      runsOf(db, message, 'chat', new Date(now.getTime() - day))
        .where('message_id', 'is not', null)
        .select((run) => run.fn.countAll<number>().as('answers'))
        .as('answers'),
    ])
    .where('chats.id', '=', message.chatId)

/** As `findObstacle`, by what `selectObstacles` has found. */
export async function obstacleOf(
  { db, payments, quotas }: Pick<Ports, 'db' | 'payments' | 'quotas'>,
  message: Pick<Message, 'companyId' | 'chatId'>,
  found: InferResult<ReturnType<typeof selectObstacles>>[number] | undefined,
  now: Date,
): Promise<Obstacle | null> {
  if (!found) return null
  if (found.isChannelOff) return 'CHANNEL_OFF'
  if (Number(found.runs) >= runsAnHour) return 'LIMIT_REACHED'
  if (found.purpose === 'customer' && found.agentId === null) return 'ASSISTANT_OFF'
  if (found.purpose === 'customer' && found.hours && (await isSilentByHours(db, message, now))) return 'OFFICE_HOURS'
  if (await isAiQuotaReached(db, message.companyId, withOwn(quotas, found.ownQuotas), now)) return 'QUOTA_REACHED'
  if (found.purpose !== 'customer') return null
  if (found.most !== null && Number(found.answers) >= found.most) return 'BUDGET_REACHED'
  return (await findAiPause(db, payments, message, now))?.reason ?? null
}

/**
 * Leaves the message to a human: marks the chat as needing one and stores one notice with the reason, so that a limit
 * is never silent.
 */
export async function recordObstacle(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log'>,
  message: Message,
  runId: string,
  obstacle: Obstacle,
): Promise<void> {
  const now = ports.now()
  const { id: replyToId, companyId, chatId } = message
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await endQuestions(trx, message)
    if (!(await findReplyPermission(trx, chatId, replyToId))) return
    const policy = isOfPlan(obstacle) ? pauseNotice : notices[obstacle]
    const need = isOfPlan(obstacle) ? obstacle : needs[obstacle]
    const since = policy && new Date(now.getTime() - policy.within)
    const isNoticed =
      !policy ||
      !since ||
      (await runsOf(trx, message, policy.of, since).select('id').where('error', '=', obstacle).executeTakeFirst())
    if (isNoticed) {
      await leaveToHuman(trx, emit, { chatId, replyToId, now }, need)
      await sendAwayMessage(trx, emit, { companyId, chatId }, now)
      return
    }
    const ended = { status: 'failed', error: obstacle, started_at: now, finished_at: now } as const
    await trx
      .insertInto('ai_runs')
      .values({ id: runId, company_id: companyId, chat_id: chatId, reply_to_id: replyToId, ...ended })
      .execute()
    await storeNotice(trx, emit, { id: runId, companyId, chatId, replyToId }, { notice: policy.notice, need }, now)
    ports.log.warn({ companyId, chatId, obstacle }, 'The assistant has reached a limit of replies')
  })
}

/**
 * Marks the chat as needing a human and emits the change, unless a human has answered the message or the AI is off.
 * Call inside `withCompanyTransaction`.
 */
export async function leaveToHuman(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { chatId, replyToId, now }: { chatId: number; replyToId: number; now: Date },
  need: Need,
): Promise<void> {
  if (!(await findReplyPermission(trx, chatId, replyToId))) return
  await endWaits(trx, { chatId, id: replyToId })
  if (await markNeedsHuman(trx, chatId, need, now))
    emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}

const runsOf = (
  db: Db | Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
  of: 'company' | 'chat',
  since: Date,
) => {
  const runs = db.selectFrom('ai_runs').where('company_id', '=', companyId).where('started_at', '>', since)
  return of === 'company' ? runs : runs.where('chat_id', '=', chatId)
}
