import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onCallEnd } from './callEnd.ts'
import { refuse } from '../errors/refuse.ts'

/** Milliseconds for calls in flight after the server was asked to stop (reliability F-25). */
export const longestDrain = 10_000

/** Retry-After in seconds for calls refused while the server stops. */
const RETRY_AFTER = 5
/** Seconds after which live connections may come back where other nodes take them; they spread over as much time again. */
const RETURN_ELSEWHERE_AFTER = 2

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

export type Drain = {
  /** Whether the server was asked to stop: it is not ready for further calls, even while it still takes them. */
  readonly isAnnounced: boolean
  /** Whether new calls are refused. */
  readonly isDraining: boolean
  /** Whether a call arrived before draining began and is still in flight. */
  isInFlight: (request: FastifyRequest) => boolean
  /** Registers work of a handler, which continues when its caller hangs up; call the returned function when it ends. */
  beginWork: () => () => void
  /**
   * Makes the server unready for these milliseconds before anything is refused, so that a load balancer that asks `/readyz` sends
   * the calls elsewhere first. Each answer closes its connection.
   */
  announce: (milliseconds: number) => Promise<void>
  /**
   * Starts refusing new calls with 503 and Retry-After and sends `restart` to live connections. Resolves when calls in
   * flight are answered and their work is done, or after the given milliseconds. May be called again to wait again.
   */
  finish: (milliseconds: number) => Promise<void>
}

/** Tracks calls in flight so that the server can finish them before stopping. Mount before all routes. */
export function countCalls(app: FastifyInstance): void {
  const { ports } = app
  const inFlight = new Set<FastifyRequest>()
  const work = new Set<symbol>()
  const waiting = new Set<() => void>()
  let isAnnounced = false
  let isDraining = false

  const isIdle = () => inFlight.size === 0 && work.size === 0
  const wakeWhenIdle = () => {
    if (isIdle()) for (const wake of waiting) wake()
  }
  const ended = (request: FastifyRequest) => {
    inFlight.delete(request)
    wakeWhenIdle()
  }

  app.decorate('drain', {
    get isAnnounced() {
      return isAnnounced
    },
    get isDraining() {
      return isDraining
    },
    isInFlight: (request) => inFlight.has(request),
    beginWork() {
      const one = Symbol('work')
      work.add(one)
      return () => {
        if (work.delete(one)) wakeWhenIdle()
      }
    },
    announce(milliseconds) {
      isAnnounced = true
      return milliseconds === 0
        ? Promise.resolve()
        : new Promise((resolve) => void ports.later(milliseconds, () => resolve()))
    },
    finish(milliseconds) {
      isAnnounced = true
      // Whoever has kept a connection in reserve since before the notice would send the next call here, where it is refused.
      if (!isDraining) app.server.closeIdleConnections()
      if (!isDraining) ports.draining({ retryAfter: ports.redis ? RETURN_ELSEWHERE_AFTER : RETRY_AFTER })
      isDraining = true
      if (isIdle()) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          waiting.delete(done)
          cancel()
          resolve()
        }
        const cancel = ports.later(milliseconds, () => {
          ports.log.warn(
            { calls: inFlight.size, handlers: work.size },
            'Calls were still in flight when the server stopped',
          )
          done()
        })
        waiting.add(done)
      })
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    if (isAnnounced) void reply.header('connection', 'close')
    if (isDraining) return
    // The sandbox keeps long-polling calls of this server open for half a minute.
    if (request.url.startsWith('/sandbox')) return
    inFlight.add(request)
    // Answered, or abandoned by the caller.
    onCallEnd({ request, reply }, () => ended(request))
  })
}

/** Refuses new calls while the server drains. Mount where other origins can still read the response. */
export function refuseWhileDraining(routes: FastifyInstance): void {
  const { drain } = routes
  routes.addHook('onRequest', async (request) => {
    if (drain.isDraining && !drain.isInFlight(request))
      throw refuse('UNAVAILABLE', 'The server is about to restart', { retryAfter: RETRY_AFTER })
  })
}
