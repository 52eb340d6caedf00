import { DurableEventName } from '@frontdesk/contract'
import type { Db } from '../db/Db.ts'
import type { Log } from '../ports/Ports.ts'

/** The name of an event whose content was taken out: its place is kept, since clients follow the log by its numbers. */
export const erasedEvent = 'erased'

/**
 * An event in a company's log. `event` is null if a newer version has written it, whose `name` for it this one does not
 * know: it counts as a place of the log, and nothing of it may leave, since nobody here knows what is in it.
 */
type EventOfLog = { seq: number; name: string; event: DurableEventName | null; payload: object }

/** Reads the next events of a company's log after a position, `limit` at most, in their order. */
type LogReader = (db: Db, companyId: number, of: { after: number; limit: number }) => Promise<EventOfLog[]>

/** Creates a reader of event logs, which logs once each name that this version does not know (reliability F-32). */
export function createLogReader({ log }: { log: Pick<Log, 'warn'> }): LogReader {
  const unknown = new Set<string>()
  return async (db, companyId, { after, limit }) => {
    const rows = await db
      .selectFrom('event_log')
      .select(['seq', 'event', 'payload'])
      .where('company_id', '=', companyId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(({ seq, event: name, payload }) => {
      const event = DurableEventName.safeParse(name).data ?? null
      if (event === null && name !== erasedEvent && !unknown.has(name)) {
        unknown.add(name)
        log.warn({ companyId, event: name, seq }, 'An event of another version is left out')
      }
      return { seq, name, event, payload }
    })
  }
}
