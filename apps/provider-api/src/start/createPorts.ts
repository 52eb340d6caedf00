import type { Ports, DomainEvents, Environment } from '../ports/Ports.ts'

/** Joins the world and a voice: each word goes to every ear, and an ear that fails does not deafen the others. */
export function createPorts(world: Environment): Ports {
  const ears: Partial<DomainEvents>[] = []
  const say =
    <W extends keyof DomainEvents>(word: W) =>
    (...said: Parameters<DomainEvents[W]>): void => {
      for (const ear of ears) {
        try {
          // The union of words cannot be called with the union of what is said; the pair fits by the type of `say`.
          ;(ear[word] as ((...said: Parameters<DomainEvents[W]>) => void) | undefined)?.(...said)
        } catch (error) {
          world.log.error({ word, error: String(error) }, 'A listener failed')
        }
      }
    }
  return {
    ...world,
    publish: say('publish'),
    stream: say('stream'),
    disconnect: say('disconnect'),
    membershipChanged: say('membershipChanged'),
    runStopRequested: say('runStopRequested'),
    replyRequested: say('replyRequested'),
    typing: say('typing'),
    inboundMessageStored: say('inboundMessageStored'),
    outboundMessageQueued: say('outboundMessageQueued'),
    channelsChanged: say('channelsChanged'),
    emailQueued: say('emailQueued'),
    draining: say('draining'),
    subscribe: (ear) => void ears.push(ear),
    inFlight: { replies: new Map(), deliveries: new Map() },
  }
}
