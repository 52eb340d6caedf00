import { startDeliveries } from '../deliveries/startDeliveries.ts'
import { enqueueDelivery } from '../queues/queuedDeliveries.ts'
import type { Engine } from './measureSends.ts'

/** Deliveries as the product makes them. */
export const ownEngine: Engine = {
  name: 'Frontdesk',
  async start(ports, channels) {
    const deliveries = startDeliveries(ports, channels)
    return {
      enqueue: enqueueDelivery,
      committed: ports.outboundMessageQueued,
      stop: () => deliveries.close(),
    }
  },
}
