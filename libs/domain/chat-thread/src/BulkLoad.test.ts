import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@frontdesk/contract'
import {
  bulkPage,
  cancelBulkLoad,
  failBulkLoad,
  nextBulkRequest,
  idleBulkLoad,
  retryBulkLoad,
  startBulkLoad,
  receiveBulkPage,
  type BulkRequest,
  type BulkLoad,
} from './BulkLoad.ts'
import { message, shuffled } from './testing/aThread.ts'

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => message(first + i))
const started = startBulkLoad(idleBulkLoad, 101)
/** The load with this page as the answer to its open question. */
const answered = (load: BulkLoad, page: readonly Message[]) => {
  const ask = nextBulkRequest(load)
  return ask ? receiveBulkPage(load, ask, page) : { load, fresh: [] }
}
const openAsk = (load: BulkLoad): BulkRequest => nextBulkRequest(load) ?? { run: 0, companyId: 0, skip: 0, take: 0 }

describe('the bulk load (MSG-2)', () => {
  it('a bulk load requests nothing before it is started, then the first thousand', () => {
    expect(nextBulkRequest(idleBulkLoad)).toBeNull()
    expect(bulkPage).toBe(1000)
    expect(nextBulkRequest(started)).toEqual({ run: 1, companyId: 101, skip: 0, take: 1000 })
    expect(started).toMatchObject({ state: 'asking', loaded: 0, pages: 0 })
  })

  it('a bulk load continues after each page until one is empty, and reports its progress', () => {
    const first = answered(started, upTo(1000))
    expect(first.fresh).toHaveLength(1000)
    expect(first.load).toMatchObject({ state: 'asking', loaded: 1000, pages: 1 })
    expect(nextBulkRequest(first.load)).toEqual({ run: 1, companyId: 101, skip: 1000, take: 1000 })
    const second = answered(first.load, upTo(1300, 1001))
    expect(nextBulkRequest(second.load)?.skip).toBe(1300)
    const end = answered(second.load, [])
    expect(end.load).toMatchObject({ state: 'complete', request: null, loaded: 1300, pages: 3 })
    expect(nextBulkRequest(end.load)).toBeNull()
  })

  it('a load of an empty company completes at once', () => {
    expect(answered(started, []).load).toMatchObject({ state: 'complete', loaded: 0, pages: 1 })
  })

  it('a second start is ignored while a load runs, also for another company', () => {
    expect(startBulkLoad(started, 101)).toBe(started)
    expect(startBulkLoad(started, 102)).toBe(started)
  })

  it('a load that is complete, cancelled or failed can be started again, with nothing of the previous run', () => {
    for (const over of [
      answered(started, []).load,
      cancelBulkLoad(started),
      failBulkLoad(answered(started, upTo(3)).load, { ...openAsk(started), skip: 3 }),
    ]) {
      const again = startBulkLoad(over, 102)
      expect(again).toMatchObject({ state: 'asking', loaded: 0, pages: 0 })
      expect(nextBulkRequest(again)).toEqual({ run: 2, companyId: 102, skip: 0, take: 1000 })
    }
  })

  it('a load completes when a page brings nothing new, as from a server that ignores skip', () => {
    const first = answered(started, upTo(5))
    expect(answered(first.load, upTo(5))).toMatchObject({ load: { state: 'complete', loaded: 5, pages: 2 }, fresh: [] })
  })

  it('a load counts overlapping messages once, as others may arrive meanwhile', () => {
    const first = answered(started, upTo(8, 5))
    const second = answered(first.load, upTo(5, 2))
    expect(second.fresh.map(({ id }) => id)).toEqual([2, 3, 4])
    expect(second.load).toMatchObject({ loaded: 7 })
    expect(nextBulkRequest(second.load)?.skip).toBe(8)
  })

  it('a load returns each message of a page once and in order, whatever the order of the page', () => {
    const better = message(2, { text: 'better' })
    expect(answered(started, [message(3), message(2), message(1), better]).fresh).toEqual([
      message(1),
      better,
      message(3),
    ])
  })

  it('a load leaves out messages of other companies, and completes when there are no others (M9)', () => {
    const first = answered(started, [message(1), message(2, { companyId: 102 })])
    expect(first.fresh.map(({ id }) => id)).toEqual([1])
    expect(answered(first.load, [message(3, { companyId: 102 })]).load.state).toBe('complete')
  })

  it('a retry requests the failed page again and keeps what is loaded', () => {
    const first = answered(started, upTo(1000)).load
    const ask = openAsk(first)
    const failed = failBulkLoad(first, ask)
    expect(failed).toMatchObject({ state: 'failed', loaded: 1000 })
    expect(nextBulkRequest(failed)).toBeNull()
    expect(receiveBulkPage(failed, ask, upTo(2000, 1001))).toEqual({ load: failed, fresh: [] })
    const again = retryBulkLoad(failed)
    expect(nextBulkRequest(again)).toEqual(ask)
    expect(receiveBulkPage(again, ask, upTo(1100, 1001)).load.loaded).toBe(1100)
  })

  it('a retry does nothing unless a page failed', () => {
    for (const load of [idleBulkLoad, started, cancelBulkLoad(started)]) expect(retryBulkLoad(load)).toBe(load)
  })

  it('a load can be cancelled while it is in progress or has failed; later responses are ignored', () => {
    const ask = openAsk(started)
    for (const load of [started, failBulkLoad(started, ask)]) {
      const cancelled = cancelBulkLoad(load)
      expect(cancelled).toMatchObject({ state: 'cancelled', request: null })
      expect(receiveBulkPage(cancelled, ask, upTo(3))).toEqual({ load: cancelled, fresh: [] })
      expect(failBulkLoad(cancelled, ask)).toBe(cancelled)
    }
    const complete = answered(started, []).load
    for (const load of [idleBulkLoad, complete]) expect(cancelBulkLoad(load)).toBe(load)
  })

  it('a response of an earlier run, or a repeated one, is ignored', () => {
    const ask = openAsk(started)
    const again = startBulkLoad(cancelBulkLoad(started), 101)
    expect(receiveBulkPage(again, ask, upTo(3)).load).toBe(again)
    expect(failBulkLoad(again, ask)).toBe(again)
    const first = answered(started, upTo(3)).load
    expect(receiveBulkPage(first, ask, upTo(6, 4))).toEqual({ load: first, fresh: [] })
    expect(failBulkLoad(first, ask)).toBe(first)
  })
})

describe('properties of a bulk load', () => {
  const does = fc.constantFrom('start', 'answer', 'answer late', 'fail', 'retry', 'cancel')

  it('a load ends with each message of the server exactly once, one run at a time (P1)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        fc.boolean(),
        fc.array(does, { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (count, most, isDescending, ignoresSkip, steps, dice) => {
          const stored = upTo(count)
          const listed = isDescending ? stored.toReversed() : stored
          // A server may give fewer than it is asked for, and in any order within a page.
          const page = ({ skip, take }: BulkRequest) =>
            shuffled(listed.slice(ignoresSkip ? 0 : skip).slice(0, Math.min(take, most)), dice)
          let load = idleBulkLoad
          let brought: number[] = []
          const requested: BulkRequest[] = []
          const step = (ask: BulkRequest | null) => {
            if (!ask) return
            const before = load
            const { load: next, fresh } = receiveBulkPage(load, ask, page(ask))
            const isOpen = ask === nextBulkRequest(before)
            if (!isOpen) expect([next, fresh]).toEqual([before, []])
            load = next
            brought.push(...fresh.map(({ id }) => id))
          }
          const start = () => {
            const before = load
            load = startBulkLoad(load, 101)
            if (before.state === 'asking') expect(load).toBe(before)
            else brought = []
          }
          for (const each of steps) {
            const open = nextBulkRequest(load)
            if (open) requested.push(open)
            if (each === 'start') start()
            else if (each === 'answer') step(open)
            else if (each === 'answer late') step(requested.find((ask) => ask !== open) ?? null)
            else if (each === 'fail') load = open ? failBulkLoad(load, open) : load
            else if (each === 'retry') load = retryBulkLoad(load)
            else load = cancelBulkLoad(load)
            expect(load.loaded).toBe(brought.length)
          }
          load = retryBulkLoad(load)
          if (load.state !== 'asking' && load.state !== 'complete') start()
          let left = Math.ceil(count / Math.min(most, bulkPage)) + 1
          for (let ask = nextBulkRequest(load); ask !== null; ask = nextBulkRequest(load)) {
            expect(left).toBeGreaterThan(0)
            left -= 1
            step(ask)
          }
          expect(load.state).toBe('complete')
          const reachable = ignoresSkip ? listed.slice(0, most) : stored
          expect(brought.toSorted((a, b) => a - b)).toEqual(reachable.map(({ id }) => id).sort((a, b) => a - b))
        },
      ),
    )
  })

  it('a load leaves out no message while others arrive, at whichever end of the list (P1)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        fc.array(fc.nat({ max: 5 }), { maxLength: 10 }),
        (count, most, isDescending, arrivals) => {
          const stored = upTo(count)
          const brought = new Set<number>()
          let load = startBulkLoad(idleBulkLoad, 101)
          for (let pages = 0; nextBulkRequest(load) !== null; pages += 1) {
            const ask = openAsk(load)
            const listed = isDescending ? stored.toReversed() : stored
            const step = receiveBulkPage(load, ask, listed.slice(ask.skip, ask.skip + most))
            // So many at once that a page brings nothing new would look like a server that ignores skip.
            const came = Math.min(arrivals[pages] ?? 0, most - 1)
            stored.push(...upTo(stored.length + came, stored.length + 1))
            for (const { id } of step.fresh) brought.add(id)
            load = step.load
          }
          expect(upTo(count).filter(({ id }) => !brought.has(id))).toEqual([])
        },
      ),
    )
  })
})
