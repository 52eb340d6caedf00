import type { Message } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { changeStatus, type StatusChange } from './changeStatus.ts'
import { readMessages } from '../read/readMessages.ts'

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
      /** Compares what was seen with a message of ours as the channel would show it. */
      compare: (message: Pick<Message, 'text' | 'metadata'>) => ContentMatch
    }
)

/**
 * How a message of ours compares with what was seen. `whole`: the channel shows it as one message, and this may be it.
 * The channel shows others as several messages, sent one after the other: `last-part` may be the last of them, so that all
 * of it arrived, `other-part` is another.
 */
export type ContentMatch = 'whole' | 'last-part' | 'other-part' | 'none'

/** How far the clocks of a channel and ours may stand apart, in milliseconds. */
const clockSkew = 5 * 60_000
/**
 * Settles a message whose outcome is unknown by evidence, inside `inCompany` (MSG-10, decision 0013); answers its id, or
 * null when the evidence is of none. Any other message stays as it is, and evidence by content is believed only when no other
 * message of ours can be the one that was seen.
 */
export async function settleUnknown(
  trx: Trx,
  emit: (event: NewEvent) => void,
  evidence: DeliveryEvidence,
): Promise<number | null> {
  const found = evidence.by === 'reference' ? await findByReference(trx, evidence) : await findByContent(trx, evidence)
  if (!found) return null
  const { companyId, status, error, platformMessageId, now } = evidence
  const isKept = found.platform !== 'openai' && platformMessageId !== undefined
  // An AI reply keeps the id that its draft has.
  const isSettled = await changeStatus(trx, emit, {
    companyId,
    messageId: found.id,
    status,
    now,
    ...(error && { error }),
    ...(isKept && { platformMessageId }),
  })
  return isSettled ? found.id : null
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
  // It shows a message that is known to have arrived.
  if (await ofChat.where('platform_message_id', '=', platformMessageId).executeTakeFirst()) return null
  const [only, ...others] = (await messagesInFlightAt(trx, evidence)).filter((one) => couldMatch(one, evidence))
  if (only?.status !== 'unknown' || others.length > 0 || evidence.compare(only) === 'other-part') return null
  return (await readMessages(trx, [only.id]))[0] ?? null
}

type InFlight = Pick<Message, 'id' | 'platform' | 'platformMessageId' | 'status' | 'text' | 'metadata'>

/**
 * Messages of ours in the chat that the channel may have taken at that time, whatever became of them but a failure: after
 * each was stored, and before the outcome of its attempt was noted. Deliveries of a chat wait for each other, so that the
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
        .as('noted_at'),
    )
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .where('status', 'in', ['pending', 'unknown', 'sent', 'delivered', 'read'])
    .where('created_at', '<=', latest)
    // An outcome that was noted since has touched the message: the long past is not read.
    .where((message) => message.or([message('status', '=', 'pending'), message('updated_at', '>=', earliest)]))
    .execute()
  return rows.filter(({ status, noted_at, updated_at }) => status === 'pending' || (noted_at ?? updated_at) >= earliest)
}

/**
 * Whether the message may be the one that was seen. The channel's id rules it out, where it is kept and is the only one:
 * not of AI replies, which keep the id of their draft, and of a message in several parts only that of one part.
 */
function couldMatch(message: InFlight, { compare }: Of<'content'>): boolean {
  const likeness = compare(message)
  const isAnotherById = likeness === 'whole' && message.platform !== 'openai' && message.platformMessageId !== null
  return likeness !== 'none' && !isAnotherById
}
