import type { Platform } from '@frontdesk/contract'
import type { PlannedMessage } from '../plan/ChatPlan.ts'

/** A planned chat whose people have ids. */
export type DemoChat = {
  chatId: number
  companyId: number
  platform: Platform
  people: {
    /** Who stands on the other side; in a chat inside the house, the administrator. */
    customer: number
    assistant: number
    humans: readonly [number, number]
    system: number
  }
  /** The administrators behind `people.humans`. */
  adminIds: readonly [number, number]
  /** Inside the house: nothing is received, nothing is delivered. */
  isInternal: boolean
  failure: { code: string; message: string } | null
  /** The bot and the person of a Telegram chat. */
  telegram: { botUsername: string; customerId: number } | null
  messages: readonly PlannedMessage[]
}

/** A message that stands in its place among all others. `telegramId` is its number at Telegram. */
export type PlacedMessage = {
  id: number
  telegramId: number | null
  message: PlannedMessage
  place: number
  chat: DemoChat
  /** The ids of the chat's messages by their keys. */ ids: ReadonlyMap<number, number>
}
