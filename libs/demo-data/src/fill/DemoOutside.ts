import type { DemoWhatsappPerson } from '../salons/whatsappPersonOf.ts'

/** A message of an earlier conversation with a customer. */
type Past = { at: Date; text: string; photo?: Buffer }

/**
 * The part of the demo data that the sandbox must know: the same bots, numbers, customers and history as in the chats.
 */
export type DemoOutside = {
  telegram: {
    bots: readonly { token: string; username: string; name: string }[]
    customers: readonly { id: number; username: string; firstName: string; lastName: string; language: string }[]
    conversations: readonly {
      botUsername: string
      customerId: number
      past: readonly (Past & { messageId: number; isFromBot: boolean })[]
    }[]
  }
  whatsapp: {
    numbers: readonly {
      phoneNumberId: string
      businessAccountId: string
      token: string
      displayPhoneNumber: string
      verifiedName: string
    }[]
    people: readonly DemoWhatsappPerson[]
    conversations: readonly {
      phoneNumberId: string
      phone: string
      /** `status`: how far a message of the salon has come; null for one of the customer. */
      past: readonly (Past & { id: string; status: 'delivered' | 'read' | null })[]
    }[]
  }
}
