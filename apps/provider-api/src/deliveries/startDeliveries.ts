import type { Message } from '@frontdesk/contract'
import { makeDueAtOnce } from '../jobs/attempts.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import type { LeftDelivery } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { createDeliveries } from './deliverOutbound.ts'
import type { Channels } from './claimDelivery.ts'

/** Whether a message that nobody has written waits for its delivery. */
const isAutomatic = ({ status, metadata }: Message) => status === 'pending' && metadata.isAutomatic === true

/** Starts delivering to these channels, beginning with what is queued. */
export function startDeliveries(ports: Ports, channels: Channels): JobWorker {
  const { db, now, log } = ports
  const deliveries = createDeliveries(ports, channels)
  const take = async ({ leftJobId, chatId, messengerId, platform, dueAt }: LeftDelivery) => {
    if (channels[platform]?.isHere?.(messengerId) !== true) return
    await makeDueAtOnce(db, { id: leftJobId, dueAt: new Date(dueAt) }, now())
    deliveries.wake(String(chatId))
  }
  ports.subscribe({
    outboundMessageQueued: ({ chatId }, first) => deliveries.wake(String(chatId), first),
    // A message that nobody has written, such as that an office is closed, is announced by its event alone.
    publish: (events) => {
      for (const { event, payload } of events)
        if (event === 'newMessage' && isAutomatic(payload as Message))
          deliveries.wake(String((payload as Message).chatId))
    },
    deliveryLeft: (delivery) =>
      void take(delivery).catch((error: unknown) =>
        log.error(
          { chatId: delivery.chatId, error: String(error) },
          'A delivery left by another process could not be taken',
        ),
      ),
    // Messages that wait for a channel that was switched off are ended at once.
    channelsChanged: () => deliveries.wake(),
  })
  deliveries.wake()
  return deliveries
}
