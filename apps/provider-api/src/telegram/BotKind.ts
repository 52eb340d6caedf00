import type { Bot } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'
import type { MessengerStatus } from '@frontdesk/contract'
import type { InboundPorts } from '../inbound/receiveInbound.ts'
import type { UpdateName } from './telegramKinds.ts'

/** How to reach the bot. `botInfo` is an earlier response of `getMe`. */
export type BotOptions = { token: string; apiRoot: string; botInfo?: UserFromGetMe | undefined }

/**
 * The difference between types of channels whose channels are bots at Telegram: customers write to the bot itself,
 * or to an account of a person that is connected to it.
 */
export type BotKind = {
  type: 'telegram' | 'telegram_business'
  /** The part of the address of its webhooks. */
  path: string
  updates: readonly UpdateName[]
  /** Creates a bot that stores what is written to its channel. */
  botOf: (ports: InboundPorts, channel: { id: number; companyId: number }, options: BotOptions) => Bot
  /** The state of a channel whose bot was reached, by its metadata. */
  reached: (metadata: Readonly<Record<string, unknown>>, now: Date) => Reached
  /** Why a bot cannot be used for such a channel; throws it. */
  examine?: (bot: { can_connect_to_business: boolean }) => void
}

type Reached = { status: MessengerStatus; metadata: Record<string, unknown> }
