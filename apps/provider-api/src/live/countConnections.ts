import type { Trx } from '../db/Db.ts'
import type { Ports } from '../ports/Ports.ts'
import { takeSocketTurn, usedSockets } from '../quotas/usedSockets.ts'
import { createWorkLoop } from '../time/createWorkLoop.ts'
import { heldConnections, type CountedConnection } from './heldConnections.ts'
import { forgetNodes, sayAlive, writeCounts } from './storedCounts.ts'

/** Milliseconds for which a node counts as alive after its last word, and between two words of it. */
const aliveFor = 60_000
const wordEvery = 15_000
/** Milliseconds after the first change at which the counts are written. */
const writtenAfter = 1_000

/** The live connections of each company at this node, which the database knows for all nodes. */
export type ConnectionCounts = {
  /**
   * Counts a connection of a company until it closes. Returns false, and counts nothing, where the company has `most`
   * or more at all nodes; null: no quota.
   */
  admit: (companyId: number, connection: CountedConnection, most: number | null) => Promise<boolean>
  /** Ends the counting; the connections of this node count no more, and neither does one that is admitted after it. */
  stop: () => Promise<void>
}

/**
 * Counts live connections by company (decision 0441). Counts of a node that was killed end with its time: a node says
 * every 15 seconds that it is alive, and is taken for dead after a minute. Counts without a quota are written a second
 * later, together; with one the decision and its count are one transaction under a lock of the company, and a
 * connection that closes makes room at once.
 */
export function countConnections(ports: Pick<Ports, 'db' | 'now' | 'later' | 'newId' | 'log'>): ConnectionCounts {
  const { db, now, log } = ports
  const nodeId = ports.newId()
  const { held, setBounded, say, close } = keepWritten(ports, nodeId)
  let isStopped = false
  const admitBounded = (companyId: number, connection: CountedConnection, most: number): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      await takeSocketTurn(trx, companyId)
      // The node has taken its leave, or does so when this has ended.
      if (isStopped) return true
      await say(trx)
      const elsewhere = await usedSockets(trx, companyId, now(), nodeId)
      if (elsewhere + held.countOf(companyId) >= most) return false
      setBounded(companyId, true)
      held.hold(companyId, connection)
      await writeCounts(trx, nodeId, new Map([[companyId, held.countOf(companyId)]]))
      return true
    })
  /** The decisions in progress, which may write. */
  const admissions = new Set<Promise<boolean>>()

  return {
    async admit(companyId, connection, most) {
      if (isStopped || held.has(companyId, connection)) return true
      if (most === null) {
        setBounded(companyId, false)
        held.hold(companyId, connection)
        return true
      }
      const admission = admitBounded(companyId, connection, most)
      admissions.add(admission)
      try {
        return await admission
      } catch (error) {
        held.release(companyId, connection)
        throw error
      } finally {
        admissions.delete(admission)
      }
    },
    async stop() {
      isStopped = true
      await Promise.allSettled([close(), ...admissions])
      await forgetNodes(db, { id: nodeId }).catch((error: unknown) =>
        log.debug({ error: String(error) }, 'The node could not take its leave'),
      )
    },
  }
}

/**
 * Keeps the counts of a node written while its connections come and go. `setBounded`: whether a company has a quota,
 * so that one that closes makes room at once.
 */
function keepWritten({ db, now, later, log }: Pick<Ports, 'db' | 'now' | 'later' | 'log'>, nodeId: string) {
  /** The companies whose count is not written yet. */
  const changed = new Set<number>()
  /** The companies that were admitted under a quota. */
  const bounded = new Set<number>()
  let hasBegun = false
  let isClosed = false
  const held = heldConnections((companyId, isReleased) => {
    changed.add(companyId)
    if (isClosed) return
    delay.begin()
    if (!hasBegun || (isReleased && bounded.has(companyId))) loop.wake()
    hasBegun = true
  })

  /** After it the counts of the companies in `changed` are to be written. */
  const say = async (trx: Trx) => {
    const isNew = await sayAlive(trx, nodeId, new Date(now().getTime() + aliveFor))
    if (isNew) for (const companyId of held.companyIds()) changed.add(companyId)
  }
  const write = async (): Promise<number | null> => {
    let written: number[] = []
    delay.end()
    try {
      await db.transaction().execute(async (trx) => {
        await say(trx)
        written = [...changed]
        changed.clear()
        await writeCounts(trx, nodeId, new Map(written.map((companyId) => [companyId, held.countOf(companyId)])))
      })
    } catch (error) {
      for (const companyId of written) changed.add(companyId)
      throw error
    }
    await forgetNodes(db, { since: new Date(now().getTime() - aliveFor) })
    hasBegun = held.companyIds().length > 0
    for (const companyId of bounded) if (held.countOf(companyId) === 0) bounded.delete(companyId)
    return hasBegun ? wordEvery : null
  }
  const loop = createWorkLoop(later, write, (error) =>
    log.error({ error: String(error) }, 'The live connections of this node could not be counted'),
  )
  const delay = createDelay({ now, later }, loop.wake)
  return {
    held,
    say,
    setBounded: (companyId: number, isBounded: boolean) => {
      if (isBounded) bounded.add(companyId)
      else bounded.delete(companyId)
    },
    close: async () => {
      isClosed = true
      delay.end()
      loop.close()
      await loop.running()
    },
  }
}

/** Calls `wake` once, a second after the first of many beginnings: those that go on do not put it off. */
function createDelay({ now, later }: Pick<Ports, 'now' | 'later'>, wake: () => void) {
  let due: number | null = null
  let cancel: (() => void) | null = null
  return {
    begin() {
      const at = now().getTime()
      due ??= at + writtenAfter
      cancel?.()
      if (at >= due) return wake()
      // A clock that was put back makes nobody wait for longer.
      cancel = later(Math.min(due - at, writtenAfter), wake)
    },
    end() {
      due = null
      cancel?.()
    },
  }
}
