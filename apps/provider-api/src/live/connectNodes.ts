import type { CommitNotice } from '../events/followLogs.ts'
import { currentRequestId } from '../log/context.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import type { PersonAtCompany } from '../ports/InFlight.ts'
import type { DomainEvents, Ports } from '../ports/Ports.ts'
import { askNodes } from './askNodes.ts'
import { companySeenIn, identityOf, relayedEvents, roomOf, type LiveServer, type RelayedEvent } from './LiveServer.ts'

/** The messages and questions of this node to the others. */
export type OtherNodes = {
  /** Notifies them that events were committed here. */
  notifyCommitted: (events: readonly CommittedEvent[]) => void
  /** Whether an administrator has a live connection here or there whose window shows the company. */
  isLive: (of: PersonAtCompany) => Promise<boolean>
}

/** Whether an administrator has a live connection to this node whose window shows the company. */
function isConnected(io: LiveServer, { adminId, companyId }: PersonAtCompany): boolean {
  const { adapter, sockets } = io.of('/')
  const ids = [...(adapter.rooms.get(roomOf.admin(adminId)) ?? [])]
  if (companyId === null) return ids.length > 0
  return ids.some((id) => {
    const socket = sockets.get(id)
    return socket !== undefined && companySeenIn(identityOf(socket)) === companyId
  })
}

/**
 * Connects the domain events of the nodes (decision 0043): sends the others what concerns them, handles what they send,
 * and answers what they ask. Nothing depends on it that would be lost with Redis: whatever follows from it is found in
 * the database, only later. `handleNotice`: another node has committed an event.
 */
export function connectNodes(io: LiveServer, ports: Ports, handleNotice: (notice: CommitNotice) => void): OtherNodes {
  const { redis, later, newId } = ports
  if (redis === null) return { notifyCommitted: () => undefined, isLive: (of) => Promise.resolve(isConnected(io, of)) }
  const { replies } = ports.inFlight

  const ask = askNodes(io, { redis, later, newId }, (question) => {
    if (question.type === 'is-live') return isConnected(io, { ...question, companyId: question.companyId ?? null })
    // A newer version may ask for more.
    if (question.type !== 'freeze-reply') return false
    const reply = replies.get(question.chatId)
    return reply?.companyId === question.companyId ? { runId: reply.runId, text: reply.freeze() } : false
  })

  let isRelayed = false
  const relay = <E extends RelayedEvent>(event: E, what: Parameters<DomainEvents[E]>[0]) => {
    if (!isRelayed) io.serverSideEmit('domainEvent', event, what)
  }
  ports.subscribe({
    membershipChanged: (what) => relay('membershipChanged', what),
    pictureChanged: (what) => relay('pictureChanged', what),
    runStopRequested: (what) => relay('runStopRequested', what),
    checkCancelled: (what) => relay('checkCancelled', what),
    channelsChanged: (what) => relay('channelsChanged', what),
    deliveryLeft: (what) => relay('deliveryLeft', what),
    workLeft: () => relay('workLeft', undefined),
  })
  io.on('domainEvent', (event, what) => {
    // A newer version may know more of them.
    if (!relayedEvents.includes(event)) return
    isRelayed = true
    try {
      // TypeScript cannot call the union of events with the union of arguments; `relay` has paired them.
      ;(ports[event] as (what: unknown) => void)(what)
    } finally {
      isRelayed = false
    }
  })
  io.on('committed', handleNotice)
  ports.inFlight.freezeElsewhere = async (of) => {
    const reply = await ask({ type: 'freeze-reply', ...of })
    return typeof reply === 'object' ? { runId: reply.runId, freeze: () => reply.text } : null
  }
  return {
    notifyCommitted(events) {
      const [first] = events
      if (first)
        io.serverSideEmit('committed', {
          companyId: first.companyId,
          first: first.seq,
          last: events.at(-1)?.seq ?? first.seq,
          requestId: currentRequestId(),
        })
    },
    isLive: async ({ adminId, companyId }) =>
      isConnected(io, { adminId, companyId }) || (await ask({ type: 'is-live', adminId, companyId })) === true,
  }
}
