import { z } from 'zod'
import { webhookEvents } from '../limits.ts'
import { Id, Instant } from '../wireValues.ts'

export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** An address of the company's own to which events are posted (API-6; extension). It never holds the secret. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: Instant,
  secretMadeAt: Instant,
  /** Until when deliveries are signed with the secret before it as well; null: they are not. */
  previousSecretUntil: Instant.nullable(),
  /** Since when every delivery has failed; null: the last one arrived, or there was none. */
  failingSince: Instant.nullable(),
  /** Why nothing is posted to it any more; null while it is on. */
  disabled: z
    .object({
      at: Instant,
      /** `failing`: for days nothing arrived; `gone`: the address answered 410; `owner`: switched off. */
      because: z.enum(['failing', 'gone', 'owner']),
    })
    .nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** One event on its way to one address; repeated attempts and replays have the same id (API-6; extension). */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: WebhookEvent,
  createdAt: Instant,
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().nonnegative(),
  attemptedAt: Instant.nullable(),
  /** The status that the address last answered with; null: none. */
  answer: z.int().nullable(),
  /**
   * Why there was no answer: `TIMEOUT`, `NOT_ALLOWED`, or the code of a network error. Or why a delivery that waited
   * was dropped: `SWITCHED_OFF` with its webhook, `ARCHIVED` with its company. Null otherwise.
   */
  error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The body of a delivery, in the format of Standard Webhooks: the event, its time, and ids to read the rest by. */
export const WebhookPayload = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message.received'),
    timestamp: Instant,
    data: z.object({ companyId: Id, chatId: Id, messageId: Id, channel: z.string() }),
  }),
  z.object({
    type: z.literal('chat.handed_over'),
    timestamp: Instant,
    data: z.object({ companyId: Id, chatId: Id, channel: z.string(), waitingSince: Instant }),
  }),
  z.object({
    type: z.literal('delivery.failed'),
    timestamp: Instant,
    data: z.object({ companyId: Id, chatId: Id, messageId: Id, code: z.string().nullable() }),
  }),
  z.object({
    type: z.literal('subscription.changed'),
    timestamp: Instant,
    data: z.object({ companyId: Id, subscriptionId: z.string(), status: z.string() }),
  }),
])
export type WebhookPayload = z.infer<typeof WebhookPayload>
