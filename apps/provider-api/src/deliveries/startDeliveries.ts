import type { JobWorker } from '../jobs/createJobWorker.ts'
import type { Ports } from '../ports/Ports.ts'
import { createDeliveries } from './deliverOutbound.ts'
import type { Channels } from './claimDelivery.ts'

/** Starts delivering to these channels, beginning with what is queued. */
export function startDeliveries(ports: Ports, channels: Channels): JobWorker {
  const deliveries = createDeliveries(ports, channels)
  ports.subscribe({
    outboundMessageQueued: ({ chatId }) => deliveries.wake(String(chatId)),
    // What waits for a channel that was switched off is ended at once.
    channelsChanged: () => deliveries.wake(),
  })
  deliveries.wake()
  return deliveries
}
