import { createHash } from 'node:crypto'

/** The ids of a request's trace, and of the span that all others of it are below. */
type TraceIds = { traceId: string; rootSpanId: string }

/**
 * The trace of a request by its id, which is stored with messages, events and emails: every process and every later
 * job finds the same one, and a line of the log leads to it. The id is a UUID of this server, never a caller's.
 */
export function traceIdsOf(requestId: string): TraceIds {
  const digits = requestId.replaceAll('-', '').toLowerCase()
  const traceId = /^[0-9a-f]{32}$/u.test(digits)
    ? digits
    : createHash('sha256').update(requestId).digest('hex').slice(0, 32)
  return { traceId, rootSpanId: traceId.slice(16) }
}

/**
 * Whether a trace is among the recorded share, from 0 to 1. By its id, so that all processes decide alike and a
 * trace is whole.
 */
export const isAmong = ({ traceId }: TraceIds, share: number): boolean =>
  Number.parseInt(traceId.slice(0, 8), 16) / 2 ** 32 < share
