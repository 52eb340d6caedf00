import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type DatabaseTurn } from './createFairQueue.ts'

type Item = DatabaseTurn & { number: number }

const aTurn = fc.record<DatabaseTurn>({
  kind: fc.constantFrom('call', 'background'),
  owner: fc.constantFrom('noisy', 'quiet', 'other'),
})
/** The steps of a queue: an item comes, one is taken, or one of those that came leaves. */
const aStep = fc.oneof(
  { weight: 4, arbitrary: aTurn.map((turn) => ({ does: 'add' as const, turn })) },
  { weight: 2, arbitrary: fc.constant({ does: 'take' as const }) },
  { weight: 1, arbitrary: fc.nat().map((place) => ({ does: 'leave' as const, place })) },
)

/** A queue whose items are numbered in the order of their arrival. */
function aQueue() {
  const queue = createFairQueue<Item>()
  let arrived = 0
  const add = (turn: DatabaseTurn) => {
    const item = { ...turn, number: (arrived += 1) }
    return { item, leave: queue.add(turn, item) }
  }
  const takeAll = () => {
    const taken: Item[] = []
    for (let next = queue.takeFirst(); next; next = queue.takeFirst()) taken.push(next)
    return taken
  }
  return { add, takeAll, takeFirst: queue.takeFirst }
}

describe('properties of the fair queue', () => {
  it('every item of the fair queue is taken exactly once, in the order of its owner, unless it left', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 200 }), (steps) => {
        const { add, takeFirst, takeAll } = aQueue()
        const added: ReturnType<typeof add>[] = []
        const left = new Set<number>()
        const taken: Item[] = []
        for (const step of steps)
          if (step.does === 'add') added.push(add(step.turn))
          else if (step.does === 'take') {
            const next = takeFirst()
            if (next) taken.push(next)
          } else {
            const one = added[step.place % Math.max(1, added.length)]
            one?.leave()
            if (one && !taken.includes(one.item)) left.add(one.item.number)
          }
        taken.push(...takeAll())
        const expected = added.map(({ item }) => item).filter(({ number }) => !left.has(number))
        expect(taken.toSorted((one, next) => one.number - next.number)).toEqual(expected)
        for (const own of Map.groupBy(taken, ({ kind, owner }) => `${kind} ${owner}`).values())
          expect(own.map(({ number }) => number)).toEqual(own.map(({ number }) => number).toSorted((a, b) => a - b))
      }),
    )
  })

  it('the first item of an owner waits for at most one item of each other owner of its kind, and as many of the other kind', () => {
    fc.assert(
      fc.property(fc.array(aTurn, { maxLength: 100 }), fc.array(aTurn, { maxLength: 100 }), (before, after) => {
        const { add, takeAll } = aQueue()
        for (const turn of before) add(turn)
        const newcomer = add({ kind: 'call', owner: 'newcomer' }).item
        for (const turn of after) add(turn)
        const taken = takeAll()
        const sooner = taken.slice(0, taken.indexOf(newcomer))
        const owners = sooner.filter(({ kind }) => kind === 'call').map(({ owner }) => owner)
        expect(owners).toEqual([...new Set(owners)])
        expect(sooner.length - owners.length).toBeLessThanOrEqual(owners.length + 1)
      }),
    )
  })
})
