import { inContext } from '../log/context.ts'
import type { Ports, DomainEvents, Environment } from '../ports/Ports.ts'

/**
 * Adds in-process domain events to an environment. Every listener receives each event, even when another one throws.
 */
export function createPorts(environment: Environment): Ports {
  const listeners: Partial<DomainEvents>[] = []
  const emit =
    <E extends keyof DomainEvents>(event: E) =>
    (...args: Parameters<DomainEvents[E]>): void => {
      for (const listener of listeners) {
        try {
          // TypeScript cannot call the union of listeners with the union of arguments; the type of `emit` pairs them.
          ;(listener[event] as ((...args: Parameters<DomainEvents[E]>) => void) | undefined)?.(...args)
        } catch (error) {
          environment.log.error({ event, error: String(error) }, 'A domain event listener failed')
        }
      }
    }
  /** Wakes a worker, which goes on for others: its work is no part of the request that has woken it. */
  const wake =
    <E extends keyof DomainEvents>(event: E) =>
    (...args: Parameters<DomainEvents[E]>): void =>
      inContext(null, () => emit(event)(...args))
  return {
    ...environment,
    publish: emit('publish'),
    stream: emit('stream'),
    disconnect: emit('disconnect'),
    membershipChanged: wake('membershipChanged'),
    pictureChanged: emit('pictureChanged'),
    runStopRequested: emit('runStopRequested'),
    replyRequested: emit('replyRequested'),
    chatHandedBack: emit('chatHandedBack'),
    checkRequested: emit('checkRequested'),
    checkCancelled: emit('checkCancelled'),
    typing: emit('typing'),
    chatLookedAt: emit('chatLookedAt'),
    inboundMessageStored: emit('inboundMessageStored'),
    outboundMessageQueued: wake('outboundMessageQueued'),
    deliveryLeft: wake('deliveryLeft'),
    deliveryAttempted: emit('deliveryAttempted'),
    channelsChanged: wake('channelsChanged'),
    channelEventStored: wake('channelEventStored'),
    salonWorkQueued: wake('salonWorkQueued'),
    salonWorkDone: emit('salonWorkDone'),
    salonNamesWanted: emit('salonNamesWanted'),
    salonNamed: emit('salonNamed'),
    visitsWanted: emit('visitsWanted'),
    visitsRead: emit('visitsRead'),
    billingWorkQueued: wake('billingWorkQueued'),
    emailQueued: wake('emailQueued'),
    webhookWorkQueued: wake('webhookWorkQueued'),
    privacyWorkQueued: wake('privacyWorkQueued'),
    workLeft: wake('workLeft'),
    draining: emit('draining'),
    jobEnded: emit('jobEnded'),
    eventSent: emit('eventSent'),
    subscribe: (listener) => void listeners.push(listener),
    inFlight: {
      replies: new Map(),
      deliveries: new Map(),
      freezeElsewhere: () => Promise.resolve(null),
      isLive: () => Promise.resolve(false),
      liveConnections: () => 0,
    },
  }
}
