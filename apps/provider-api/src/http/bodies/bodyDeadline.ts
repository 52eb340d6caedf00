import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../../ports/Ports.ts'

const second = 1000

/** How long a body may take (decision 0024), in milliseconds and bytes. */
export const slowBodies = {
  /** JSON of at most 1 MiB, from its headers to its end. */
  json: 30 * second,
  /** Longest total time of a body with files. */
  files: 20 * 60 * second,
  /** Longest time for which the server may leave a body unread; then its connection is closed. */
  waiting: 2 * 60 * second,
  /** Minimum bytes of a body with files in each span of this many milliseconds. */
  slowest: { bytes: 80_000, span: 10 * second },
  /** Longest time for discarding the rest of a body whose call was answered already. */
  unread: 30 * second,
  /** Maximum bytes of it to discard (the largest file), so that a client that reads the response last receives it. */
  mostUnread: 10 * 1024 * 1024,
  lookAtUnread: 50,
  /** Longest time for sending the response to a body that came too late. */
  lastAnswer: 5 * second,
} as const

export type BodyDeadline = {
  /** Allows a body with files from now on: more time in all, but a minimum speed. */
  allowFiles: () => void
  /** Sets what responds when time is up; without it the connection is closed. Returns a function that removes it. */
  onExpired: (answer: () => void) => () => void
}

/** The progress of a body: its bytes so far, whether it is complete, and whether anything reads it. */
type Received = { bytes: () => number; isWhole: () => boolean; isRead: () => boolean }

const deadlines = new WeakMap<IncomingMessage, BodyDeadline>()

/** The deadline of a body in progress; undefined for a request without a body, and for an injected one. */
export const deadlineOf = (request: IncomingMessage): BodyDeadline | undefined => deadlines.get(request)

/**
 * Cuts off every body that is too slow, on any route and of any content type (reliability T-13): its call is answered
 * 408 if its body is being read, and its connection is closed.
 */
export function endSlowBodies(app: FastifyInstance, later: Environment['later']): void {
  // Not in a request hook: the handshakes of live connections never reach Fastify. Socket.IO must be attached before,
  // or it removes this listener.
  app.addHook('onReady', async () => {
    app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBody(request)) return
      const before = request.socket.bytesRead
      const received: Received = {
        bytes: () => request.socket.bytesRead - before,
        isWhole: () => request.complete,
        isRead: () => request.readableFlowing === true,
      }
      const watch = watchBody(received, later, () => void request.socket.destroy())
      deadlines.set(request, watch.deadline)
      for (const event of ['end', 'close'] as const) request.once(event, watch.ended)
      response.once('finish', watch.answered)
    })
  })
}

/** Whether a body follows the headers. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Watches one body on the injected clock; `close` ends its connection. */
export function watchBody(
  { bytes, isWhole, isRead }: Received,
  later: Environment['later'],
  close: () => void,
): { deadline: BodyDeadline; ended: () => void; answered: () => void } {
  let phase: 'arriving' | 'unwanted' | 'expired' | 'over' = 'arriving'
  let answer: (() => void) | null = null
  let cancelTotal = () => {}
  let cancelPace = () => {}
  const endWithin = (milliseconds: number, then: () => void) => {
    cancelTotal()
    cancelTotal = later(milliseconds, then)
  }
  const over = () => {
    phase = 'over'
    cancelTotal()
    cancelPace()
  }
  let waitsLeft = slowBodies.waiting / slowBodies.json - 1
  const expire = () => {
    if (isWhole()) return over()
    // The server has not read it yet: a slow database is not the caller's fault. But the connection may not
    // stay open for ever either.
    if (phase === 'arriving' && !answer && !isRead() && waitsLeft > 0) {
      waitsLeft -= 1
      return endWithin(slowBodies.json, expire)
    }
    cancelPace()
    phase = 'expired'
    if (!answer) return close()
    endWithin(slowBodies.lastAnswer, close)
    answer()
  }
  /** Checks once a second how many bytes came in the last span. */
  const keepPace = (samples: readonly number[]) => {
    const { span, bytes: least } = slowBodies.slowest
    const seen = [...samples, bytes()].slice(-(span / second + 1))
    if (seen.length > span / second && (seen.at(-1) ?? 0) - (seen[0] ?? 0) < least) return expire()
    cancelPace = later(second, () => keepPace(seen))
  }
  /** Node discards an unread body without any event, so its byte counter is polled. */
  const boundUnread = (from: number) => {
    if (isWhole()) return over()
    if (bytes() - from > slowBodies.mostUnread) return close()
    cancelPace = later(slowBodies.lookAtUnread, () => boundUnread(from))
  }
  endWithin(slowBodies.json, expire)
  return {
    deadline: {
      allowFiles() {
        if (phase !== 'arriving') return
        endWithin(slowBodies.files, expire)
        cancelPace()
        keepPace([])
      },
      onExpired(handler) {
        answer = handler
        return () => void (answer = null)
      },
    },
    ended: over,
    answered() {
      if (phase !== 'arriving') return
      phase = 'unwanted'
      cancelPace()
      boundUnread(bytes())
      endWithin(slowBodies.unread, close)
    },
  }
}
