import type { Platform } from '@frontdesk/contract'
import type { PlannedMessage } from '../plan/ChatPlan.ts'

/** A planned chat whose users have ids. */
export type DemoChat = {
  chatId: number
  companyId: number
  platform: Platform
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
  messages: readonly PlannedMessage[]
}

/** A message with its place among all messages. `telegramId` is its id at Telegram. */
export type PlacedMessage = {
  id: number
  telegramId: number | null
  message: PlannedMessage
  place: number
  chat: DemoChat
  /** The ids of the chat's messages by their keys. */ ids: ReadonlyMap<number, number>
}
