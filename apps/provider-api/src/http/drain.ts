import { Server, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onCallEnd } from './callEnd.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'

/** Milliseconds for calls in flight after the server was asked to stop (reliability F-25). */
export const longestDrain = 10_000

/** Milliseconds without a call after which a load balancer has surely gone elsewhere. */
const quietAfter = 2_000
/** Milliseconds after the notice in which calls are still taken of a load balancer that has not noticed yet. */
const longestPatience = 5_000

/** Milliseconds for which a server that takes no connections any more answers what comes over those that are open. */
const longestFarewell = 1_000

/** Retry-After in seconds for calls refused while the server stops. */
const RETRY_AFTER = 5
/**
 * Seconds after which live connections may come back where other nodes take them; they spread over as much time again.
 */
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
   * Makes the server unready for these milliseconds before anything is refused, so that a load balancer that asks
   * `/readyz` sends the calls elsewhere first. Each answer closes its connection. While calls still arrive it lasts up
   * to five seconds more, until there was none for two; a notice of 0 ends at once.
   */
  announce: (milliseconds: number) => Promise<void>
  /**
   * Starts refusing new calls with 503 and Retry-After and sends `restart` to live connections. Resolves when calls in
   * flight are answered and their work is done, or after the given milliseconds. May be called again to wait again.
   */
  finish: (milliseconds: number) => Promise<void>
  /**
   * Takes no further connections: whoever opens one is refused by the system, before a call is sent. A call over an
   * open one is still answered with 503 instead of being reset. Resolves when all are closed, or after a second. Call
   * it last, before the server closes.
   */
  leave: () => Promise<void>
}

/** The connections of a server, in which one waits for the end of all of them. */
function trackConnections({ server, ports: { later } }: FastifyInstance) {
  const open = new Set<Socket>()
  const waiting = new Set<() => void>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0) for (const wake of waiting) wake()
    })
  })
  return {
    untilClosed: (milliseconds: number): Promise<void> =>
      open.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const done = () => {
              waiting.delete(done)
              cancel()
              resolve()
            }
            const cancel = later(milliseconds, done)
            waiting.add(done)
          }),
  }
}

/** The calls in flight, and the work of handlers whose callers may have hung up. */
function trackInFlight({ later, log }: Pick<Ports, 'later' | 'log'>) {
  const calls = new Set<FastifyRequest>()
  const work = new Set<symbol>()
  const waiting = new Set<() => void>()
  const isIdle = () => calls.size === 0 && work.size === 0
  const wakeWhenIdle = () => {
    if (isIdle()) for (const wake of waiting) wake()
  }
  return {
    hasCall: (request: FastifyRequest) => calls.has(request),
    beginCall: (request: FastifyRequest) => void calls.add(request),
    endCall(request: FastifyRequest) {
      calls.delete(request)
      wakeWhenIdle()
    },
    beginWork: () => {
      const one = Symbol('work')
      work.add(one)
      return () => {
        if (work.delete(one)) wakeWhenIdle()
      }
    },
    /** Resolves when nothing is in flight, or after these milliseconds. */
    untilIdle(milliseconds: number): Promise<void> {
      if (isIdle()) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          waiting.delete(done)
          cancel()
          resolve()
        }
        const cancel = later(milliseconds, () => {
          log.warn({ calls: calls.size, handlers: work.size }, 'Calls were still in flight when the server stopped')
          done()
        })
        waiting.add(done)
      })
    },
  }
}

/** Tracks calls in flight so that the server can finish them before stopping. Mount before all routes. */
export function countCalls(app: FastifyInstance): void {
  const { ports } = app
  const inFlight = trackInFlight(ports)
  const connections = trackConnections(app)
  let hadNotice = false
  let isAnnounced = false
  let isDraining = false
  /** When the last call began, in milliseconds. */
  let lastCallAt = 0

  const untilQuiet = (deadline: number, done: () => void): void => {
    const now = ports.now().getTime()
    const wait = Math.min(lastCallAt + quietAfter, deadline) - now
    if (wait <= 0) done()
    else ports.later(wait, () => untilQuiet(deadline, done))
  }

  app.decorate('drain', {
    get isAnnounced() {
      return isAnnounced
    },
    get isDraining() {
      return isDraining
    },
    isInFlight: inFlight.hasCall,
    beginWork: inFlight.beginWork,
    announce(milliseconds) {
      isAnnounced = true
      hadNotice = milliseconds > 0
      return milliseconds === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const begun = ports.now().getTime()
            ports.later(milliseconds, () => untilQuiet(begun + milliseconds + longestPatience, resolve))
          })
    },
    finish(milliseconds) {
      isAnnounced = true
      // A client with a connection in reserve since before the notice would send the next call here, where it is
      // refused. Without a notice, or a pause after it, a call may be on its way over each of them: it would be reset.
      if (!isDraining && hadNotice) app.server.closeIdleConnections()
      if (!isDraining) ports.draining({ retryAfter: ports.redis ? RETURN_ELSEWHERE_AFTER : RETRY_AFTER })
      isDraining = true
      return inFlight.untilIdle(milliseconds)
    },
    async leave() {
      isAnnounced = true
      isDraining = true
      // The `close` of an HTTP server would also close idle connections at once.
      if (app.server.listening) Server.prototype.close.call(app.server)
      await connections.untilClosed(longestFarewell)
    },
  })

  // Also of a call that began before the notice: the next one on its connection would come here.
  app.addHook('onSend', async (_request, reply) => {
    if (isAnnounced) void reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isDraining) return
    // The sandbox keeps long-polling calls of this server open for half a minute.
    if (request.url.startsWith('/sandbox')) return
    if (!isProbe(request)) lastCallAt = ports.now().getTime()
    inFlight.beginCall(request)
    // Answered, or abandoned by the caller.
    onCallEnd({ request, reply }, () => inFlight.endCall(request))
  })
}

/** A load balancer and a scraper go on asking a server to which nothing else is sent. */
const isProbe = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/livez' || url === '/readyz' || url === '/metrics'

/** Refuses new calls while the server drains. Mount where other origins can still read the response. */
export function refuseWhileDraining(routes: FastifyInstance): void {
  const { drain } = routes
  routes.addHook('onRequest', async (request) => {
    if (drain.isDraining && !drain.isInFlight(request))
      throw refuse('UNAVAILABLE', 'The server is about to restart', { retryAfter: RETRY_AFTER })
  })
}
