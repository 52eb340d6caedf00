import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairPlaces } from './createFairPlaces.ts'
import type { DatabaseTurn } from './createFairQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aTurn = fc.record<DatabaseTurn>({
  kind: fc.constantFrom('call', 'background'),
  owner: fc.constantFrom('noisy', 'quiet', 'other'),
})
const aStep = fc.oneof(
  { weight: 3, arbitrary: aTurn.map((turn) => ({ does: 'enter' as const, turn })) },
  { weight: 2, arbitrary: fc.nat().map((place) => ({ does: 'leave' as const, place })) },
)

type Work = { owner: string; leave: (() => void) | null; refused: unknown }

/** Places, and the work that has come for them. */
function aCrowd(places: { atOnce: number; spare: number }) {
  const { enter, waiting } = createFairPlaces({ ...places, longestWait: 5_000 }, () => new Error('busy'))
  const all: Work[] = []
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    all,
    waiting,
    settled,
    enter: (turn: DatabaseTurn) => {
      const work: Work = { owner: turn.owner, leave: null, refused: null }
      all.push(work)
      enter(turn).then(
        (leave) => void (work.leave = leave),
        (error: unknown) => void (work.refused = error),
      )
      return work
    },
    working: () => all.filter(({ leave }) => leave !== null),
    end: (work: Work) => {
      work.leave?.()
      all.splice(all.indexOf(work), 1)
    },
  }
}

const call = (owner: string): DatabaseTurn => ({ kind: 'call', owner })

describe('fair places', () => {
  it('a lone owner has all places but the spare one, which another owner gets at once', async () => {
    const { enter, working, settled, waiting } = aCrowd({ atOnce: 3, spare: 1 })
    for (let count = 0; count < 20; count += 1) enter(call('noisy'))
    await settled()
    expect([working().length, waiting()]).toEqual([3, 17])
    const quiet = [enter(call('quiet')), enter(call('quiet'))]
    await settled()
    expect(quiet.map(({ leave }) => leave !== null)).toEqual([true, false])
  })

  it('a place that is given back goes to the owner whose turn it is, not to the first of a long queue', async () => {
    const { enter, all, end, settled } = aCrowd({ atOnce: 1, spare: 0 })
    for (let count = 0; count < 20; count += 1) enter(call('noisy'))
    const quiet = enter(call('quiet'))
    for (let count = 0; count < 2; count += 1) {
      await settled()
      const [first] = all
      if (first) end(first)
    }
    await settled()
    expect(quiet.leave).not.toBeNull()
  })

  it('work that waits too long is refused, and the place is for the next', async () => {
    const { enter, end, settled, waiting } = aCrowd({ atOnce: 1, spare: 0 })
    const first = enter(call('one'))
    const late = enter(call('late'))
    await vi.advanceTimersByTimeAsync(4_000)
    const next = enter(call('next'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect([late.refused, waiting()]).toEqual([new Error('busy'), 1])
    end(first)
    await settled()
    expect(next.leave).not.toBeNull()
  })
})

describe('properties of fair places', () => {
  it('no place stays free for which somebody waits, none is given twice, and all who come get one in the end', async () => {
    const places = fc.record({ atOnce: fc.integer({ min: 1, max: 4 }), spare: fc.integer({ min: 0, max: 2 }) })
    await fc.assert(
      fc.asyncProperty(places, fc.array(aStep, { maxLength: 60 }), async (of, steps) => {
        const { all, enter, end, working, settled, waiting } = aCrowd(of)
        for (const step of steps) {
          const busy = working()
          const one = step.does === 'leave' ? busy[step.place % Math.max(1, busy.length)] : undefined
          if (step.does === 'enter') enter(step.turn)
          else if (one) end(one)
          await settled()
          const owners = working().map(({ owner }) => owner)
          expect(owners.length).toBeLessThanOrEqual(of.atOnce + of.spare)
          expect(waiting()).toBe(all.length - owners.length)
          if (waiting() === 0) continue
          expect(owners.length).toBeGreaterThanOrEqual(of.atOnce)
          const isLonely = all.some(({ leave, owner }) => leave === null && !owners.includes(owner))
          if (isLonely) expect(owners).toHaveLength(of.atOnce + of.spare)
        }
        while (all.length > 0) {
          const [first] = working()
          if (!first) expect.fail('Everybody waits')
          end(first)
          await settled()
        }
      }),
    )
  })
})
