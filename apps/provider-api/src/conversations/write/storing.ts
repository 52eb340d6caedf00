import type { ChannelType, MessageStatus } from '@frontdesk/contract'
import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import { keptForShape, keptQuery } from '../../db/keptQuery.ts'
import type { Schema } from '../../db/Schema.ts'
import { handBackOf } from '../../queues/queuedHandBacks.ts'
import { notificationOf } from '../../queues/queuedNotifications.ts'
import { questionOf } from '../../queues/queuedQuestions.ts'
import { queuedWaitOf } from '../../queues/queuedWaits.ts'
import { isLate } from '../read/isLate.ts'
import { handledColumns, plannedColumns } from '../handling/markHandling.ts'

/** The values of the statement that stores a message. */
export type StoringValues = {
  companyId: number
  chatId: number
  platform: ChannelType
  platformMessageId: string | null
  clientMessageId: string | null
  fromId: number
  toId: number | null
  text: string
  kind: 'message' | 'system'
  isMessage: boolean
  status: MessageStatus
  metadata: string
  isRead: boolean
  sentAt: Date
  now: Date
  notifiedAt: Date
  questionDueAt: Date
  /** The administrator by whom the customer is answered. */
  adminId?: number | null
  /** The run that the message of the AI is the reply of. */
  runId?: string
  /** Of the press of Send (`intentValues`). */
  adminOfIntent?: number
  clientKey?: string
  bodyHash?: string
}

/** The facts on which the text of the statement depends. */
export type StoringShape = {
  /** The channel names it, so that it may be a duplicate. */
  hasChannelId: boolean
  /** It is a customer's (`received`), and says something. */
  isHeard: boolean
  isWord: boolean
  /** `planning`: an administrator, whose message was planned for this moment. */
  author: 'customer' | 'ai' | 'answering' | 'planning' | 'asking'
  handsBack: boolean
  isDelivered: boolean
  hasIntent: boolean
  /**
   * It queues a push notification (`notificationOf`), and asks the AI (`questionOf`, `queuedWaitOf`) unless it is late.
   */
  notifies: boolean
  asksAi: boolean
}

/** The statement that stores a message; it answers with its row, and with the job of its delivery. */
export const storing = keptForShape((shape: StoringShape) =>
  keptQuery((trx, values: StoringValues) =>
    trx
      .with('stored', () => insertion(trx, shape, values))
      .with('logged', (query) =>
        query
          .insertInto('message_status_log')
          .columns(['company_id', 'message_id', 'status', 'at'])
          .expression(query.selectFrom('stored').select(['company_id', 'id', 'status', instant(values.now).as('at')])),
      )
      .with('withdrawn', () => (shape.isHeard && shape.isWord ? withdrawal(trx, values) : nothing))
      .with('chat', () => changeOfChat(trx, shape, values))
      .with('handed_back', () => (shape.handsBack ? handBackOf(sql`chat`, values) : nothing))
      .with('answered', () => (shape.author === 'ai' ? answerOfRun(values) : nothing))
      .with('intended', () => (shape.hasIntent ? intentInsertion(values) : nothing))
      .with('notified', () => (shape.notifies ? notificationOf(sql`stored`, values.notifiedAt) : nothing))
      .with('asked', () => (shape.asksAi ? asking : askingNothing))
      .with('question', () =>
        shape.asksAi ? questionOf(timely, { now: values.now, dueAt: values.questionDueAt }) : nothing,
      )
      .with('wait', () => (shape.asksAi ? queuedWaitOf(timely, values.now) : nothing))
      .with('queued', () => (shape.isDelivered ? deliveryInsertion(values.now) : nothing))
      .selectFrom('stored')
      .leftJoin('queued', (join) => join.onTrue())
      .selectAll('stored')
      .select('queued.id as job_id')
      .select(sql<boolean>`exists (select from asked where is_late)`.as('is_late'))
      .select(
        // The statement does not see its own job.
        sql<boolean>`not exists (select from jobs where queue = 'deliveries' and failed_at is null
        and order_key = stored.chat_id::text)`.as('is_first'),
      ),
  ),
)

/** The message that asks the AI. A late message asks nothing: later messages were written without knowing it. */
const asking = sql<Asked>`(select company_id, id, chat_id, ${isLate()} as is_late from stored as messages)`
const askingNothing = sql<Asked>`(select company_id, id, chat_id, false as is_late from stored where false)`
type Asked = { company_id: number; id: number; chat_id: number; is_late: boolean }

/** The message, where it asks something in time. */
const timely = sql`(select * from asked where not is_late) as asked`

/** A part of a statement that does nothing. */
const nothing = sql<{ id: number | null }>`(select null::bigint as id)`

const instant = (at: Date) => sql<Date>`${at}::timestamptz`

/** A message of a channel is stored once. */
function insertion(trx: Trx, { hasChannelId }: StoringShape, values: StoringValues) {
  return trx
    .insertInto('messages')
    .values({
      company_id: values.companyId,
      chat_id: values.chatId,
      platform: values.platform,
      platform_message_id: values.platformMessageId,
      from_id: values.fromId,
      to_id: values.toId,
      text: values.text,
      kind: values.kind,
      status: values.status,
      client_message_id: values.clientMessageId,
      is_read: values.isRead,
      metadata: values.metadata,
      sent_at: values.sentAt,
      created_at: values.now,
      updated_at: values.now,
    })
    .onConflict((conflict) =>
      !hasChannelId
        ? conflict.doNothing()
        : conflict
            .columns(['company_id', 'chat_id', 'platform_message_id', 'platform'])
            .where('platform_message_id', 'is not', null)
            // The channel's history brought it before it arrived: only now does it count.
            .doUpdateSet((row) => ({
              text: row.ref('excluded.text'),
              status: row.ref('excluded.status'),
              is_read: row.ref('excluded.is_read'),
              metadata: row.ref('excluded.metadata'),
              sent_at: row.ref('excluded.sent_at'),
              updated_at: row.ref('excluded.updated_at'),
              is_history: false,
            }))
            .where('messages.is_history', '=', true),
    )
    .returningAll()
}

/** The preview shows neither system notices nor late messages that are older than the last one. */
function changeOfChat(trx: Trx, shape: StoringShape, values: StoringValues) {
  const sentAt = instant(values.sentAt)
  const isShown = sql`(${values.isMessage} and (chats.last_message_id is null or chats.last_message_at <= ${sentAt}
    or exists (select from messages as last where last.id = chats.last_message_id
      and (last.is_history or last.id = stored.id))))`
  return trx
    .updateTable('chats')
    .from(sql<{ id: number; chat_id: number }>`stored`.as('stored'))
    .set({
      // An arriving message counts as newer than all that was written before the channel was connected.
      last_message_id: sql<number>`case when ${isShown} then stored.id else chats.last_message_id end`,
      last_message_at: sql<Date>`case when ${isShown} then ${sentAt} else chats.last_message_at end`,
      updated_at: sql<Date>`case when ${isShown} then ${instant(values.now)} else chats.updated_at end`,
      ...(shape.isHeard && heardColumns(shape, sentAt)),
      ...authorColumns(shape, values),
    })
    .whereRef('chats.id', '=', 'stored.chat_id')
    .returning([
      'chats.id',
      'chats.company_id',
      'chats.human_at',
      'chats.ai_enabled',
      'chats.purpose',
      'chats.deleted_at',
    ])
}

/** The columns of the chat that the author changes, whichever message that shows. */
function authorColumns({ author }: StoringShape, { adminId, now }: StoringValues): UpdateObject<Schema, 'chats'> {
  if (author === 'customer') return {}
  // The conversation has moved on: a reply that was stopped before must not be sent after this one.
  if (author === 'ai') return { stopped_run_id: null, held_run_id: null }
  if (author === 'planning') return plannedColumns(adminId ?? null, now)
  return handledColumns(author === 'asking' ? null : (adminId ?? null), now)
}

/** The columns of a chat whose customer was heard, which ends what waits for their word. */
function heardColumns({ isWord: says }: StoringShape, sentAt: RawBuilder<Date>): UpdateObject<Schema, 'chats'> {
  return {
    last_inbound_at: sql<Date>`greatest(coalesce(last_inbound_at, ${sentAt}), ${sentAt})`,
    // A reply that stalled while the AI is on is out of date: the AI answers this message.
    stopped_run_id: sql`case when ai_enabled then null else stopped_run_id end`,
    // A chat is snoozed until its customer writes to the company at the latest, as messages are planned (PLAN-1).
    ...(says && {
      snoozed_at: sql<Date | null>`case when blocked_at is null then null else snoozed_at end`,
      returned_at: sql<Date | null>`case when blocked_at is null then null else returned_at end`,
    }),
  }
}

/** Withdraws the planned messages that wait for a customer's silence. */
const withdrawal = (trx: Trx, { companyId, chatId, now }: StoringValues) =>
  trx
    .updateTable('planned_messages')
    .from(sql`stored`.as('stored'))
    .set((plan) => ({ state: 'withdrawn' as const, revision: plan('revision', '+', 1), updated_at: now }))
    .where('planned_messages.company_id', '=', companyId)
    .where('planned_messages.chat_id', '=', chatId)
    .where('planned_messages.state', '=', 'planned')
    .where('planned_messages.withdraws', '=', true)
    .where((plan) => plan.not(plan.exists(blocked(trx, chatId))))

/** The chat if its customer is blocked: what they write is kept, and changes nothing else (CUST-2). */
const blocked = (trx: Trx, chatId: number) =>
  trx.selectFrom('chats').select('chats.id').where('chats.id', '=', chatId).where('chats.blocked_at', 'is not', null)

const answerOfRun = ({ runId }: StoringValues) => sql<{ id: string | null }>`
  (update ai_runs set message_id = stored.id from stored where ai_runs.id = ${runId} returning ai_runs.id)`

const intentInsertion = ({ companyId, adminOfIntent, clientKey, bodyHash, now }: StoringValues) => sql<{
  id: number | null
}>`(insert into send_intents (company_id, admin_id, client_key, body_hash, created_at, message_id)
    select ${companyId}, ${adminOfIntent}, ${clientKey}, ${bodyHash}, ${now}, stored.id from stored)`

/** The statement of `enqueueDelivery`, for the message that is being stored. */
const deliveryInsertion = (now: Date) => sql<{ id: number | null }>`
  (insert into jobs (queue, subject, order_key, company_id, due_at, created_at)
    select 'deliveries', stored.id::text, stored.chat_id::text, stored.company_id, ${now}, ${now} from stored
    on conflict (queue, subject) do nothing returning id)`
