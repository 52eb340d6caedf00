import type { Message } from '@frontdesk/contract'
import type { Ports } from '../ports/Ports.ts'
import { notificationOfChat } from './Notification.ts'
import type { SendNotification } from './sendNotification.ts'
import { forgetSubscription, subscribersOfMessage, type Subscriber } from './subscriptions.ts'

/** So long a message may be seen, or answered, before anybody is called to it. */
const grace = 30_000
/** Waits between attempts when the push service names none; after the last one nobody is told. */
const waits = [60_000, 300_000]
const longestWait = 3_600_000

type PushPorts = Pick<Ports, 'db' | 'now' | 'later' | 'log'>

/**
 * Tells administrators who are not there that a customer has written, half a minute later and once a chat: what comes
 * meanwhile goes along. What waits is kept in memory alone: after a restart the next message tells again.
 */
export function notifyOfCustomerMessage(
  ports: PushPorts,
  send: SendNotification,
  isLive: (adminId: number) => boolean,
): (message: Message) => void {
  const waiting = new Map<number, Message>()

  const attempt = async (message: Message, { only, failures }: { only?: string; failures: number }) => {
    const subscribers = await subscribersOfMessage(ports.db, message, ports.now())
    const absent = subscribers.filter(({ id, adminId }) => (only === undefined || id === only) && !isLive(adminId))
    await Promise.all(absent.map((subscriber) => tell(subscriber, message, failures)))
  }
  const tell = async (subscriber: Subscriber, message: Message, failures: number) => {
    const sent = await send(subscriber, notificationOfChat(message.chatId, subscriber.language))
    switch (sent.type) {
      case 'sent':
        return
      case 'gone':
        return forgetSubscription(ports.db, subscriber.id)
      case 'failed':
        return ports.log.warn({ adminId: subscriber.adminId, error: sent.error }, 'A notification could not be sent')
      case 'later': {
        const wait = waits[failures]
        if (wait === undefined) return ports.log.warn({ adminId: subscriber.adminId }, 'A notification was given up')
        const named = sent.seconds === null ? wait : Math.min(sent.seconds * 1000, longestWait)
        ports.later(named, () => begin(message, { only: subscriber.id, failures: failures + 1 }))
      }
    }
  }
  const begin = (message: Message, how: Parameters<typeof attempt>[1]) => {
    attempt(message, how).catch((error: unknown) =>
      ports.log.error({ messageId: message.id, error: String(error) }, 'Notifications could not be sent'),
    )
  }

  return (message) => {
    const isWaiting = waiting.has(message.chatId)
    // The newest one counts: an earlier one may have been seen when the time has come.
    waiting.set(message.chatId, message)
    if (isWaiting) return
    ports.later(grace, () => {
      const newest = waiting.get(message.chatId)
      waiting.delete(message.chatId)
      if (newest) begin(newest, { failures: 0 })
    })
  }
}
