import { z } from 'zod'
import type { InboundEvent } from '../inbound/InboundEvent.ts'
import { RawMessage, type MetaContact } from './MetaEvent.ts'
import { contentOfMessage, roadOf } from './messageKinds.ts'
import type { Content } from './contentInWords.ts'
import { readCustomerMessage, readEcho } from './readWhatsappMessage.ts'

/** An edit, with the file that the message has now, or a deletion for everybody. */
type Correction =
  | (Extract<InboundEvent, { type: 'edit' }> & { file: Content['file'] })
  | (Extract<InboundEvent, { type: 'deletion' }> & { file: null })

const original = z.string().min(1).max(500)
const Revoke = z.looseObject({ original_message_id: original })
const Edit = z.looseObject({ original_message_id: original, message: z.looseObject({ type: z.string().max(50) }) })

/** Whether a message is not one of its own, but changes another one. */
export const isCorrection = ({ type }: Pick<RawMessage, 'type'>): boolean => roadOf(type) === 'correction'

/**
 * Parses an edit or a deletion by a customer, or on the company's phone; null for one that names no message or nobody.
 */
export function readCorrection(
  message: RawMessage,
  {
    contacts,
    isCustomer,
    isOnStandby,
  }: { contacts: readonly MetaContact[]; isCustomer: boolean; isOnStandby?: boolean },
): Correction | null {
  const found = isCustomer ? readCustomerMessage(message, contacts) : readEcho(message, contacts)
  if (found === null) return null
  const { person, sentAt: at } = found
  const by = isCustomer ? 'customer' : 'company'
  if (message.type === 'revoke') {
    const revoke = Revoke.safeParse(message['revoke']).data
    return revoke ? { type: 'deletion', by, person, channelId: revoke.original_message_id, at, file: null } : null
  }
  const edit = Edit.safeParse(message['edit']).data
  if (!edit) return null
  const { file, ...content } = contentOfMessage(RawMessage.parse({ ...message, ...edit.message }))
  const written = {
    ...content,
    person,
    channelId: edit.original_message_id,
    repliesTo: null,
    sentAt: at,
    editedAt: at,
    ...(isOnStandby !== undefined && { isOnStandby }),
  }
  return { type: 'edit', by, written, isAwaited: true, file }
}
