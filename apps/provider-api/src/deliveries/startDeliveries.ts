import type { Ports } from '../ports/Ports.ts'
import { createDeliveries, type Deliveries } from './deliverOutbound.ts'
import { endUnknownDeliveries } from './recordDeliveryOutcome.ts'
import type { Channels } from './claimDelivery.ts'

/** Carries stored messages to these channels from now on, what an earlier process left waiting first. */
export async function startDeliveries(ports: Ports, channels: Channels): Promise<Deliveries> {
  const unknown = await endUnknownDeliveries(ports)
  if (unknown > 0)
    ports.log.warn({ deliveries: unknown }, 'Ended deliveries of an earlier process whose outcome is not known')
  const deliveries = createDeliveries(ports, channels)
  ports.subscribe({ outboundMessageQueued: deliveries.wake })
  deliveries.wake()
  return deliveries
}
