import type { MessageMetadata } from '@frontdesk/contract'
import { sql, type InferResult } from 'kysely'
import { withdrawReply } from '../assistant/handling/withdrawReplies.ts'
import { whyReplyStays } from '../assistant/runs/canAiReply.ts'
import { ownerOf } from '../conversations/owner/conversationOwner.ts'
import type { Trx } from '../db/Db.ts'
import { keptQuery, rowsOfQuery } from '../db/keptQuery.ts'
import { beginAttempt, endJob, leasedJob, makeDueLater } from '../jobs/attempts.ts'
import { leaseOf, leasing, type Lease } from '../jobs/leasing.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import { filesOfMessage } from '../files/filesOfMessage.ts'
import { deliveredText } from '../conversations/read/deliveredText.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { isWindowClosed } from '../conversations/write/isWindowClosed.ts'
import { continueRequest, noteOutcome, noteSubject } from '../log/context.ts'
import type { Channel, LeftDelivery, OutboundMessage } from '../ports/Channel.ts'
import { failDelivery } from './failDelivery.ts'

/** A message whose delivery attempt has begun, and the channel that delivers it. */
export type ClaimedDelivery = OutboundMessage & {
  job: LeasedJob
  channel: Channel
  /** The channel's type, as of `Channels`. */
  platform: string
  /** Another app has the conversation: a message of ours takes it over. */
  isElsewhere: boolean
}

/** Milliseconds after which it is asked again whether this process can send what another one could not either. */
const elsewhereFor = 1_000

/** Channels by their type, such as `telegram`. */
export type Channels = Readonly<Record<string, Channel | undefined>>

/**
 * Claims a due delivery. Call inside a company transaction. Returns null if it must no longer be sent; its message then
 * becomes `failed`, or waits because its channel is held, which counts as no attempt. Returns a delivery that another
 * process can make without claiming it; announce it by `deliveryLeft` after the commit. One that another process has
 * tried since it was found due is left as it is. The attempt is recorded before
 * it is made: after a crash no one knows whether the message arrived, only that it was tried.
 */
export async function claimDelivery(
  trx: Trx,
  emit: (event: NewEvent) => void,
  channels: Channels,
  { job, holder, now }: { job: DueJob; holder: string; now: Date },
): Promise<ClaimedDelivery | LeftDelivery | null> {
  const messageId = Number(job.subject)
  const elsewhere = Object.entries(channels).flatMap(([type, channel]) => (channel?.isHere ? type : []))
  const waiting = await leaseWaiting(trx, messageId, { job, holder, now, elsewhere })
  continueRequest(waiting?.metadata.requestId ?? null)
  noteSubject({ chatId: Number(job.orderKey), messageId })
  const channel = waiting && connectedChannelOf(waiting, channels)
  const heldUntil = waiting?.held_until ?? null
  if (heldUntil !== null && heldUntil > now) {
    await makeDueLater(trx, { ...job, holder }, heldUntil, now)
    return null
  }
  if (waiting?.messenger_id != null && waiting.type !== null && channel?.isHere?.(waiting.messenger_id) === false) {
    const dueAt = await makeDueLater(trx, { ...job, holder }, new Date(now.getTime() + elsewhereFor), now)
    if (dueAt === null) return null
    const { chat_id: chatId, messenger_id: messengerId, type: platform } = waiting
    return { leftJobId: job.id, chatId, messengerId, platform, dueAt: dueAt.getTime() }
  }
  const leased =
    waiting && !elsewhere.includes(waiting.type ?? '')
      ? waiting.attempts !== null && waiting.queued_at !== null
        ? leasedJob(job, holder, { attempts: waiting.attempts, created_at: waiting.queued_at })
        : null
      : await beginAttempt(trx, job, holder, now)
  if (!leased) return null
  if (!waiting) {
    await endJob(trx, job, now)
    noteOutcome('message-gone')
    return null
  }
  const refuse = async (error: Refusal) => {
    await endJob(trx, job, now)
    noteOutcome(error.code)
    await failDelivery(trx, emit, { companyId: waiting.company_id, messageId, error, now })
    return null
  }
  const refusal = await findRefusal(trx, waiting, messageId, now)
  if (refusal === 'taken-over') {
    await withdrawReply(trx, emit, { messageId, text: waiting.text, now })
    noteOutcome(refusal)
    return null
  }
  if (refusal !== null) return refuse(refusal)
  if (!channel || waiting.type === null || waiting.messenger_id === null || waiting.platform_chat_id === null)
    return refuse({ code: 'CHANNEL_DISCONNECTED', message: 'The channel is not connected' })
  return {
    job: leased,
    messageId,
    companyId: waiting.company_id,
    chatId: waiting.chat_id,
    isAiReply: isAiReply(waiting),
    channel,
    platform: waiting.type,
    isElsewhere: ownerOf(waiting).is === 'another-app',
    messengerId: waiting.messenger_id,
    platformChatId: waiting.platform_chat_id,
    text: deliveredText(waiting),
    files: await filesOfMessage(trx, messageId, waiting.metadata),
    template: waiting.metadata.template ?? null,
    quotes: await quotedBy(trx, waiting),
    topicId: waiting.topic_id,
  }
}

/**
 * A message that waits for its delivery, with its chat and its channel, which may be gone; `held_until`: until
 * when its vendor wants none.
 */
const selectWaiting = (trx: Trx, messageId: number) =>
  trx
    .selectFrom('messages as message')
    .innerJoin('chats as chat', 'chat.id', 'message.chat_id')
    .leftJoin('messenger_integrations as messenger', 'messenger.id', 'chat.messenger_id')
    .select([
      'message.text',
      'message.platform',
      'message.company_id',
      'message.chat_id',
      'message.is_deleted',
      'message.metadata',
    ])
    .select([
      'chat.platform as chat_platform',
      'chat.platform_chat_id',
      'chat.blocked_at',
      'chat.conversation_owner',
      'chat.owner_as_of',
      'messenger.id as messenger_id',
      'messenger.type',
      'messenger.status',
      'messenger.is_active',
      'messenger.deleted_at',
    ])
    .select(
      sql<Date | null>`greatest(messenger.held_until,
        (select held_until from platform_holds as hold where hold.platform = messenger.type))`.as('held_until'),
    )
    .select(
      // The topic of what it answers or quotes, or else of the customer's newest message.
      sql<string | null>`(select asked.metadata->>'topicId' from messages asked
        where asked.chat_id = message.chat_id and asked.status = 'received' and asked.id <= coalesce(
          (message.metadata->>'agentReplyToMessageId')::bigint, (message.metadata->'repliesTo'->>'messageId')::bigint, message.id)
        order by asked.id desc limit 1)`.as('topic_id'),
    )
    .where('message.id', '=', messageId)

type WaitingMessage = InferResult<ReturnType<typeof selectWaiting>>[number]

/**
 * Reads a message that waits and begins its attempt, in one statement, unless its vendor wants none now or its channel
 * is of a type that may be another process's (`elsewhere`); `attempts` is null where no attempt has begun.
 */
const leaseWaiting = async (
  trx: Trx,
  messageId: number,
  { job, holder, now, elsewhere }: { job: DueJob; holder: string; now: Date; elsewhere: readonly string[] },
) => {
  const [waiting] = await rowsOfQuery(trx, leasingWaiting({ messageId, elsewhere, ...leaseOf(job, holder, now) }))
  return waiting
}

const leasingWaiting = keptQuery((trx, values: Lease & { messageId: number; elsewhere: readonly string[] }) =>
  trx
    .with('waiting', () => selectWaiting(trx, values.messageId))
    .with('leased', () =>
      leasing(trx, values).where(
        sql<boolean>`exists (select from waiting where (held_until is null or held_until <= ${values.now})
            and (type is null or type <> all (${values.elsewhere}::text[])))`,
      ),
    )
    .selectFrom('waiting')
    .leftJoin('leased', (join) => join.onTrue())
    .selectAll('waiting')
    .select(['leased.attempts', 'leased.created_at as queued_at']),
)

const isAiReply = ({ platform }: WaitingMessage) => platform === 'openai'

/** The channel that delivers a message; undefined while it is not connected. */
function connectedChannelOf(
  { type, status, is_active, deleted_at }: WaitingMessage,
  channels: Channels,
): Channel | undefined {
  const isOpen = status === 'connected' && is_active === true && deleted_at === null
  return isOpen && type !== null ? channels[type] : undefined
}

/** The reason with which a message fails. */
type Refusal = { code: string; message: string }

/**
 * Why a message must not be sent any more, whatever its channel says; `taken-over`: a human answers instead of the AI.
 */
async function findRefusal(
  trx: Trx,
  waiting: WaitingMessage,
  messageId: number,
  now: Date,
): Promise<Refusal | 'taken-over' | null> {
  if (waiting.is_deleted) return { code: 'DELETED', message: 'The message was deleted before it was sent' }
  const isByAi = isAiReply(waiting)
  // Decided in the transaction that begins the attempt, like storing the reply: a human may have taken over.
  const stays = isByAi ? await whyReplyStays(trx, waiting.chat_id, messageId) : null
  if (stays === 'taken-over') return stays
  // Nobody else has answered: the customer waits, and people must see that and the text.
  // The other app answers, and ours looks on.
  if (isByAi && ownerOf(waiting).is === 'another-app')
    return { code: 'HELD_ELSEWHERE', message: 'Another app has this conversation' }
  if (stays === 'ai-off') return { code: 'AI_OFF', message: 'The AI was switched off before the message was sent' }
  if (waiting.blocked_at !== null)
    return { code: 'CUSTOMER_BLOCKED', message: 'The customer was blocked before the message was sent' }
  // The window may have closed while the message waited; it applies to AI replies too, but to no template.
  if (waiting.metadata.template) return null
  const chat = { id: waiting.chat_id, platform: waiting.chat_platform }
  return (await isWindowClosed(trx, chat, isByAi ? 'ai' : 'human', now))
    ? { code: 'OUTSIDE_WINDOW', message: 'The reply window of this channel is closed' }
    : null
}

/**
 * The channel's id of the message that another one replies to; null for one that it does not know, or that was deleted.
 */
async function quotedBy(
  trx: Trx,
  { chat_id: chatId, metadata: { repliesTo } }: { chat_id: number; metadata: MessageMetadata },
): Promise<string | null> {
  if (repliesTo?.messageId == null) return null
  const quoted = await trx
    .selectFrom('messages')
    .select('platform_message_id')
    .where('chat_id', '=', chatId)
    .where('id', '=', repliesTo.messageId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return quoted?.platform_message_id ?? null
}
