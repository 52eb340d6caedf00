import { z } from 'zod'
import { countUnread } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { storable } from '../db/storable.ts'
import { withoutTranscripts } from '../conversations/write/withoutTranscripts.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { findByChannelId } from '../meta/findByChannelId.ts'
import { findChatOf } from '../meta/identities.ts'
import type { MetaPerson } from '../meta/MetaMessage.ts'
import { RawMessage, type MetaContact } from './MetaEvent.ts'
import { contentOf, readCustomerMessage, readEcho, type Content } from './readWhatsappMessage.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

/** That somebody has edited a message, or deleted it for everybody (`content` is null). */
export type Correction = {
  originalId: string
  /** What the message says from then on. */
  content: Content | null
  person: MetaPerson
  isCustomer: boolean
  at: Date
}

const original = z.string().min(1).max(500)
const Revoke = z.looseObject({ original_message_id: original })
const Edit = z.looseObject({ original_message_id: original, message: z.looseObject({ type: z.string().max(50) }) })

/** Whether a message is not one of its own, but changes another one. */
export const isCorrection = ({ type }: Pick<RawMessage, 'type'>): boolean => type === 'edit' || type === 'revoke'

/**
 * Parses an edit or a deletion by a customer, or on the company's phone; null for one that names no message or nobody.
 */
export function readCorrection(
  message: RawMessage,
  { contacts, isCustomer }: { contacts: readonly MetaContact[]; isCustomer: boolean },
): Correction | null {
  const written = isCustomer ? readCustomerMessage(message, contacts) : readEcho(message, contacts)
  if (written === null) return null
  const of = { person: written.person, isCustomer, at: written.sentAt }
  if (message.type === 'revoke') {
    const revoke = Revoke.safeParse(message['revoke']).data
    return revoke ? { ...of, originalId: revoke.original_message_id, content: null } : null
  }
  const edit = Edit.safeParse(message['edit']).data
  const content = edit && contentOf(RawMessage.parse({ ...message, ...edit.message }))
  return edit && content ? { ...of, originalId: edit.original_message_id, content } : null
}

/**
 * Applies an edit or a deletion to the message that it names, if it is the writer's own and in their chat; otherwise,
 * and when it was applied already or a later edit was, nothing changes. Who answers in the chat stays as it is. Returns
 * false when there is no such message in the chat yet. Call inside `withCompanyTransaction`.
 */
export async function applyCorrection(
  trx: Trx,
  emit: (event: NewEvent) => void,
  number: Pick<WhatsappNumber, 'id' | 'companyId'>,
  { originalId, content, person, isCustomer, at }: Correction,
  now: Date,
): Promise<boolean> {
  const chat = await findChatOf(trx, number, person)
  const found = chat && (await findByChannelId(trx, chat.chatId, originalId))
  const [before] = found ? await readMessages(trx, [found.id]) : []
  if (!before) return false
  if (before.isDeleted || (before.status === 'received') !== isCustomer) return true
  if (content === null) {
    await trx
      .updateTable('messages')
      .set({ is_deleted: true, metadata: withoutTranscripts(), updated_at: now })
      .where('id', '=', before.id)
      .execute()
  } else {
    const { text } = content
    const { editedAt } = before.metadata
    const isOlder = typeof editedAt === 'string' && editedAt >= at.toISOString()
    // Only the phone edits what was written on it; what we have sent stays as it is stored here.
    if (isOlder || before.text === text || (!isCustomer && before.metadata.writtenOn !== 'phone')) return true
    const { metadata } = await trx
      .selectFrom('messages')
      .select('metadata')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('messages')
      .set({
        text: storable(text),
        metadata: JSON.stringify({ ...metadata, editedAt: at.toISOString() }),
        updated_at: now,
      })
      .where('id', '=', before.id)
      .execute()
  }
  const [message] = await readMessages(trx, [before.id])
  const unread = await countUnread(trx, [before.chatId])
  if (message) emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(before.chatId) ?? 0 } })
  return true
}
