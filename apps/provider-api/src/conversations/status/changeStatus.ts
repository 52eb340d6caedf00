import type { Message, MessageStatus } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { recordStatus } from './recordStatus.ts'
import { readMessages } from '../read/readMessages.ts'

/** How far a delivery has come; channels tell it in any order. `received` is the customer's and never changes. */
const rank: Record<Exclude<MessageStatus, 'received'>, number> = {
  pending: 0,
  unknown: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
}

/** What an unknown outcome always carries: clients believe the status only together with the code (decision 0013). */
const unknownOutcome = { code: 'DELIVERY_UNKNOWN', message: 'It is not known whether the message arrived' }

export type StatusChange = {
  companyId: number
  messageId: number
  status: Exclude<MessageStatus, 'received' | 'pending'>
  /** Why it failed: a code for the screen and the channel's own sentence. */
  error?: { code: string; message: string }
  /** The channel's id of the message, known once it is sent. One that another message of the chat bears is not kept. */
  platformMessageId?: string
  now: Date
}

/**
 * Moves a delivery on, inside `inCompany`, and says it (MSG-10). A status only rises: what comes late or twice changes
 * nothing and tells nothing, answered with false. "failed" is not believed of what was delivered; "unknown" is believed only
 * of what is on its way, and any evidence ends it.
 */
export async function changeStatus(trx: Trx, emit: (event: NewEvent) => void, change: StatusChange): Promise<boolean> {
  const { companyId, messageId, status, now } = change
  const error = status === 'unknown' ? unknownOutcome : change.error
  const [known] = await readMessages(trx, [messageId])
  if (!known || known.companyId !== companyId || known.status === 'received') return false
  if (rank[status] <= rank[known.status]) return false
  const platformMessageId = await freeIdOf(trx, known, change)
  const { error: _earlier, ...metadata } = known.metadata
  await trx
    .updateTable('messages')
    .set({
      status,
      metadata: JSON.stringify(error ? { ...metadata, error } : metadata),
      updated_at: now,
      ...(platformMessageId !== undefined && { platform_message_id: platformMessageId }),
    })
    .where('id', '=', messageId)
    .execute()
  await recordStatus(trx, { messageId, status, at: now, ...(error && { error }) })
  const updatedAt = now.toISOString()
  emit({
    event: 'message_status_update',
    payload: { messageId, chatId: known.chatId, companyId, status, updatedAt, ...(error && { error }) },
  })
  // A status update has no room for the channel's id, nor for the end of an error; and of what failed, everything is wanted.
  if (platformMessageId !== undefined || known.metadata.error || error) {
    const [message] = await readMessages(trx, [messageId])
    if (message) emit({ event: 'messageUpdate', payload: message })
  }
  return true
}

/** The channel's id to keep: the outcome counts more than an id that evidence has given to another message of the chat. */
async function freeIdOf(
  trx: Trx,
  { id, chatId }: Message,
  { platformMessageId }: StatusChange,
): Promise<string | undefined> {
  if (platformMessageId === undefined) return undefined
  const bearer = await trx
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('platform_message_id', '=', platformMessageId)
    .where('id', '<>', id)
    .executeTakeFirst()
  return bearer ? undefined : platformMessageId
}
