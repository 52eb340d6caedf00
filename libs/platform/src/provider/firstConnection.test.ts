import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followLog } from '../live/followLog.ts'
import type { LogEntries } from '../live/FollowLogOptions.ts'
import { aStillClock } from '../live/testing/aStillClock.ts'
import { createLiveFetches } from '../queries/createLiveFetches.ts'
import { createLogReads } from '../queries/logReads.ts'
import { refetchAll } from '../queries/refetchAll.ts'

const companyId = 101
/** The content of a list: of each chat the last event that changed it. */
type Shown = Readonly<Record<string, number>>
type Change = { seq: number; chat: string }
const change = (shown: Shown, { seq, chat }: Change): Shown => ({ ...shown, [chat]: seq })

const settled = async () => {
  for (let n = 0; n < 30; n += 1) await Promise.resolve()
}

/** A call on its way: it reads its position, then the data, as two statements do, and is answered. */
type Call = { position: number | null; shown: Shown | null; answer: (call: Call) => void }

/**
 * A page that reads lists while its live connection opens, and a company that goes on changing; the
 * test orders their steps.
 */
function aPage({ saysPosition }: { saysPosition: boolean }) {
  const clock = aStillClock()
  const log: Change[] = []
  const calls: Call[] = []
  const fetches: { after: number; answer: (page: LogEntries<Change>) => void }[] = []
  const wire: Change[] = []
  let isJoined = false
  const applied: number[] = []
  const refetched: string[] = []
  const opened = new Set<string>()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, structuralSharing: false } } })
  const liveFetches = createLiveFetches()

  const truth = () => log.reduce(change, {})
  const queryFn = () =>
    liveFetches.run(companyId, async (buffered: readonly Change[], { onPosition }) => {
      const { position, shown } = await new Promise<Call>((answer) =>
        calls.push({ position: null, shown: null, answer }),
      )
      onPosition?.(saysPosition ? position : null)
      return buffered.reduce(change, shown ?? {})
    })
  const follower = followLog<Change>({
    fetchPage: (after) => new Promise((answer) => fetches.push({ after, answer })),
    apply: (event) => {
      applied.push(event.seq)
      for (const [key] of queryClient.getQueriesData<Shown>({ queryKey: ['list'] }))
        queryClient.setQueryData<Shown>(key, (shown) => shown && change(shown, event))
      liveFetches.buffer(event)
    },
    refetch: (why) => {
      refetched.push(why)
      void refetchAll(queryClient)
    },
    followFrom: (newest) => liveFetches.followFrom(companyId, newest),
    onCaughtUp: () => undefined,
    reconnect: () => undefined,
    later: clock.later,
  })
  const steps = {
    open(list: string) {
      if (opened.has(list)) return
      opened.add(list)
      new QueryObserver(queryClient, { queryKey: ['list', list], queryFn, staleTime: Infinity }).subscribe(
        () => undefined,
      )
    },
    commit(chat: string) {
      log.push({ seq: log.length + 1, chat })
      if (isJoined) wire.push(...log.slice(-1))
    },
    readPosition: () => {
      const call = calls.find(({ position }) => position === null)
      if (call) call.position = log.length
    },
    readData: () => {
      const call = calls.find(({ position, shown }) => position !== null && shown === null)
      if (call) call.shown = truth()
    },
    answer: (which: number) => {
      const read = calls.filter(({ shown }) => shown !== null)
      const call = read[Math.min(which, read.length - 1)]
      if (!call) return
      calls.splice(calls.indexOf(call), 1)
      call.answer(call)
    },
    connect() {
      if (isJoined) return
      isJoined = true
      follower.begin()
    },
    /** After the rooms are joined; later events follow live. */
    report: () => {
      if (isJoined) follower.onNewest(log.length)
    },
    deliver: () => wire.splice(0, 1).forEach((event) => follower.offer(event.seq, event)),
    lose: () => void wire.splice(0, 1),
    answerFetch: () => {
      const fetch = fetches.shift()
      fetch?.answer({ events: log.slice(fetch.after).map((event) => ({ seq: event.seq, event })), hasMore: false })
    },
  }
  /** The answers on their way arrive, and then the connection, if it was not there before. */
  const drain = async () => {
    for (let n = 0; n < 60; n += 1) {
      if (n === 5) steps.connect()
      if (n === 0 || n === 5) steps.report()
      steps.readPosition()
      steps.readData()
      // Each in a task of its own, as a network hands them over.
      for (const step of [() => steps.answer(0), steps.deliver, () => clock.pass(2000), steps.answerFetch]) {
        step()
        await settled()
      }
    }
    // The report of the last minute reveals what was lost.
    follower.onNewest(log.length)
    clock.pass(2000)
    steps.answerFetch()
    await settled()
  }
  const shown = () => queryClient.getQueriesData<Shown>({ queryKey: ['list'] }).map(([, data]) => data)
  return { steps, drain, shown, truth, applied, refetched, calls, fetches }
}

describe('the first live connection of a page (LIVE-6)', () => {
  it('an event between the reading of a list and the connection is fetched and applied once, and the list is not read again', async () => {
    const { steps, shown, applied, refetched, calls, fetches } = aPage({ saysPosition: true })
    steps.commit('Anna')
    steps.open('inbox')
    await settled()
    steps.readPosition()
    steps.readData()
    steps.answer(0)
    await settled()
    steps.commit('Boris')
    steps.connect()
    steps.commit('Clara')
    steps.report()
    steps.deliver()
    expect(fetches.map(({ after }) => after)).toEqual([1])
    steps.answerFetch()
    await settled()
    expect(shown()).toEqual([{ Anna: 1, Boris: 2, Clara: 3 }])
    expect(applied).toEqual([2, 3])
    expect([refetched, calls]).toEqual([[], []])
  })

  it('nothing is fetched when nothing happened since the list was read', async () => {
    const { steps, refetched, calls, fetches } = aPage({ saysPosition: true })
    steps.commit('Anna')
    steps.open('inbox')
    await settled()
    steps.readPosition()
    steps.readData()
    steps.answer(0)
    await settled()
    steps.connect()
    steps.report()
    await settled()
    expect([refetched, calls, fetches]).toEqual([[], [], []])
  })

  it('a list whose answer is older than the place from which the log is followed is read once more', async () => {
    const { steps, shown, calls } = aPage({ saysPosition: true })
    steps.open('inbox')
    await settled()
    steps.readPosition()
    steps.readData()
    steps.commit('Anna')
    steps.connect()
    steps.report()
    steps.answer(0)
    await settled()
    expect(calls).toHaveLength(1)
    steps.readPosition()
    steps.readData()
    steps.answer(0)
    await settled()
    expect(shown()).toEqual([{ Anna: 1 }])
  })

  it('a log that ends before what was read has begun anew: everything is read again', () => {
    const reads = createLogReads()
    reads.landed(7, false)
    expect(reads.follow(3)).toBeNull()
  })

  it('everything is read again where the provider names no position', async () => {
    const { steps, refetched } = aPage({ saysPosition: false })
    steps.open('inbox')
    await settled()
    steps.readPosition()
    steps.readData()
    steps.answer(0)
    await settled()
    steps.connect()
    steps.report()
    expect(refetched).toEqual(['connected'])
  })
})

describe('properties', () => {
  type Step =
    | { do: 'commit'; chat: string }
    | { do: 'answer'; which: number }
    | { do: 'readPosition' | 'readData' | 'connect' | 'report' | 'deliver' | 'lose' | 'answerFetch' }
  const plain = (
    name: Extract<Step['do'], 'readPosition' | 'readData' | 'connect' | 'report' | 'deliver' | 'lose' | 'answerFetch'>,
    weight: number,
  ) => ({
    weight,
    arbitrary: fc.constant({ do: name } as const),
  })
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('commit' as const), chat: fc.constantFrom('Anna', 'Boris', 'Clara') }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(2) }) },
    plain('readPosition', 6),
    plain('readData', 6),
    plain('connect', 1),
    plain('report', 3),
    plain('deliver', 5),
    plain('lose', 1),
    plain('answerFetch', 3),
  )

  it('whenever the connection opens, no event between a read and the connection is lost or applied twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 60 }), async (saysPosition, order) => {
        const page = aPage({ saysPosition })
        page.steps.open('inbox')
        page.steps.open('thread')
        await settled()
        for (const next of order) {
          if (next.do === 'commit') page.steps.commit(next.chat)
          else if (next.do === 'answer') page.steps.answer(next.which)
          else page.steps[next.do]()
          await settled()
        }
        await page.drain()
        for (const shown of page.shown()) expect(shown).toEqual(page.truth())
        expect(page.applied).toEqual([...new Set(page.applied)].toSorted((a, b) => a - b))
        // Where each answer names its position, nothing is ever read again as a whole.
        if (saysPosition) expect(page.refetched).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
