import type { Db } from '../db/Db.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import type { Log } from '../ports/Ports.ts'
import { createLogReader } from './createLogReader.ts'

/** Events read at once. */
const pageSize = 500

/** The positions in a company's log of what another node has committed at once. `requestId`: what it began with. */
export type CommitNotice = { companyId: number; first: number; last: number; requestId: string | null }

/** Hands on the events of companies in the order of their logs, wherever they were committed (decision 0043). */
export type CompanyLogsFollower = {
  /** A company has its first connection: its events wait until `reach`. */
  follow: (companyId: number) => void
  /** A company has no connection any more. */
  forget: (companyId: number) => void
  /** The last position of a company's log that was handed on; null before there is one. */
  position: (companyId: number) => number | null
  /**
   * The newest position that was read for connections, after they joined their rooms. The first of a company is where
   * its connections begin; a later one beyond what was handed on shows that an event of another node was missed.
   * Returns the position after which those connections get every event: beyond `seq` when a read that began later has
   * ended before, as it may with several connections to the database. `before`: the position when the read began; one
   * that is less than that is of a log that was cut, as by a database that was restored from a backup, and begins anew.
   */
  reach: (companyId: number, seq: number, before: number | null) => number
  /** An event that this node committed. */
  handleOwn: (event: CommittedEvent, requestId: string | null) => void
  /** Another node committed an event. */
  handleNotice: (notice: CommitNotice) => void
}

type Followed = {
  /** The last position that was handed on; null until it is known where to begin. */
  at: number | null
  newest: number
  isReading: boolean
  requestIds: Map<number, string>
}

type Handlers = {
  /** Gets each event once, in the order of its company's log; none that only a newer version knows. */
  handOn: (event: CommittedEvent, requestId: string | null) => void
  /** The log does not reach back to what was missed: the company's connections must learn where it is now. */
  skip: (companyId: number) => void
}

/**
 * Creates the follower. An event that follows directly on the last one is handed on at once; else whatever is between
 * them is read from the database, where it must be, because positions follow the order of the commits. A read that
 * fails is repeated with the next notice or `reach`.
 */
export function followLogs(
  { db, log }: { db: Db; log: Pick<Log, 'error' | 'warn'> },
  { handOn, skip }: Handlers,
): CompanyLogsFollower {
  const followed = new Map<number, Followed>()
  const readLog = createLogReader({ log })

  /** Moves on by one place; `event`: what is handed on for it, if anything. */
  const advance = (one: Followed, seq: number, event: CommittedEvent | null, requestId: string | null) => {
    one.at = seq
    one.requestIds.delete(seq)
    if (event) handOn(event, requestId)
  }

  const readMissed = async (companyId: number, one: Followed): Promise<void> => {
    one.isReading = true
    try {
      // Forgotten and followed again meanwhile, it is another one.
      while (one.at !== null && one.at < one.newest && followed.get(companyId) === one) {
        const events = await readLog(db, companyId, { after: one.at, limit: pageSize })
        if (followed.get(companyId) !== one) return
        const isComplete = events[0]?.seq === one.at + 1
        if (isComplete)
          for (const { seq, event, payload } of events) {
            const known = event && { companyId, seq, event, payload }
            advance(one, seq, known, one.requestIds.get(seq) ?? null)
          }
        else {
          one.at = Math.max(one.newest, events.at(-1)?.seq ?? 0)
          one.requestIds.clear()
          skip(companyId)
        }
      }
    } catch (error) {
      log.error({ companyId, error: String(error) }, 'Events of another node could not be read')
    } finally {
      one.isReading = false
    }
  }

  const extend = ({ companyId, first, last, requestId }: CommitNotice) => {
    const one = followed.get(companyId)
    if (!one || (one.at !== null && last <= one.at)) return
    one.newest = Math.max(one.newest, last)
    if (requestId !== null) for (let seq = first; seq <= last; seq++) one.requestIds.set(seq, requestId)
    if (one.at !== null && !one.isReading) void readMissed(companyId, one)
  }

  return {
    follow(companyId) {
      followed.set(companyId, { at: null, newest: 0, isReading: false, requestIds: new Map() })
    },
    forget: (companyId) => void followed.delete(companyId),
    position: (companyId) => followed.get(companyId)?.at ?? null,
    reach(companyId, seq, before) {
      const one = followed.get(companyId)
      if (one && before !== null && seq < before) {
        one.at = seq
        one.newest = seq
        one.requestIds.clear()
      } else if (one?.at === null) {
        one.at = seq
        for (const known of one.requestIds.keys()) if (known <= seq) one.requestIds.delete(known)
        if (one.newest > seq) void readMissed(companyId, one)
      } else extend({ companyId, first: seq, last: seq, requestId: null })
      return Math.max(seq, one?.at ?? seq)
    },
    handleOwn(event, requestId) {
      const one = followed.get(event.companyId)
      if (one?.at === event.seq - 1 && !one.isReading) advance(one, event.seq, event, requestId)
      else extend({ companyId: event.companyId, first: event.seq, last: event.seq, requestId })
    },
    handleNotice: extend,
  }
}
