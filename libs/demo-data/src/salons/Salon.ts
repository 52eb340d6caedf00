import type { ChannelType, CompanyType, Language } from '@frontdesk/contract'
import type { PriceKey } from './DemoTexts.ts'
import type { Hours } from '../chance-and-time/LocalClock.ts'

/** A salon's facts in one language. */
export type SalonFacts = { address: string; hours: string; sunday: string; parking: string }

/** A fictitious salon, as far as its conversations need it. */
export type Salon = {
  name: string
  title: string
  /** The business details of the onboarding. */
  details: { country: string; language: string; companyType: CompanyType }
  timeZone: string
  phone: string
  /** From Sunday on. */
  open: readonly [Hours, Hours, Hours, Hours, Hours, Hours, Hours]
  money: (amount: number) => string
  prices: Record<PriceKey, number>
  masters: Record<Language, readonly string[]>
  facts: Record<Language, SalonFacts>
  agent: { name: string; instructions: string }
  /** In the language of the salon, the most used first. */
  quickReplies: readonly { shortcut: string; text: string }[]
  bot: { token: string; username: string; name: string }
  /** Meta's ids of its WhatsApp number, and the token for it. */
  whatsapp: { phoneNumberId: string; businessAccountId: string; token: string }
  customers: readonly DemoCustomer[]
}

/** A customer of a salon, and what their chat is like. */
export type DemoCustomer = {
  firstName: string
  lastName: string
  /** The form of their name that is used to address them, in languages with a vocative. */
  called?: string
  gender: 'f' | 'm'
  language: Language
  platform: Extract<ChannelType, 'telegram' | 'whatsapp' | 'instagram'>
  /** Telegram's or Instagram's name, or a telephone number. */
  handle: string
  /** Telegram's id. */
  telegramId?: number
  hasAi: boolean
  /** How many matters they wrote about in the last four weeks. */
  matters: number
  /** `waiting`: the salon has not answered yet. `ai-answered`: the assistant has, and no human has looked. */
  ending: 'read' | 'waiting' | 'ai-answered'
  /** How long ago the last matter began, in waking minutes. */
  minutesAgo: number
  isPromotional?: true
  /** Why the last message to them was not delivered. */
  failure?: { code: string; message: string }
}
