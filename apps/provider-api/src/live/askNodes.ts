import type { Ports } from '../ports/Ports.ts'
import type { SharedRedis } from '../ports/SharedRedis.ts'
import type { LiveServer, NodeAnswer, NodeQuestion } from './LiveServer.ts'

/** Milliseconds that the other nodes have to answer: a person may be waiting. */
const patience = 1000

/**
 * Answers the questions of other nodes by `answer`, and returns what asks them. It resolves to the first answer but
 * false, whatever becomes of the others: the adapter's own acknowledgements say nothing for five seconds when one node
 * hangs. False when all have answered so, or a second has passed; at once while Redis is away, and nobody can be asked.
 */
export function askNodes(
  io: LiveServer,
  { later, newId, redis }: Pick<Ports, 'later' | 'newId'> & { redis: Pick<SharedRedis, 'isReachable'> },
  answer: (question: NodeQuestion) => NodeAnswer,
): (question: NodeQuestion) => Promise<NodeAnswer> {
  const asked = new Map<string, (given: NodeAnswer) => void>()
  io.on('question', (id, question) => void io.serverSideEmit('answer', id, answer(question)))
  io.on('answer', (id, given) => asked.get(id)?.(given))
  return (question) => {
    if (!redis.isReachable()) return Promise.resolve(false)
    const id = newId()
    const { promise, resolve } = Promise.withResolvers<NodeAnswer>()
    let others = Infinity
    let denials = 0
    const endWithLast = () => {
      if (denials >= others) resolve(false)
    }
    asked.set(id, (given) => {
      if (given !== false) return resolve(given)
      denials += 1
      endWithLast()
    })
    const cancel = later(patience, () => resolve(false))
    const count = async () => {
      const nodes = await io.of('/').adapter.serverCount()
      // This one is counted, too: none is what a Redis says whose nodes have not subscribed to it yet.
      if (nodes < 1) return
      others = nodes - 1
      endWithLast()
    }
    // Without their number it takes the whole second: an answer may be on its way.
    count().catch(() => undefined)
    io.serverSideEmit('question', id, question)
    return promise.finally(() => {
      cancel()
      asked.delete(id)
    })
  }
}
