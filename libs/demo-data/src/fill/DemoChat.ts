import type { ChannelType } from '@frontdesk/contract'
import type { MessagePlan } from '../plan/ChatPlan.ts'

/** A planned chat whose users have ids. */
export type DemoChat = {
  chatId: number
  companyId: number
  platform: ChannelType
  people: {
    /** The other side; in an internal chat, the administrator. */
    customer: number
    assistant: number
    humans: readonly [number, number]
    system: number
  }
  /** The administrators behind `people.humans`. */
  adminIds: readonly [number, number]
  /** An internal chat: nothing is received, nothing is delivered. */
  isInternal: boolean
  failure: { code: string; message: string } | null
  /** The bot and the customer of a Telegram chat. */
  telegram: { botUsername: string; customerId: number } | null
  /** The channel, its number at WhatsApp and the customer's phone of a WhatsApp chat. */
  whatsapp: { messengerId: number; phoneNumberId: string; phone: string } | null
  messages: readonly MessagePlan[]
}

/** A message with its place among all messages, and its id at Telegram or WhatsApp. */
export type PlacedMessage = {
  id: number
  telegramId: number | null
  whatsappId: string | null
  message: MessagePlan
  place: number
  chat: DemoChat
  /** The ids of the chat's messages by their keys. */ ids: ReadonlyMap<number, number>
}
