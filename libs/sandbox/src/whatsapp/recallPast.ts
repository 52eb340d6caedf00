import type { Ends } from './play.ts'
import type { Whatsapp } from './Whatsapp.ts'
import type { Bubble, BubbleStatus } from './WhatsappShapes.ts'

/**
 * A message of an earlier conversation. `status`: how far one of the business has come; null for one of the customer.
 */
export type PastBubble = {
  id: string
  at: Date
  text: string
  photo?: Buffer
  status: Exclude<BubbleStatus, 'sent'> | null
}

/** Adds the history of a number and a person, once: the past of demo data. Emits no webhooks. */
export function recallPast(whatsapp: Whatsapp, { number, person }: Ends, past: readonly PastBubble[]): void {
  const { phoneNumberId } = number
  if (whatsapp.conversation(phoneNumberId, person.phone).bubbles.length > 0) return
  const bubbles = past.map(({ id, at, text, photo, status }): Bubble => ({
    id,
    at: at.getTime(),
    writer: status === null ? 'customer' : 'api',
    ...(photo === undefined
      ? { type: 'text', content: { text: { body: text } } }
      : { type: 'image', content: { image: imageOf(whatsapp, photo, text) } }),
  }))
  const statuses = past.flatMap(({ id, status }) => (status === null ? [] : [{ id, status }]))
  whatsapp.commit({ type: 'recalled', phoneNumberId, phone: person.phone, bubbles, statuses })
}

function imageOf({ files }: Whatsapp, photo: Buffer, caption: string): object {
  const id = files.keep(photo)
  return { id, mime_type: 'image/jpeg', sha256: id, ...(caption !== '' && { caption }) }
}
