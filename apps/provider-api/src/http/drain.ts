import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onCallEnd } from './callEnd.ts'
import { refuse } from '../errors/refuse.ts'

/** How long calls under way may take after the server was asked to stop, in milliseconds (reliability F-25). */
export const longestDrain = 10_000

/** The seconds after which a client that is turned away while the server stops may come again. */
const RETRY_AFTER = 5

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

export type Drain = {
  readonly isDraining: boolean
  /** Whether a call was taken before the server was asked to stop, and is still under way. */
  isUnderWay: (request: FastifyRequest) => boolean
  /** Counts the work of a handler, which goes on when its caller hangs up; the answer ends it. */
  beginWork: () => () => void
  /**
   * From now on new calls are answered 503 with Retry-After and live connections are told to come back later. Resolves when the
   * calls under way have been answered and their work is done, or after so many milliseconds by the server's clock. Asked again, it waits again.
   */
  finish: (milliseconds: number) => Promise<void>
}

/** Knows which calls are under way, so that the server can let them end before it does. Mount before all routes. */
export function countCalls(app: FastifyInstance): void {
  const { ports } = app
  const underWay = new Set<FastifyRequest>()
  const work = new Set<symbol>()
  const waiting = new Set<() => void>()
  let isDraining = false

  const isIdle = () => underWay.size === 0 && work.size === 0
  const wakeWhenIdle = () => {
    if (isIdle()) for (const wake of waiting) wake()
  }
  const ended = (request: FastifyRequest) => {
    underWay.delete(request)
    wakeWhenIdle()
  }

  app.decorate('drain', {
    get isDraining() {
      return isDraining
    },
    isUnderWay: (request) => underWay.has(request),
    beginWork() {
      const one = Symbol('work')
      work.add(one)
      return () => {
        if (work.delete(one)) wakeWhenIdle()
      }
    },
    finish(milliseconds) {
      if (!isDraining) ports.draining({ retryAfter: RETRY_AFTER })
      isDraining = true
      if (isIdle()) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          waiting.delete(done)
          callOff()
          resolve()
        }
        const callOff = ports.later(milliseconds, () => {
          ports.log.warn(
            { calls: underWay.size, handlers: work.size },
            'Calls were still under way when the server had to stop',
          )
          done()
        })
        waiting.add(done)
      })
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    if (isDraining) return void reply.header('connection', 'close')
    // The doubles of the outside world keep questions of this very server open for half a minute.
    if (request.url.startsWith('/sandbox')) return
    underWay.add(request)
    // Answered, or given up by whoever asked.
    onCallEnd({ request, reply }, () => ended(request))
  })
}

/** Turns new calls away while the server stops. Mount where an answer can still be read from another origin. */
export function refuseWhileDraining(routes: FastifyInstance): void {
  const { drain } = routes
  routes.addHook('onRequest', async (request) => {
    if (drain.isDraining && !drain.isUnderWay(request))
      throw refuse('UNAVAILABLE', 'The server is about to restart', { retryAfter: RETRY_AFTER })
  })
}
