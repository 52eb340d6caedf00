import type { Message } from '@frontdesk/contract'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../live/EventLog.ts'
import { changeStatus, type StatusChange } from '../messages/changeStatus.ts'
import { readMessages } from '../messages/readMessages.ts'

/**
 * What a channel, or a person, tells of a message whose outcome is unknown. `reference`: it names the message by our own id,
 * as a status update with a client reference does, or somebody who looked. `content`: it shows the message itself, as an
 * echo or a reply that quotes it does.
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
      /** When the channel took it, by the channel's clock. */
      at: Date
      /** Whether this message of ours, as the channel would show it, is the one that was seen. */
      isOf: (message: Pick<Message, 'text' | 'metadata'>) => boolean
    }
)

/** How far the clocks of a channel and ours may stand apart, in milliseconds. */
const clockSkew = 5 * 60_000
/** How long before the evidence a reply of the AI with the same words makes it doubtful, in milliseconds. */
const doubtful = 24 * 60 * 60_000

/**
 * Settles a message whose outcome is unknown by evidence, inside `inCompany` (MSG-10, decision 0013); answers its id, or
 * null when the evidence is of none. Any other message stays as it is, and evidence that fits two is believed of neither
 * unless time tells them apart.
 */
export async function settleUnknown(trx: Trx, emit: (event: NewEvent) => void, evidence: DeliveryEvidence): Promise<number | null> {
  const found = evidence.by === 'reference' ? await findByReference(trx, evidence) : await findByContent(trx, evidence)
  if (!found) return null
  const { companyId, status, error, platformMessageId, now } = evidence
  const isKept = found.platform !== 'openai' && platformMessageId !== undefined
  // An AI reply keeps the id that its draft has.
  const isSettled = await changeStatus(trx, emit, { companyId, messageId: found.id, status, now, ...(error && { error }), ...(isKept && { platformMessageId }) })
  return isSettled ? found.id : null
}

type Of<By extends DeliveryEvidence['by']> = Extract<DeliveryEvidence, { by: By }>

async function findByReference(trx: Trx, { companyId, chatId, messageId }: Of<'reference'>): Promise<Message | null> {
  const [message] = await readMessages(trx, [messageId])
  return message?.companyId === companyId && message.chatId === chatId && message.status === 'unknown' ? message : null
}

async function findByContent(trx: Trx, evidence: Of<'content'>): Promise<Message | null> {
  const { companyId, chatId, platformMessageId, at, isOf } = evidence
  const ofChat = trx.selectFrom('messages').select('id').where('company_id', '=', companyId).where('chat_id', '=', chatId)
  // It shows a message that is known to have arrived.
  if (await ofChat.where('platform_message_id', '=', platformMessageId).executeTakeFirst()) return null
  const unknown = await ofChat.where('status', '=', 'unknown').execute()
  const candidates: Message[] = []
  for (const message of await readMessages(trx, unknown.map(({ id }) => id))) {
    if (isOf(message) && (await wasOnItsWay(trx, message, at))) candidates.push(message)
  }
  if (candidates.length === 0 || (await isOfKnownReply(trx, evidence))) return null
  const distance = ({ createdAt }: Message) => Math.abs(at.getTime() - Date.parse(createdAt))
  const [nearest, next] = candidates.sort((one, other) => distance(one) - distance(other))
  return nearest && (!next || distance(nearest) < distance(next)) ? nearest : null
}

/** Whether the message may have been handed over then: after it was stored, and before its outcome was given up. */
async function wasOnItsWay(trx: Trx, message: Message, at: Date): Promise<boolean> {
  const noted = await trx.selectFrom('message_status_log').select('at').where('message_id', '=', message.id).where('status', '=', 'unknown').executeTakeFirst()
  const [from, until] = [Date.parse(message.createdAt), (noted?.at ?? new Date(message.updatedAt)).getTime()]
  return at.getTime() >= from - clockSkew && at.getTime() <= until + clockSkew
}

/** Whether an AI reply that arrived says the same: the channel's ids of those are not kept, so that it may be the one that was seen. */
async function isOfKnownReply(trx: Trx, { companyId, chatId, at, isOf }: Of<'content'>): Promise<boolean> {
  const rows = await trx
    .selectFrom('messages')
    .select(['text', 'metadata'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('platform', '=', 'openai')
    .where('status', 'in', ['sent', 'delivered', 'read'])
    .where('created_at', '>', new Date(at.getTime() - doubtful))
    .where('created_at', '<=', new Date(at.getTime() + clockSkew))
    .execute()
  return rows.some(isOf)
}
