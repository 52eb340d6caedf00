import { ApiError } from '@frontdesk/api-client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followLog } from './followLog.ts'
import type { LogEntries, RefetchRequest } from './FollowLogOptions.ts'
import { aStillClock } from './testing/aStillClock.ts'

type Question = {
  after: number
  signal: AbortSignal
  answer: (page: LogEntries<string>) => void
  fail: (error: unknown) => void
}

const seqOf = (event: string) => Number(event.slice(1))
const settled = async () => {
  for (let n = 0; n < 6; n += 1) await Promise.resolve()
}

/** A company's log, somebody who follows it, and a test that decides what arrives when. */
function aLog(start: (newest: number) => number | null = () => null) {
  const clock = aStillClock()
  const log = { from: 1, to: 0 }
  const taken: { event: string; isCaughtUp: boolean }[] = []
  const refetched: { why: RefetchRequest; upTo: number }[] = []
  const questions: Question[] = []
  let caughtUp = 0
  let reconnects = 0
  const follower = followLog<string>({
    fetchPage: (after, signal) => new Promise((answer, fail) => questions.push({ after, signal, answer, fail })),
    apply: (event, isCaughtUp) => void taken.push({ event, isCaughtUp }),
    refetch: (why) => void refetched.push({ why, upTo: log.to }),
    followFrom: (newest) => start(newest),
    onCaughtUp: () => void (caughtUp += 1),
    reconnect: () => void (reconnects += 1),
    later: clock.later,
  })
  const pageAfter = (after: number, size = 100): LogEntries<string> => {
    const all = Array.from({ length: Math.max(0, log.to - after) }, (_, n) => ({
      seq: after + n + 1,
      event: `e${after + n + 1}`,
    }))
    return { events: all.slice(0, size), hasMore: all.length > size }
  }
  const answer = async (size?: number) => {
    const question = questions.shift()
    if (!question) return
    if (question.after > log.to || question.after + 1 < log.from) question.fail(new ApiError({ status: 410 }))
    else question.answer(pageAfter(question.after, size))
    await settled()
  }
  return {
    clock,
    log,
    follower,
    taken,
    refetched,
    questions,
    answer,
    caughtUp: () => caughtUp,
    reconnects: () => reconnects,
    events: () => taken.map(({ event }) => event),
    connect: () => {
      follower.begin()
      follower.onNewest(log.to)
    },
    offer: (...seqs: number[]) => seqs.forEach((seq) => follower.offer(seq, `e${seq}`)),
  }
}

describe('following a company’s log (LIVE-6)', () => {
  it('events in order are applied at once, and repeated ones not at all', () => {
    const { log, connect, offer, events, questions } = aLog()
    log.to = 10
    connect()
    offer(11, 12, 12, 11, 13, 10)
    expect(events()).toEqual(['e11', 'e12', 'e13'])
    expect(questions).toHaveLength(0)
  })

  it('the first connection refetches everything, as it may have been read before the rooms were joined', () => {
    const { connect, refetched, caughtUp } = aLog()
    connect()
    expect(refetched.map(({ why }) => why)).toEqual(['connected'])
    expect(caughtUp()).toBe(1)
  })

  it('events before the newest place is reported wait, and a gap in them is fetched', async () => {
    const { log, follower, offer, events, questions, answer, clock } = aLog()
    log.to = 7
    follower.begin()
    offer(9, 7, 6, 5, 3)
    follower.onNewest(4)
    expect(events()).toEqual(['e5', 'e6', 'e7'])
    log.to = 9
    clock.pass(2000)
    expect(questions).toHaveLength(1)
    await answer()
    expect(events()).toEqual(['e5', 'e6', 'e7', 'e8', 'e9'])
  })

  it('a gap is fetched after two seconds, and applied in order before later events', async () => {
    const { log, connect, offer, events, questions, answer, clock } = aLog()
    log.to = 10
    connect()
    log.to = 14
    offer(11, 13)
    clock.pass(1999)
    expect(questions).toHaveLength(0)
    clock.pass(1)
    expect(questions.map(({ after }) => after)).toEqual([11])
    offer(14)
    expect(events()).toEqual(['e11'])
    await answer()
    expect(events()).toEqual(['e11', 'e12', 'e13', 'e14'])
    offer(15)
    expect(events()).toHaveLength(5)
    clock.pass(60_000)
    expect(questions).toHaveLength(0)
  })

  it('a late event causes no fetch', () => {
    const { connect, offer, events, questions, clock } = aLog()
    connect()
    offer(2, 3)
    clock.pass(1000)
    offer(1)
    clock.pass(10_000)
    expect(events()).toEqual(['e1', 'e2', 'e3'])
    expect(questions).toHaveLength(0)
  })

  it('events missed during a loss are fetched page by page before it is caught up', async () => {
    const { log, connect, follower, offer, events, taken, refetched, answer, caughtUp } = aLog()
    connect()
    follower.pause()
    log.to = 5
    connect()
    offer(6)
    expect(caughtUp()).toBe(1)
    await answer(2)
    await answer(2)
    expect(caughtUp()).toBe(1)
    await answer(2)
    expect(events()).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6'])
    expect(taken.map(({ isCaughtUp }) => isCaughtUp)).toEqual([true, true, true, true, true, false])
    expect(caughtUp()).toBe(2)
    expect(refetched).toHaveLength(1)
  })

  it('a second gap that opens during the fetch of the first is fetched', async () => {
    const { log, connect, offer, events, answer, clock } = aLog()
    connect()
    log.to = 2
    offer(2)
    clock.pass(2000)
    offer(4)
    await answer()
    log.to = 4
    clock.pass(2000)
    await answer()
    expect(events()).toEqual(['e1', 'e2', 'e3', 'e4'])
  })

  it('everything is refetched when the log lacks entries that it reported', async () => {
    const { connect, offer, events, refetched, questions, clock } = aLog()
    connect()
    offer(3)
    clock.pass(2000)
    questions.shift()?.answer({ events: [], hasMore: false })
    await settled()
    expect(refetched.map(({ why }) => why)).toEqual(['connected', 'expired'])
    offer(4)
    expect(events()).toEqual(['e4'])
  })

  it('the response to a fetch of an earlier connection is dropped', async () => {
    const { log, connect, follower, events, questions, answer, clock } = aLog()
    connect()
    follower.pause()
    log.to = 2
    connect()
    const [old] = questions.splice(0)
    follower.pause()
    connect()
    old?.answer({ events: [{ seq: 1, event: 'stale' }], hasMore: false })
    await settled()
    expect(events()).toEqual([])
    await answer()
    clock.pass(60_000)
    expect(events()).toEqual(['e1', 'e2'])
  })

  it('everything is refetched when the log no longer reaches back (410), and following goes on from there', async () => {
    const { log, connect, follower, offer, events, refetched, answer } = aLog()
    connect()
    follower.pause()
    log.to = 5000
    log.from = 4000
    connect()
    await answer()
    expect(refetched.map(({ why }) => why)).toEqual(['connected', 'expired'])
    offer(5001)
    expect(events()).toEqual(['e5001'])
  })

  it('everything is refetched when the log begins anew behind the cursor', () => {
    const { log, connect, follower, offer, events, refetched } = aLog()
    log.to = 500
    connect()
    follower.pause()
    log.to = 3
    connect()
    expect(refetched.map(({ why }) => why)).toEqual(['connected', 'expired'])
    offer(4)
    expect(events()).toEqual(['e4'])
  })

  it('events that waited are dropped when the log begins anew', () => {
    const { log, connect, follower, offer, events } = aLog()
    log.to = 3
    connect()
    offer(5)
    follower.pause()
    log.to = 2
    connect()
    offer(3, 4)
    expect(events()).toEqual(['e3', 'e4'])
  })

  it('a log that does not have the cursor causes a reconnect', async () => {
    const { log, connect, follower, offer, events, refetched, answer, reconnects } = aLog()
    log.to = 500
    connect()
    log.to = 3
    follower.check()
    await answer()
    expect(reconnects()).toBe(1)
    follower.pause()
    connect()
    expect(refetched.map(({ why }) => why)).toEqual(['connected', 'expired'])
    offer(4)
    expect(events()).toEqual(['e4'])
  })

  it('nothing is fetched without a connection', () => {
    const { connect, follower, offer, questions, clock } = aLog()
    connect()
    offer(2)
    follower.pause()
    clock.pass(60_000)
    expect(questions).toHaveLength(0)
  })

  it('a page that does not advance ends the fetch', async () => {
    const { connect, offer, questions, clock } = aLog()
    connect()
    offer(2)
    clock.pass(2000)
    questions.shift()?.answer({ events: [], hasMore: true })
    await settled()
    expect(questions).toHaveLength(0)
  })

  it('nothing is fetched before the rooms are joined', () => {
    const { connect, follower, questions } = aLog()
    connect()
    follower.pause()
    follower.begin()
    follower.check()
    expect(questions).toHaveLength(0)
  })

  it('an event that overtakes the reported newest place does not count as a log that began anew', () => {
    const { log, follower, connect, offer, refetched } = aLog()
    log.to = 10
    connect()
    follower.pause()
    follower.begin()
    offer(11)
    follower.onNewest(10)
    expect(refetched).toHaveLength(1)
  })

  it('a failed fetch is retried with growing waits', async () => {
    const { log, connect, follower, events, questions, answer, clock } = aLog()
    connect()
    follower.pause()
    log.to = 1
    connect()
    for (const wait of [1000, 2000, 4000, 8000, 10_000]) {
      questions.shift()?.fail(new ApiError({ status: 503 }))
      await settled()
      clock.pass(wait - 1)
      expect(questions).toHaveLength(0)
      clock.pass(1)
      expect(questions).toHaveLength(1)
    }
    await answer()
    expect(events()).toEqual(['e1'])
  })

  it('a retry waits as long as the server asks for, a minute at most (F-07)', async () => {
    const { log, connect, follower, events, questions, answer, clock } = aLog()
    connect()
    follower.pause()
    log.to = 1
    connect()
    for (const [retryAfter, wait] of [
      [40, 40_000],
      [9999, 60_000],
    ] as const) {
      questions.shift()?.fail(new ApiError({ status: 429, retryAfter }))
      await settled()
      clock.pass(wait - 1)
      expect(questions).toHaveLength(0)
      clock.pass(1)
      expect(questions).toHaveLength(1)
    }
    await answer()
    expect(events()).toEqual(['e1'])
  })

  it('a provider that refuses its log is followed without it', async () => {
    const { log, connect, follower, offer, events, questions, refetched, caughtUp } = aLog()
    connect()
    follower.pause()
    log.to = 3
    connect()
    questions.shift()?.fail(new ApiError({ status: 404 }))
    await settled()
    expect(refetched.map(({ why }) => why)).toEqual(['connected', 'reconnected'])
    expect(caughtUp()).toBe(2)
    offer(9, 7)
    expect(events()).toEqual(['e9', 'e7'])
  })

  it('the minutely session event reveals that the last event was lost', async () => {
    const { log, connect, follower, events, answer, clock } = aLog()
    connect()
    log.to = 1
    follower.onNewest(1)
    clock.pass(2000)
    await answer()
    expect(events()).toEqual(['e1'])
  })

  it('a check fetches what was missed', async () => {
    const { log, connect, follower, events, answer } = aLog()
    connect()
    log.to = 2
    follower.check()
    await answer()
    expect(events()).toEqual(['e1', 'e2'])
  })

  it('following begins after a while when the server never reports its newest place', () => {
    const { follower, refetched, caughtUp, offer, events, clock } = aLog()
    follower.begin()
    offer(9, 8, 9)
    clock.pass(5000)
    expect(refetched.map(({ why }) => why)).toEqual(['reconnected'])
    expect(caughtUp()).toBe(1)
    expect(events()).toEqual(['e8', 'e9'])
    offer(10, 10)
    follower.onNewest(8)
    offer(10, 11)
    expect(events()).toEqual(['e8', 'e9', 'e10', 'e11'])
  })
})

describe('properties', () => {
  type Step =
    | { do: 'commit'; lost: boolean; twice: boolean }
    | { do: 'deliver'; which: number }
    | { do: 'cut' }
    | { do: 'connect' }
    | { do: 'report newest' }
    | { do: 'answer'; size: number }
    | { do: 'fail' }
    | { do: 'pass'; milliseconds: number }
    | { do: 'wake' }
    | { do: 'trim' }

  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('commit' as const), lost: fc.boolean(), twice: fc.boolean() }),
    },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.constant({ do: 'cut' as const }) },
    { weight: 3, arbitrary: fc.constant({ do: 'connect' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'report newest' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), size: fc.integer({ min: 1, max: 4 }) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'fail' as const }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass' as const), milliseconds: fc.constantFrom(500, 1000, 2000, 5000) }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'wake' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'trim' as const }) },
  )

  it('no event is lost, applied twice or applied before its turn, whatever happens on the way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const world = aLog()
        const { log, follower, taken, refetched, questions, clock } = world
        let pipe: number[] = []
        let isConnected = false
        let isReordered = false
        let reconnects = 0
        /** Events that the screen knows: taken, or read with everything else. */
        const isKnown = (seq: number) =>
          taken.some(({ event }) => seqOf(event) === seq) || refetched.some(({ upTo }) => seq <= upTo)

        const run = async (step: Step): Promise<void> => {
          switch (step.do) {
            case 'commit':
              log.to += 1
              if (isConnected && !step.lost) pipe.push(log.to, ...(step.twice ? [log.to] : []))
              break
            case 'deliver':
              // A server that does not say where its log stands is taken at its word, in the order of its words.
              for (const seq of pipe.splice(isReordered ? Math.min(step.which, pipe.length - 1) : 0, 1))
                follower.offer(seq, `e${seq}`)
              break
            case 'cut':
              if (isConnected) follower.pause()
              isConnected = isReordered = false
              pipe = []
              break
            case 'connect':
              if (isConnected) return
              isConnected = true
              follower.begin()
              break
            case 'report newest':
              if (isConnected) follower.onNewest(log.to)
              isReordered = isConnected
              break
            case 'answer':
              while (questions[0]?.signal.aborted) questions.shift()
              // The log is never fetched from a place before which an event is missing.
              if (questions[0]) for (let seq = 1; seq <= questions[0].after; seq += 1) expect(isKnown(seq)).toBe(true)
              await world.answer(step.size)
              if (world.reconnects() > reconnects)
                for (const next of ['cut', 'connect', 'report newest'] as const) await run({ do: next })
              reconnects = world.reconnects()
              break
            case 'fail':
              questions.shift()?.fail(new ApiError({ status: 500 }))
              await settled()
              break
            case 'pass': {
              const asked = questions.length
              clock.pass(step.milliseconds)
              // No question is asked without a connection.
              if (!isConnected) expect(questions).toHaveLength(asked)
              break
            }
            case 'wake':
              if (isReordered) follower.check()
              break
            case 'trim':
              log.from = log.to + 1
          }
        }
        for (const step of steps) await run(step)
        // At last the network is well again: what is on its way arrives, and every question is answered.
        await run({ do: 'connect' })
        if (!isReordered) await run({ do: 'report newest' })
        await run({ do: 'wake' })
        for (let n = 0; n < 40; n += 1) {
          await run({ do: 'deliver', which: 0 })
          await run({ do: 'pass', milliseconds: 2000 })
          await run({ do: 'answer', size: 100 })
        }

        for (let seq = 1; seq <= log.to; seq += 1) expect(isKnown(seq), `e${seq} is known`).toBe(true)
        const order = taken.map(({ event }) => seqOf(event))
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })
})
