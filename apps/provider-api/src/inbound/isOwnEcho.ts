import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { findChannelMessage, recordChannelMessage } from '../channels/channelMessages.ts'
import { deliveredText } from '../conversations/read/deliveredText.ts'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { queuedDeliveries } from '../queues/queuedDeliveries.ts'
import type { Echo, ShownPart } from './InboundEvent.ts'
import { findChatOf } from './openChat.ts'

/** Milliseconds after an attempt in which its echo may still come. */
const echoDelay = 5 * 60_000

/**
 * Whether an echo shows what we have sent ourselves: its id is known, or it shows just what an attempt to send contains
 * that is being made, or whose answer was lost a moment ago. Then its id is recorded, and a message whose outcome
 * was unknown has arrived.
 */
export async function isOwnEcho(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  echo: Echo,
  now: Date,
): Promise<boolean> {
  const { channelId } = echo.written
  if (await findChannelMessage(trx, account, channelId)) return true
  const chat = await findChatOf(trx, account, echo.written, echo.written.sentAt)
  const part = chat && (await findAttemptedPart(trx, account, chat.chatId, echo, now))
  if (!part) return false
  await recordChannelMessage(trx, account, { ...part, channelId })
  if (part.isUnknown && part.parts === 1)
    await changeStatus(trx, emit, { companyId: account.companyId, messageId: part.messageId, status: 'sent', now })
  return true
}

async function findAttemptedPart(
  trx: Trx,
  { id, companyId }: Pick<ChannelAccount, 'id' | 'companyId'>,
  chatId: number,
  echo: Echo,
  now: Date,
) {
  const attempted = await attemptedMessages(trx, companyId, chatId, now)
  const recorded = await recordedParts(
    trx,
    companyId,
    id,
    attempted.map((message) => message.id),
  )
  for (const { id: messageId, text, metadata, status } of attempted) {
    const files = (metadata.files ?? []).map((file) => ({ ...file, key: null }))
    const parts = echo.partsOf(deliveredText({ text, metadata }), files, metadata.template ?? null)
    const part = parts.findIndex((one, place) => !recorded.has(`${messageId} ${place}`) && isShownBy(echo, one, text))
    if (part >= 0) return { messageId, part, parts: parts.length, isUnknown: status === 'unknown' }
  }
  return null
}

/**
 * Whether an echo shows a part of the message with this text. How an echo shows a template is not documented: by
 * its text, or not at all.
 */
function isShownBy({ written, hasFile }: Echo, part: ShownPart, whole: string): boolean {
  const shown = comparable(written.text)
  if ('caption' in part) return hasFile && comparable(part.caption) === shown
  if ('text' in part) return !hasFile && comparable(part.text) === shown
  return (!hasFile || part.file !== null) && (shown === '' || comparable(whole).includes(shown))
}

/**
 * Our messages of a chat that the channel may have, though it has not confirmed them: an attempt is
 * open, or its answer was lost.
 */
async function attemptedMessages(trx: Trx, companyId: number, chatId: number, now: Date) {
  const inFlight = (await queuedDeliveries(trx, [chatId])).flatMap(({ messageId, leasedUntil }) =>
    leasedUntil === null ? [] : [messageId],
  )
  return trx
    .selectFrom('messages')
    .select(['id', 'text', 'metadata', 'status'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where((message) =>
      message.or([
        ...(inFlight.length > 0 ? [message('id', 'in', inFlight)] : []),
        message.and([
          message('status', '=', 'unknown'),
          message('updated_at', '>=', new Date(now.getTime() - echoDelay)),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
}

async function recordedParts(trx: Trx, companyId: number, messengerId: number, messageIds: readonly number[]) {
  if (messageIds.length === 0) return new Set<string>()
  const rows = await trx
    .selectFrom('channel_messages')
    .select(['message_id', 'part'])
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', messengerId)
    .where('message_id', 'in', messageIds)
    .where('status', '<>', 'retried')
    .execute()
  return new Set(rows.map(({ message_id, part }) => `${message_id} ${part}`))
}

/** The channels trim texts and uses one kind of line end. */
const comparable = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
