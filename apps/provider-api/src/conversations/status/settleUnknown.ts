import type { Message } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { endPostponedDelivery } from '../../queues/queuedDeliveries.ts'
import { changeStatus, type StatusChange } from './changeStatus.ts'
import { readMessages } from '../read/readMessages.ts'

/**
 * The report of a channel, or of a person, about a message whose outcome is unknown. `reference`: identifies the
 * message by our own id, as a status update with a client reference does, or a person who checked. `content`: shows the
 * message itself, as an echo or a reply that quotes it does.
 */
export type DeliveryEvidence = {
  companyId: number
  chatId: number
  status: Exclude<StatusChange['status'], 'unknown'>
  error?: { code: string; message: string }
  now: Date
} & (
  | { by: 'reference'; messageId: number; platformMessageId?: string }
  | {
      by: 'content'
      platformMessageId: string
      /** When the channel accepted it, by the channel's clock. */
      at: Date
      /** Compares what the channel showed with one of our messages as the channel would show it. */
      compare: (message: Pick<Message, 'text' | 'metadata'>) => ContentMatch
    }
)

/**
 * How one of our messages compares with what the channel showed. `whole`: the channel shows it as one message, and this
 * may be it. Others are shown as several messages, sent one after the other: `last-part` may be the last of them, so
 * that all of it arrived; `other-part` is an earlier one.
 */
export type ContentMatch = 'whole' | 'last-part' | 'other-part' | 'none'

/** Maximum difference between a channel's clock and ours, in milliseconds. */
const clockSkew = 5 * 60_000
/**
 * Settles a message with an unknown outcome by evidence (MSG-10, decision 0013). Call inside `withCompanyTransaction`.
 * Returns the id of the message, or null when the evidence matches none. Other messages stay unchanged; evidence by
 * content counts only when no other message of ours can be the one that was shown.
 */
export async function settleUnknown(
  trx: Trx,
  emit: (event: NewEvent) => void,
  evidence: DeliveryEvidence,
): Promise<number | null> {
  const found = evidence.by === 'reference' ? await findByReference(trx, evidence) : await findByContent(trx, evidence)
  if (!found) return null
  const { companyId, status, error, platformMessageId, now } = evidence
  const isIdStored = found.platform !== 'openai' && platformMessageId !== undefined
  // An AI reply keeps the id that its draft has.
  const isSettled = await changeStatus(trx, emit, {
    companyId,
    messageId: found.id,
    status,
    now,
    ...(error && { error }),
    ...(isIdStored && { platformMessageId }),
  })
  if (!isSettled) return null
  // A repetition that waits would deliver it twice.
  await endPostponedDelivery(trx, found.id, now)
  return found.id
}

type Of<By extends DeliveryEvidence['by']> = Extract<DeliveryEvidence, { by: By }>

async function findByReference(trx: Trx, { companyId, chatId, messageId }: Of<'reference'>): Promise<Message | null> {
  const [message] = await readMessages(trx, [messageId])
  return message?.companyId === companyId && message.chatId === chatId && message.status === 'unknown' ? message : null
}

async function findByContent(trx: Trx, evidence: Of<'content'>): Promise<Message | null> {
  const { companyId, chatId, platformMessageId } = evidence
  const ofChat = trx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
  if (!(await ofChat.where('status', '=', 'unknown').executeTakeFirst())) return null
  // It shows a message that is already confirmed.
  if (await ofChat.where('platform_message_id', '=', platformMessageId).executeTakeFirst()) return null
  const [only, ...others] = (await messagesInFlightAt(trx, evidence)).filter((one) => couldMatch(one, evidence))
  if (only?.status !== 'unknown' || others.length > 0 || evidence.compare(only) === 'other-part') return null
  return (await readMessages(trx, [only.id]))[0] ?? null
}

type InFlight = Pick<Message, 'id' | 'platform' | 'platformMessageId' | 'status' | 'text' | 'metadata'>

/**
 * Our messages of the chat that the channel may have accepted at that time, whatever their status except failed: after
 * each was stored, and before the outcome of its attempt was recorded. Deliveries of a chat wait for each other, so the
 * time of storing alone says little.
 */
async function messagesInFlightAt(trx: Trx, { companyId, chatId, at }: Of<'content'>): Promise<InFlight[]> {
  const [earliest, latest] = [new Date(at.getTime() - clockSkew), new Date(at.getTime() + clockSkew)]
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'platform', 'platform_message_id as platformMessageId', 'status', 'text', 'metadata', 'updated_at'])
    .select((query) =>
      query
        .selectFrom('message_status_log as log')
        .select(({ fn }) => fn.min('log.at').as('at'))
        .whereRef('log.message_id', '=', 'messages.id')
        .where('log.status', 'not in', ['received', 'pending'])
        .as('recorded_at'),
    )
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .where('status', 'in', ['pending', 'unknown', 'sent', 'delivered', 'read'])
    .where('created_at', '<=', latest)
    // Recording an outcome updates the message: older rows need not be read.
    .where((message) => message.or([message('status', '=', 'pending'), message('updated_at', '>=', earliest)]))
    .execute()
  return rows.filter(
    ({ status, recorded_at, updated_at }) => status === 'pending' || (recorded_at ?? updated_at) >= earliest,
  )
}

/**
 * Whether the message may be the one that was shown. A stored channel id rules it out, if that is the message's only
 * id: AI replies store the id of their draft instead, and messages in several parts the id of one part.
 */
function couldMatch(message: InFlight, { compare }: Of<'content'>): boolean {
  const match = compare(message)
  const isAnotherById = match === 'whole' && message.platform !== 'openai' && message.platformMessageId !== null
  return match !== 'none' && !isAnotherById
}
