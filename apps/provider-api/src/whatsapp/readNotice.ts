import { z } from 'zod'
import type { InboundEvent } from '../inbound/InboundEvent.ts'
import { roadOf } from './messageKinds.ts'
import type { MetaContact, RawMessage } from './MetaEvent.ts'
import { digits, personOf } from './readWhatsappMessage.ts'

const id = z.string().min(1).max(500).nullish().catch(null)
const System = z.looseObject({
  body: z
    .string()
    .transform((whole) => whole.slice(0, 1000))
    .catch(''),
  type: z.string().max(100).nullish().catch(null),
  /** The new number, which versions before v12.0 name `new_wa_id`. */
  wa_id: id,
  new_wa_id: id,
  user_id: id,
  previous_user_id: id,
})

/**
 * Parses what WhatsApp itself writes into a chat: that a person has another number, and with it another user id, or
 * anything else as a line; null for any other message.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/system
 * (2026-08-11)
 */
export function readNotice(message: RawMessage, contacts: readonly MetaContact[]): InboundEvent | null {
  if (message.type === 'request_welcome') return welcomeOf(message, contacts)
  const system = roadOf(message.type) === 'notice' ? System.safeParse(message[message.type]).data : undefined
  if (system === undefined) return null
  const previous = system.previous_user_id ?? message.from_user_id
  const person = personOf({ phone: message.from, userId: previous }, contacts)
  if (person === null) return null
  const notice = { person, channelId: message.id, text: system.body.trim(), at: new Date(message.timestamp * 1000) }
  const to = { phone: digits(system.wa_id ?? system.new_wa_id ?? undefined), userId: system.user_id ?? null }
  const isChange = /^(?:user|customer)_changed_(?:number|user_id)$/.test(system.type ?? '')
  if (isChange && (to.phone !== null || to.userId !== null)) {
    const phones = { from: shown(person.phone), to: shown(to.phone) }
    const text = notice.text || `${phones.from} → ${phones.to}`
    return {
      type: 'moved',
      ...notice,
      text,
      notice: { notice: 'channel-event', event: 'address-changed', ...phones },
      to,
    }
  }
  return notice.text === '' ? null : { type: 'notice', ...notice }
}

const shown = (phone: string | null): string => (phone === null ? '' : `+${phone}`)

/** A customer opened the chat for the first time, and has not written yet. */
function welcomeOf(message: RawMessage, contacts: readonly MetaContact[]): InboundEvent | null {
  const person = personOf({ phone: message.from, userId: message.from_user_id }, contacts)
  const notice = { notice: 'channel-event', event: 'chat-opened' }
  const at = new Date(message.timestamp * 1000)
  return person && { type: 'notice', person, channelId: message.id, text: 'The customer opened the chat.', at, notice }
}
