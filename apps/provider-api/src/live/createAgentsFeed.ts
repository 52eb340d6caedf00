import { companyDb } from '../db/companyDb.ts'
import { closedToAgents } from '../events/closedToAgents.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import type { Ports } from '../ports/Ports.ts'

/** Most chats of which it is remembered whether they are closed to agents. */
const mostRemembered = 20_000

/** Hands on to agents the events that are open to them. */
type AgentsFeed = {
  /** Takes an event; `send` is called for an open one. */
  offer: (event: CommittedEvent, send: () => void) => void
  /** Takes something of a chat that is not stored; `send` is called unless the chat is one with support. */
  offerPassing: (of: { companyId: number; chatId: number }, send: () => void) => void
  /** Resolves when all that was offered is sent or left out. */
  settled: () => Promise<void>
}

/**
 * Creates the feed of agents (TEAM-1): of the events of companies, in their order, those that `closedToAgents` leaves
 * open. An event that could not be looked up is left out: the next one shows the client that it missed something.
 */
export function createAgentsFeed({ db, log }: Pick<Ports, 'db' | 'log'>): AgentsFeed {
  let queue = Promise.resolve()
  /** Whether chats are closed to agents, which never changes, for as long as they are remembered. */
  const remembered = new Map<number, boolean>()
  const isClosedChat = async ({ companyId, chatId }: { companyId: number; chatId: number }) => {
    const known = remembered.get(chatId)
    if (known !== undefined) return known
    const event = { event: 'newMessage', payload: { chatId } }
    const isClosed = (await closedToAgents(companyDb(db, companyId), companyId, [event]))(event)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(chatId, isClosed)
    return isClosed
  }
  return {
    offerPassing(of, send) {
      queue = queue
        .then(async () => {
          if (!(await isClosedChat(of))) send()
        })
        .catch((error: unknown) =>
          log.error({ companyId: of.companyId, error: String(error) }, 'Agents of a company missed a piece'),
        )
    },
    offer(event, send) {
      queue = queue
        .then(async () => {
          const isClosed = await closedToAgents(companyDb(db, event.companyId), event.companyId, [event])
          if (!isClosed(event)) send()
        })
        .catch((error: unknown) =>
          log.error({ companyId: event.companyId, error: String(error) }, 'Agents of a company missed an event'),
        )
    },
    settled: () => queue,
  }
}
