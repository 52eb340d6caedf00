import { WebhookPayload, type DurableEventName, type LiveEventPayloads } from '@frontdesk/contract'
import { webhookLogMemory } from '../accounts/forgetExpired.ts'
import { isFollowedEvent, type FollowedEvent } from '../queues/queuedWebhooks.ts'

/** An event of a company's log, as it is stored there. */
type LoggedEvent = { companyId: number; seq: number; event: DurableEventName; payload: object; at: Date }

/**
 * Milliseconds after which a chat that waits is no news: an hour, for clocks that differ, before its delivery is
 * forgotten, after which a later event of the chat would be delivered once more.
 */
const oldestHandOver = webhookLogMemory - 3_600_000

/**
 * The payload that webhooks get of an event, and its key: events with one key are one. Null for an event of which they
 * get none. `now`: when it is read. Payloads hold ids and no words of customers: the log of deliveries needs no
 * erasure, and an address that is no longer the company's learns nothing (decision 381).
 */
export function payloadOfEvent(
  { event, ...logged }: LoggedEvent,
  now: Date,
): { key: string; payload: WebhookPayload } | null {
  if (!isFollowedEvent(event)) return null
  const news = readEvent({ ...logged, event }, now)
  if (!news) return null
  // A log that another version has written may lack a field.
  const parsed = WebhookPayload.safeParse(news.payload)
  return parsed.success ? { key: news.key, payload: parsed.data } : null
}

function readEvent(
  { companyId, seq, event, payload, at }: LoggedEvent & { event: FollowedEvent },
  now: Date,
): { key: string; payload: unknown } | null {
  const timestamp = at.toISOString()
  const tell = (key: string, type: WebhookPayload['type'], data: object) => ({
    key: `${type}:${key}`,
    payload: { type, timestamp, data: { companyId, ...data } },
  })
  switch (event) {
    case 'newMessage': {
      const { id: messageId, chatId, platform, status, metadata } = payload as LiveEventPayloads['newMessage']
      const isOfCustomer = status === 'received' && platform !== 'internal'
      if (!isOfCustomer || metadata?.isReaction || metadata?.isChannelTest) return null
      return tell(String(messageId), 'message.received', { chatId, messageId, channel: platform })
    }
    case 'chat_update': {
      const { id: chatId, platform, purpose, waitingSince } = payload as LiveEventPayloads['chat_update']
      if (waitingSince == null || purpose !== 'customer') return null
      if (now.getTime() - Date.parse(waitingSince) >= oldestHandOver) return null
      return tell(`${chatId}:${waitingSince}`, 'chat.handed_over', { chatId, channel: platform, waitingSince })
    }
    case 'message_status_update': {
      const { messageId, chatId, status, updatedAt, error } = payload as LiveEventPayloads['message_status_update']
      if (status !== 'failed') return null
      return tell(`${messageId}:${updatedAt}`, 'delivery.failed', { chatId, messageId, code: error?.code ?? null })
    }
    case 'subscription_update': {
      const { subscriptionId, status } = payload as LiveEventPayloads['subscription_update']
      return tell(String(seq), 'subscription.changed', { subscriptionId, status })
    }
  }
}
