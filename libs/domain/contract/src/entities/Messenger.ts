import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'
import { Crm } from './Crm.ts'
import { MessageStatus } from './Message.ts'

/** The channels that a company can connect (INT-2). */
export const MessengerType = z.enum(['whatsapp', 'whatsapp_web', 'telegram', 'instagram', 'internal'])
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

/** A connected channel of a company, and the CRMs that it is linked with (INT-2). Further metadata is preserved. */
export const Messenger = z.object({
  id: Id,
  type: MessengerType,
  companyId: Id,
  status: MessengerStatus,
  isActive: z.boolean(),
  /** Since when it has this status (extension). */
  statusSince: Instant.optional(),
  /** When a customer last wrote over it; null: nobody has yet (extension). */
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
    })
    .default({}),
  crmIntegrations: z.array(Crm).default([]),
})
export type Messenger = z.infer<typeof Messenger>
