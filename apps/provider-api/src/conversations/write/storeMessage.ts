import type { ChannelType, Message, MessageMetadata, MessageStatus } from '@frontdesk/contract'
import { sql, type UpdateObject } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { storable, toJsonb } from '../../db/storable.ts'
import { currentRequestId, noteSubject } from '../../log/context.ts'
import type { QueuedFirst } from '../../ports/Ports.ts'
import { handBackOf } from '../../queues/queuedHandBacks.ts'
import { toMessage } from '../read/readMessages.ts'
import { intentRow, type RecordedIntent } from './sendIntent.ts'

/** A message to store. `sentAt` is the channel's time of an inbound message; outbound messages are sent when stored. */
export type MessageToStore = {
  companyId: number
  chatId: number
  platform: ChannelType
  fromId: number
  toId: number | null
  text: string
  status: MessageStatus
  kind?: 'message' | 'system'
  platformMessageId?: string | null
  clientMessageId?: string | null
  metadata?: MessageMetadata
  /** A received message that needs no reader. */
  isRead?: boolean
  sentAt?: Date
  now: Date
}

/** Further changes by the statement that stores a message. */
type More = {
  /** Columns of its chat to set, whichever message that shows. */
  chat?: UpdateObject<Schema, 'chats'>
  /** The chat that a person has answered hands itself back (`enqueueHandBacks`). */
  handsBack?: boolean
  /** It is queued for its channel (`enqueueDelivery`). */
  isDelivered?: boolean
  /** The press of Send that it fulfils. */
  intent?: RecordedIntent | null
}

/**
 * Stores a message, begins its timeline and updates its chat's preview, in the caller's transaction; returns it in the
 * wire's shape. Returns null for a duplicate: same chat, platform and platformMessageId. One that only the channel's
 * history has brought so far is none.
 */
export async function storeMessage(trx: Trx, message: MessageToStore): Promise<Message | null> {
  return (await storeMessageAndMore(trx, { ...message, more: {} }))?.message ?? null
}

/** As `storeMessage`, and does `more`, all in one statement. `delivery`: as of `Sent`. */
export async function storeMessageAndMore(
  trx: Trx,
  { more, ...message }: MessageToStore & { more: More },
): Promise<{ message: Message; delivery: QueuedFirst | null } | null> {
  const { chatId, now } = message
  const stored = await storing(trx, message, more).executeTakeFirst()
  if (!stored) return null
  const { job_id: jobId, is_first: isFirst, ...row } = stored
  noteSubject({ companyId: row.company_id, chatId, messageId: row.id })
  const delivery =
    jobId !== null && isFirst
      ? {
          id: jobId,
          subject: String(row.id),
          orderKey: String(chatId),
          companyId: row.company_id,
          availableAt: now.getTime(),
        }
      : null
  return { message: toMessage(row, []), delivery }
}

/** The statement that stores a message; it answers with its row, and with the job of its delivery. */
function storing(trx: Trx, message: MessageToStore, { isDelivered = false, intent = null, ...more }: More) {
  const { now } = message
  const isHeard = message.status === 'received'
  return trx
    .with('stored', () => insertion(trx, message))
    .with('logged', (query) =>
      query
        .insertInto('message_status_log')
        .columns(['company_id', 'message_id', 'status', 'at'])
        .expression(query.selectFrom('stored').select(['company_id', 'id', 'status', instant(now).as('at')])),
    )
    .with('withdrawn', () => (isHeard ? withdrawal(trx, message) : nothing))
    .with('chat', () => changeOfChat(trx, message, more.chat ?? {}))
    .with('handed_back', () =>
      more.handsBack ? handBackOf(sql`chat`, { companyId: message.companyId, now }) : nothing,
    )
    .with('intended', () => (intent ? intentInsertion(intent, now) : nothing))
    .with('queued', () => (isDelivered ? deliveryInsertion(now) : nothing))
    .selectFrom('stored')
    .leftJoin('queued', (join) => join.onTrue())
    .selectAll('stored')
    .select('queued.id as job_id')
    .select(
      // The statement does not see its own job.
      sql<boolean>`not exists (select from jobs where queue = 'deliveries' and failed_at is null
        and order_key = stored.chat_id::text)`.as('is_first'),
    )
}

/** A part of a statement that does nothing. */
const nothing = sql<{ id: number | null }>`(select null::bigint as id)`

const instant = (at: Date) => sql<Date>`${at}::timestamptz`

/** A message of a channel is stored once. */
function insertion(trx: Trx, message: MessageToStore) {
  const { now } = message
  const sentAt = message.sentAt ?? now
  const requestId = currentRequestId()
  return trx
    .insertInto('messages')
    .values({
      company_id: message.companyId,
      chat_id: message.chatId,
      platform: message.platform,
      platform_message_id: message.platformMessageId ?? null,
      from_id: message.fromId,
      to_id: message.toId,
      text: storable(message.text),
      kind: message.kind ?? 'message',
      status: message.status,
      client_message_id: message.clientMessageId ?? null,
      // Kept with the message, so that its delivery belongs to the request also after a restart, and at another node.
      is_read: message.isRead ?? false,
      metadata: toJsonb({ ...message.metadata, ...(requestId !== null && { requestId }) }),
      sent_at: sentAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      message.platformMessageId == null
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
function changeOfChat(trx: Trx, message: MessageToStore, columns: UpdateObject<Schema, 'chats'>) {
  const { now } = message
  const sentAt = instant(message.sentAt ?? now)
  const isShown = sql`(${(message.kind ?? 'message') === 'message'} and (chats.last_message_id is null or chats.last_message_at <= ${sentAt}
    or exists (select from messages as last where last.id = chats.last_message_id
      and (last.is_history or last.id = stored.id))))`
  return trx
    .updateTable('chats')
    .from(sql<{ id: number; chat_id: number }>`stored`.as('stored'))
    .set({
      // An arriving message counts as newer than all that was written before the channel was connected.
      last_message_id: sql<number>`case when ${isShown} then stored.id else chats.last_message_id end`,
      last_message_at: sql<Date>`case when ${isShown} then ${sentAt} else chats.last_message_at end`,
      updated_at: sql<Date>`case when ${isShown} then ${instant(now)} else chats.updated_at end`,
      ...(message.status === 'received' && heardColumns(message)),
      ...columns,
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

/** Whether a customer says something by a message. */
const isWord = ({ metadata = {} }: MessageToStore): boolean =>
  metadata.isReaction !== true && metadata.isGroupTalk !== true && metadata.isChannelTest !== true

/** The columns of a chat whose customer was heard, which ends what waits for their word. */
function heardColumns(message: MessageToStore): UpdateObject<Schema, 'chats'> {
  const sentAt = instant(message.sentAt ?? message.now)
  return {
    last_inbound_at: sql<Date>`greatest(coalesce(last_inbound_at, ${sentAt}), ${sentAt})`,
    // A reply that stalled while the AI is on is out of date: the AI answers this message.
    stopped_run_id: sql`case when ai_enabled then null else stopped_run_id end`,
    // A chat is snoozed until its customer writes to the company at the latest, as messages are planned (PLAN-1).
    ...(isWord(message) && {
      snoozed_at: sql<Date | null>`case when blocked_at is null then null else snoozed_at end`,
      returned_at: sql<Date | null>`case when blocked_at is null then null else returned_at end`,
    }),
  }
}

/** Withdraws the planned messages that wait for a customer's silence. */
const withdrawal = (trx: Trx, message: MessageToStore) =>
  trx
    .updateTable('planned_messages')
    .from(sql`stored`.as('stored'))
    .set((plan) => ({ state: 'withdrawn' as const, revision: plan('revision', '+', 1), updated_at: message.now }))
    .where('planned_messages.company_id', '=', message.companyId)
    .where('planned_messages.chat_id', '=', message.chatId)
    .where('planned_messages.state', '=', 'planned')
    .where('planned_messages.withdraws', '=', true)
    .where((plan) => plan.and([plan.val(isWord(message)), plan.not(plan.exists(blocked(trx, message.chatId)))]))

/** The chat if its customer is blocked: what they write is kept, and changes nothing else (CUST-2). */
const blocked = (trx: Trx, chatId: number) =>
  trx.selectFrom('chats').select('chats.id').where('chats.id', '=', chatId).where('chats.blocked_at', 'is not', null)

const intentInsertion = (intent: RecordedIntent, now: Date) => {
  const { company_id, admin_id, client_key, body_hash } = intentRow(intent, now)
  return sql<{
    id: number | null
  }>`(insert into send_intents (company_id, admin_id, client_key, body_hash, created_at, message_id)
    select ${company_id}, ${admin_id}, ${client_key}, ${body_hash}, ${now}, stored.id from stored)`
}

/** The statement of `enqueueDelivery`, for the message that is being stored. */
const deliveryInsertion = (now: Date) => sql<{ id: number | null }>`
  (insert into jobs (queue, subject, order_key, company_id, due_at, created_at)
    select 'deliveries', stored.id::text, stored.chat_id::text, stored.company_id, ${now}, ${now} from stored
    on conflict (queue, subject) do nothing returning id)`
