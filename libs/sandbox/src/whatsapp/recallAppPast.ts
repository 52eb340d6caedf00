import { addPerson, type Whatsapp } from './Whatsapp.ts'
import type { Bubble, SandboxNumber } from './WhatsappShapes.ts'

const day = 24 * 60 * 60_000
/** Customers who wrote to a salon before it was connected: by days ago, who wrote, and what. */
const past = [
  {
    name: 'Maryna Shevchuk',
    phone: '380671234501',
    words: [
      [41, 'customer', 'Hello! Do you do balayage?'],
      [40.9, 'phone', 'Yes, with Oksana. It takes about three hours.'],
      [3, 'customer', 'Then Thursday at eleven, please'],
      [2.9, 'phone', 'Thursday at eleven it is'],
    ],
  },
  {
    name: 'Daniel Costa',
    phone: '351911234502',
    words: [
      [12, 'customer', 'How much is a beard trim?'],
      [11.9, 'phone', 'Fifteen euros'],
    ],
  },
] as const

/**
 * Gives a number of the WhatsApp Business app the conversations that its phone had before it was
 * connected. Emits no webhooks.
 */
export function recallAppPast(whatsapp: Whatsapp, { phoneNumberId }: SandboxNumber): void {
  const now = whatsapp.now().getTime()
  for (const { name, phone, words } of past) {
    const person = addPerson(whatsapp, { name, phone })
    const bubbles = words.map(([days, writer, text]): Bubble => ({
      id: whatsapp.newId(),
      at: now - days * day,
      writer,
      type: 'text',
      content: { text: { body: text } },
    }))
    whatsapp.commit({ type: 'recalled', phoneNumberId, phone: person.phone, bubbles, statuses: [] })
  }
}
