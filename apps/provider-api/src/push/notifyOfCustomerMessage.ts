import type { Message } from '@frontdesk/contract'
import type { Ports } from '../ports/Ports.ts'
import { notificationOfChat } from './Notification.ts'
import type { SendNotification } from './sendNotification.ts'
import { forgetSubscription, subscribersOfMessage, type Subscriber } from './subscriptions.ts'

/** Milliseconds in which a message may be seen or answered before anyone is notified. */
const grace = 30_000
/** Waits between attempts when the push service names none; after the last one the notification is dropped. */
const waits = [60_000, 300_000]
const longestWait = 3_600_000

type PushPorts = Pick<Ports, 'db' | 'now' | 'later' | 'log'>

/**
 * Creates a listener that notifies absent administrators of a customer's message half a minute later, once per chat:
 * messages that arrive meanwhile are included. The queue is in memory only: after a restart the next message notifies
 * again.
 */
export function notifyOfCustomerMessage(
  ports: PushPorts,
  send: SendNotification,
  isLive: (adminId: number) => Promise<boolean>,
): (message: Message) => void {
  const waiting = new Map<number, Message>()

  const attempt = async (message: Message, { only, failures }: { only?: string; failures: number }) => {
    const subscribers = await subscribersOfMessage(ports.db, message, ports.now())
    const meant = subscribers.filter(({ id }) => only === undefined || id === only)
    await Promise.all(
      meant.map(async (subscriber) => {
        if (!(await isLive(subscriber.adminId))) await notify(subscriber, message, failures)
      }),
    )
  }
  const notify = async (subscriber: Subscriber, message: Message, failures: number) => {
    const sent = await send(subscriber, notificationOfChat(message.chatId, subscriber.language))
    switch (sent.type) {
      case 'sent':
        return
      case 'gone':
        return forgetSubscription(ports.db, subscriber.id)
      case 'failed':
        return ports.log.warn(
          { adminId: subscriber.adminId, error: sent.error },
          'A push notification could not be sent',
        )
      case 'later': {
        const wait = waits[failures]
        if (wait === undefined)
          return ports.log.warn(
            { adminId: subscriber.adminId },
            'A push notification was dropped after its last attempt',
          )
        const delay = sent.seconds === null ? wait : Math.min(sent.seconds * 1000, longestWait)
        ports.later(delay, () => begin(message, { only: subscriber.id, failures: failures + 1 }))
      }
    }
  }
  const begin = (message: Message, how: Parameters<typeof attempt>[1]) => {
    attempt(message, how).catch((error: unknown) =>
      ports.log.error({ messageId: message.id, error: String(error) }, 'Push notifications could not be sent'),
    )
  }

  return (message) => {
    const isWaiting = waiting.has(message.chatId)
    // The newest message counts: an earlier one may have been seen by then.
    waiting.set(message.chatId, message)
    if (isWaiting) return
    ports.later(grace, () => {
      const newest = waiting.get(message.chatId)
      waiting.delete(message.chatId)
      if (newest) begin(newest, { failures: 0 })
    })
  }
}
