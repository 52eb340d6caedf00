import { z } from 'zod'
import { messengerTypes } from '../channelTypes.ts'
import { Id, Instant } from '../wireValues.ts'
import { Crm } from './Crm.ts'
import { MessageStatus } from './Message.ts'

/** The channels that a company can connect (INT-2). */
export const MessengerType = z.enum(messengerTypes)
export type MessengerType = z.infer<typeof MessengerType>

/** The state of the connection; only a connected channel that is also active counts as connected (INT-2). */
export const MessengerStatus = z.enum(['initializing', 'connected', 'disconnected', 'failed'])
export type MessengerStatus = z.infer<typeof MessengerStatus>

/**
 * The newest test of a channel by an administrator: whether the code that they write to it arrived,
 * and its answer (extension).
 */
export const ChannelTest = z.object({
  /** Until when the code is accepted. */
  expiresAt: Instant,
  arrivedAt: Instant.nullable(),
  /** The chat with the administrator's own phone. */
  chatId: Id.nullable(),
  /** How the answer was delivered; null before the code arrived. */
  answer: z
    .object({ status: MessageStatus, error: z.object({ code: z.string(), message: z.string() }).nullable() })
    .nullable(),
})
export type ChannelTest = z.infer<typeof ChannelTest>

/**
 * How far the chats of a WhatsApp number's phone have been imported (extension): being imported, complete, not shared
 * by the company, or failed, and since when. `percent`: 0 to 100. `code`: why it failed, if that is known.
 */
export const PhoneHistory = z.object({
  state: z.enum(['importing', 'complete', 'declined', 'failed']),
  percent: z.number().min(0).max(100),
  at: Instant,
  code: z.string().optional(),
})
export type PhoneHistory = z.infer<typeof PhoneHistory>

/**
 * The trouble of a channel's account, which is connected all the same (extension): it cannot pay, is locked,
 * restricted or blocked for what it sent, sends too much or too fast, has too low a quality, is not registered, or is
 * being worked on by its vendor.
 */
export const ChannelTroubleCode = z.enum([
  'payment-missing',
  'account-locked',
  'account-restricted',
  'policy-blocked',
  'spam-limited',
  'sending-too-fast',
  'quality-low',
  'number-not-registered',
  'account-in-maintenance',
])
export type ChannelTroubleCode = z.infer<typeof ChannelTroubleCode>

export const ChannelTrouble = z.object({ code: ChannelTroubleCode, at: Instant })
export type ChannelTrouble = z.infer<typeof ChannelTrouble>

/** A connected channel of a company, and the CRMs that it is linked with (INT-2). Further metadata is preserved. */
export const Messenger = z.object({
  id: Id,
  type: MessengerType,
  companyId: Id,
  status: MessengerStatus,
  isActive: z.boolean(),
  /** Since when it has this status (extension). */
  statusSince: Instant.optional(),
  /** When a customer last wrote over it; null: no customer has yet (extension). */
  lastInboundAt: Instant.nullish(),
  metadata: z
    .looseObject({
      botUsername: z.string().nullish(),
      history: PhoneHistory.nullish(),
      /** When the vendor says that our access ends; missing or null for one without an end (extension). */
      accessEndsAt: Instant.nullish(),
      /**
       * When the last message of a customer came that could not be stored and is in no chat; missing or
       * null for none (extension).
       */
      messageLostAt: Instant.nullish(),
      /** The trouble of its account; missing or null while it works (extension). */
      trouble: ChannelTrouble.nullish(),
      /** Unsupported events of it that are in no chat, by the vendor's name; the newest first (extension). */
      unsupported: z.array(z.object({ kind: z.string(), at: Instant })).nullish(),
      /**
       * Whether customers see that their message was read when a person answers it; missing where the
       * channel cannot show it (extension).
       */
      readReceipts: z.boolean().nullish(),
      /**
       * That no customer wrote since a moment although customers used to, and the milliseconds of the longest time
       * without a message before; it is over when somebody has written since (extension).
       */
      silence: z.object({ since: Instant, longestGap: z.number().nonnegative() }).nullish(),
    })
    .default({}),
  crmIntegrations: z.array(Crm).default([]),
})
export type Messenger = z.infer<typeof Messenger>
