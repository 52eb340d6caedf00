import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../../ports/Ports.ts'

const second = 1000

/** How long a body may take (decision 0024). Milliseconds, and bytes. */
export const slowBodies = {
  /** JSON of at most 1 MiB, from its headers to its end. */
  json: 30 * second,
  /** A body with files, in all. */
  files: 20 * 60 * second,
  /** So long a body may lie unread because we keep it waiting; then its connection is closed. */
  waiting: 2 * 60 * second,
  /** A body with files brings so many bytes in each such span, or is ended. */
  slowest: { bytes: 80_000, span: 10 * second },
  /** What is left of a body whose call was answered already, and is thrown away. */
  unread: 30 * second,
  /** So much of it is thrown away, so that whoever reads its answer last gets it: the largest file. Then the connection is closed. */
  mostUnread: 10 * 1024 * 1024,
  lookAtUnread: 50,
  /** The answer to a body that came too late has this long to leave. */
  lastAnswer: 5 * second,
} as const

export type BodyDeadline = {
  /** From now on it is a body of files: slower in all, but never this slow. */
  allowFiles: () => void
  /** Who answers when time is up; without anybody the connection is closed. The answer undoes it. */
  onExpired: (answer: () => void) => () => void
}

/** What is known of a body on its way: its bytes so far, and whether all have come or anybody takes them. */
type Received = { bytes: () => number; isWhole: () => boolean; isRead: () => boolean }

const deadlines = new WeakMap<IncomingMessage, BodyDeadline>()

/** The deadline of a body that is under way; undefined for a request without one, and for one that no connection brought. */
export const deadlineOf = (request: IncomingMessage): BodyDeadline | undefined => deadlines.get(request)

/**
 * Ends every body that does not end by itself, whatever route or content type it names (reliability T-13): its call is answered 408
 * where somebody reads it, and its connection is closed.
 */
export function endSlowBodies(app: FastifyInstance, later: Environment['later']): void {
  // Here and not in a hook: the live connections' handshake never reaches Fastify's. They must be attached before, or they take this listener away.
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

/** Watches one body by the clock that is handed in; `close` ends its connection. */
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
    // It is we who keep it waiting: a database that is slow is no fault of the caller's. Neither may it hold a connection for ever.
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
  /** Looks once a second at what came in the span before. */
  const keepPace = (samples: readonly number[]) => {
    const { span, bytes: least } = slowBodies.slowest
    const seen = [...samples, bytes()].slice(-(span / second + 1))
    if (seen.length > span / second && (seen.at(-1) ?? 0) - (seen[0] ?? 0) < least) return expire()
    cancelPace = later(second, () => keepPace(seen))
  }
  /** Node throws away what nobody reads, without an end and without a word: so its counter is looked at. */
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
