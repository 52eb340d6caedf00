import { changeStatus } from '../conversations/status/changeStatus.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { endPostponedDelivery } from '../queues/queuedDeliveries.ts'
import { findChannelMessage, partOf, recordChannelMessage, type ChannelPart } from '../channels/channelMessages.ts'
import { failureOf } from '../meta/deliveryFailure.ts'
import { meaningOfCode, type GraphFault } from '../meta/graphFault.ts'
import { kindNamed } from '../channels/kinds.ts'
import { retryPart } from '../channels/retryPart.ts'
import { raisePart, statusOfMessage } from '../channels/partStatus.ts'
import type { RawStatus } from './MetaEvent.ts'
import { meterMessage } from './meterMessage.ts'
import { statusKinds } from './statusKinds.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

type OfNumber = Pick<WhatsappNumber, 'id' | 'companyId'>

/**
 * Applies a status of one of our messages, in whatever order statuses arrive (MSG-10): the message has come as far as
 * the part that is furthest behind. A message whose outcome is unknown, whose HTTP answer is still awaited, or that was
 * accepted though the answer asked us to wait, is found by our own reference. One that was not delivered because of a
 * limit is sent again. Returns false for a message that is not
 * ours. Call inside `withCompanyTransaction`.
 */
export async function applyStatus(
  trx: Trx,
  emit: (event: NewEvent) => void,
  number: OfNumber,
  raw: RawStatus,
  now: Date,
): Promise<boolean> {
  const status = kindNamed(statusKinds, raw.status)?.read
  if (status === undefined) return false
  const part = (await findChannelMessage(trx, number, raw.id)) ?? (await findByReference(trx, number, raw))
  if (!part) return false
  const [error] = raw.errors ?? []
  const isBusy = status === 'failed' && error !== undefined && meaningOfCode(error.code) === 'wait'
  if (isBusy && (await retryPart(trx, number, { ...part, channelId: raw.id }, now))) return true
  await raisePart(trx, number, raw.id, status)
  await meterMessage(trx, number, { raw, status, now })
  const overall = await statusOfMessage(trx, number, part)
  if (overall === null) return true
  // Else what WhatsApp has accepted, though it asked us to wait, would be sent twice.
  if (overall !== 'failed') await endPostponedDelivery(trx, part.messageId, now)
  await changeStatus(trx, emit, {
    companyId: number.companyId,
    messageId: part.messageId,
    status: overall,
    now,
    ...(overall === 'failed' && {
      error: failureOf({
        type: meaningOfStatus(error?.code),
        message: error?.error_data?.details ?? error?.message ?? error?.title ?? 'WhatsApp did not deliver the message',
      }),
    }),
    ...((await isNamedByChannel(trx, part)) && { platformMessageId: raw.id }),
  })
  return true
}

/** A status is about its message: what it says of the access to a channel is asked for elsewhere. */
const meaningOfStatus = (code: number | undefined): GraphFault['type'] => {
  const meaning = code === undefined ? 'rejected' : meaningOfCode(code)
  return meaning === 'unauthorized' ? 'rejected' : meaning
}

/** Evidence by our own reference: only for a message of this number's chats. */
async function findByReference(trx: Trx, number: OfNumber, raw: RawStatus): Promise<ChannelPart | null> {
  const part = partOf(raw.biz_opaque_callback_data)
  if (!part) return null
  const message = await trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.id')
    .where('messages.company_id', '=', number.companyId)
    .where('messages.id', '=', part.messageId)
    .where('chats.messenger_id', '=', number.id)
    .executeTakeFirst()
  if (!message) return null
  await recordChannelMessage(trx, number, { ...part, channelId: raw.id })
  return part
}

/** An AI reply keeps the id of its draft; a message in parts has the id of its first. */
async function isNamedByChannel(trx: Trx, { messageId, part }: ChannelPart): Promise<boolean> {
  const message = await trx
    .selectFrom('messages')
    .select(['platform', 'platform_message_id'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  return part === 0 && message.platform !== 'openai' && message.platform_message_id === null
}
