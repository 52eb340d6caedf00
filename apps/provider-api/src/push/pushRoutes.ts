import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { handle } from '../http/handle.ts'
import { refuse } from '../errors/refuse.ts'
import { testNotification } from './Notification.ts'
import { notificationSender } from './notificationSender.ts'
import { forgetSubscription, subscribe, subscribersOfSession, unsubscribe } from './subscriptions.ts'
import { vapidKeysOf } from './vapidKeys.ts'

const tests: Limit = { most: 10, seconds: 60, code: 'RATE_LIMITED' }

/**
 * Registers the routes of browser notifications, for administrators who are absent when a customer writes (SHELL-18,
 * SHELL-20).
 */
export function pushRoutes(app: FastifyInstance): void {
  const { ports, settings } = app
  const keys = vapidKeysOf(settings)
  const send = notificationSender(settings, ports.now)

  handle(app, endpoints.getPushKey, async () => ({ publicKey: keys.publicKey }))
  handle(app, endpoints.subscribePush, async ({ caller, body }) => {
    await subscribe(ports, caller, body, settings)
    return {}
  })
  handle(app, endpoints.unsubscribePush, async ({ caller, body }) => {
    await unsubscribe(ports.db, caller.adminId, body.endpoint)
    return {}
  })
  handle(app, endpoints.testPush, async ({ caller }) => {
    const retryAfter = await consumeOne(ports.db, `push-test:${caller.adminId}`, tests, ports.now())
    if (retryAfter !== null) throw refuse(tests.code, undefined, { retryAfter })
    let delivered = 0
    for (const subscriber of await subscribersOfSession(ports.db, caller.sessionId, ports.now())) {
      const sent = await send(subscriber, testNotification(subscriber.language))
      if (sent.type === 'sent') delivered++
      if (sent.type === 'gone') await forgetSubscription(ports.db, subscriber.id)
      if (sent.type === 'failed')
        ports.log.warn({ adminId: caller.adminId, error: sent.error }, 'A test push notification could not be sent')
    }
    return { delivered }
  })
}
