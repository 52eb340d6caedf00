import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { refuse } from '../errors/refuse.ts'
import { payloadOnTheWire } from '../events/appendEvents.ts'
import { closedToAgents } from '../events/closedToAgents.ts'
import { createLogReader } from '../events/createLogReader.ts'
import { newestPosition } from '../events/readAtPosition.ts'

/**
 * Endpoint that returns a company's events after a position of its log (LIVE-6, reliability C6). Of an event that a
 * newer version has written, and of one that is closed to an agent (TEAM-1), it returns the place and the name alone,
 * by which the caller moves on.
 */
export function eventRoutes(app: FastifyInstance): void {
  const readLog = createLogReader(app.ports)
  handle(app, endpoints.getEvents, async ({ query: { after, limit }, companyId, ports, request: { isAgent } }) => {
    const newest = await newestPosition(ports.db, companyId)
    const rows = await readLog(ports.db, companyId, { after, limit: limit + 1 })
    // The log was trimmed past the caller's position, or the position is ahead of a database restored from a backup.
    const isTrimmed = after < newest && rows[0]?.seq !== after + 1
    if (isTrimmed || after > newest) throw refuse('EVENTS_EXPIRED')
    const page = rows.slice(0, limit)
    const isClosed = isAgent ? await closedToAgents(ports.db, companyId, page) : () => false
    return {
      events: page.map(({ seq, name, event, payload }) => ({
        seq,
        event: name,
        payload: event === null || isClosed({ event, payload }) ? null : payloadOnTheWire({ payload, seq }),
      })),
      // More events may have been written between the two queries.
      seq: Math.max(newest, rows.at(-1)?.seq ?? 0),
      hasMore: rows.length > limit,
    }
  })
}
