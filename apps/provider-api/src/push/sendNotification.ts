import webPush from 'web-push'
import type { Notification } from './Notification.ts'
import type { EndpointResponse, SendToEndpoint } from './sendToEndpoint.ts'
import type { VapidKeys } from './vapidKeys.ts'

/** A browser's push subscription: the service's address and the keys to encrypt for. */
export type PushEndpoint = { endpoint: string; p256dh: string; auth: string }

/**
 * The result of a push. `gone`: the browser has unsubscribed. `later`: retry after `seconds`, or after a default delay
 * when null. Error texts never name the endpoint, which is a secret.
 */
export type PushResult =
  { type: 'sent' } | { type: 'gone' } | { type: 'later'; seconds: number | null } | { type: 'failed'; error: string }

/** Sends a notification to one browser. Never rejects. */
export type SendNotification = (to: PushEndpoint, notification: Notification) => Promise<PushResult>

/** Seconds after which the push service drops an undelivered notification. */
const timeToLive = 86_400

/** The answers of push services to keys with which the browser has not subscribed. */
const isOtherKey = ({ status }: EndpointResponse): boolean => [400, 401, 403].includes(status)

/**
 * Encrypts a notification for one browser and sends it to its push service, with the first of `keys` that the service
 * accepts. Never rejects: each failure is a `PushResult`.
 */
export const sendNotification =
  (keys: readonly VapidKeys[], post: SendToEndpoint): SendNotification =>
  async ({ endpoint, p256dh, auth }, notification) => {
    let requests: (webPush.RequestDetails & { body: Buffer })[]
    try {
      requests = keys.map((vapidDetails) =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notification), {
          vapidDetails,
          TTL: timeToLive,
          urgency: 'high',
          topic: notification.tag,
          contentEncoding: 'aes128gcm',
        }),
      )
    } catch (error) {
      return { type: 'failed', error: `The subscription's keys are invalid: ${String(error)}` }
    }
    try {
      let response: EndpointResponse = { status: 0, retryAfter: null }
      for (const { headers: entries, body } of requests) {
        const headers = Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, String(value)]))
        response = await post(endpoint, { headers, body })
        if (!isOtherKey(response)) break
      }
      return outcomeOf(response)
    } catch (error) {
      return error instanceof Error && 'code' in error
        ? { type: 'later', seconds: null }
        : { type: 'failed', error: String(error) }
    }
  }

function outcomeOf({ status, retryAfter }: { status: number; retryAfter: number | null }): PushResult {
  if (status >= 200 && status < 300) return { type: 'sent' }
  if (status === 404 || status === 410) return { type: 'gone' }
  if (status === 429 || status >= 500) return { type: 'later', seconds: retryAfter }
  return { type: 'failed', error: `The push service answered ${status}` }
}
