import type { Ports } from '../ports/Ports.ts'
import { createDeliveries, type Deliveries } from './deliverOutbound.ts'
import { endUnknownDeliveries } from './recordDeliveryOutcome.ts'
import type { Channels } from './claimDelivery.ts'

/** Starts delivering to these channels, beginning with what an earlier process left queued. */
export async function startDeliveries(ports: Ports, channels: Channels): Promise<Deliveries> {
  const unknown = await endUnknownDeliveries(ports)
  if (unknown > 0)
    ports.log.warn({ deliveries: unknown }, 'Ended deliveries of an earlier process with unknown outcome')
  const deliveries = createDeliveries(ports, channels)
  ports.subscribe({ outboundMessageQueued: deliveries.wake })
  deliveries.wake()
  return deliveries
}
