import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairTurns } from './createFairTurns.ts'

type Job = { owner: string; number: number }

const ownersOf = (jobs: readonly Job[]) => jobs.map(({ owner }) => owner)

/** A queue of a simulation: jobs come, begin by the rule, and end when a step says so. */
function aSimulation(places: { atOnce: number; spare: number }) {
  const turns = createFairTurns<Job>(places, ({ owner }) => owner)
  const waiting: Job[] = []
  const running: Job[] = []
  let number = 0
  /** Begins the jobs whose turn it is, and returns them. */
  const begin = () => {
    const begun = turns(waiting, ownersOf(running))
    for (const job of begun) waiting.splice(waiting.indexOf(job), 1)
    running.push(...begun)
    return begun
  }
  return {
    waiting,
    running,
    begin,
    add: (owner: string) => void waiting.push({ owner, number: (number += 1) }),
    end: (place: number) => void running.splice(place % Math.max(1, running.length), 1),
  }
}

const anOwner = fc.constantFrom('noisy', 'quiet', 'other', 'fourth')
const aStep = fc.oneof(
  { weight: 3, arbitrary: anOwner.map((owner) => ({ does: 'add' as const, owner })) },
  { weight: 2, arbitrary: fc.nat().map((place) => ({ does: 'end' as const, place })) },
)
const steps = fc.array(aStep, { maxLength: 120 })
const places = fc.record({ atOnce: fc.integer({ min: 1, max: 6 }), spare: fc.integer({ min: 0, max: 3 }) })

describe('the turns of a queue', () => {
  it('a company with one job begins next, whatever another one has queued before it', () => {
    const { add, begin, end } = aSimulation({ atOnce: 1, spare: 0 })
    for (let count = 0; count < 100; count += 1) add('noisy')
    expect(ownersOf(begin())).toEqual(['noisy'])
    add('quiet')
    end(0)
    expect(ownersOf(begin())).toEqual(['quiet'])
    end(0)
    expect(ownersOf(begin())).toEqual(['noisy'])
  })

  it('a company whose jobs hang in all places leaves a spare one to another, and none to itself', () => {
    const { add, begin } = aSimulation({ atOnce: 2, spare: 1 })
    for (let count = 0; count < 10; count += 1) add('noisy')
    expect(ownersOf(begin())).toEqual(['noisy', 'noisy'])
    expect(begin()).toEqual([])
    add('quiet')
    add('quiet')
    expect(ownersOf(begin())).toEqual(['quiet'])
    expect(begin()).toEqual([])
  })
})

describe('properties of the turns of a queue', () => {
  it('between two jobs of an owner, each other one that waits all the time has one', () => {
    fc.assert(
      fc.property(fc.array(anOwner, { minLength: 1, maxLength: 60 }), (owners) => {
        const { add, waiting, begin, end } = aSimulation({ atOnce: 1, spare: 0 })
        for (const owner of owners) add(owner)
        const order: { owner: string; waited: Set<string> }[] = []
        while (waiting.length > 0) {
          const waited = new Set(ownersOf(waiting))
          for (const { owner } of begin()) order.push({ owner, waited })
          end(0)
        }
        // With k owners that wait, each has a turn within k.
        for (const [place, { waited }] of order.entries()) {
          const next = order.slice(place, place + waited.size).map(({ owner }) => owner)
          expect(new Set(next)).toEqual(waited)
        }
      }),
    )
  })

  it('an owner that waits without a job in progress is passed at most once by each other one, also by those that come later', () => {
    fc.assert(
      fc.property(places, steps, (of, all) => {
        const { add, end, begin, waiting, running } = aSimulation(of)
        /** By owner that waits: how often each other one began since its own last turn, or its arrival. */
        const passed = new Map<string, Map<string, number>>()
        for (const step of all) {
          if (step.does === 'add') add(step.owner)
          else end(step.place)
          for (const { owner } of waiting) if (!passed.has(owner)) passed.set(owner, new Map())
          // Beside a job of its own that goes on, others may take spare places again and again.
          if (of.spare > 0) for (const { owner } of running) passed.delete(owner)
          for (const { owner } of begin()) {
            passed.delete(owner)
            for (const others of passed.values()) others.set(owner, (others.get(owner) ?? 0) + 1)
            if (of.spare === 0 && ownersOf(waiting).includes(owner)) passed.set(owner, new Map())
          }
        }
        for (const others of passed.values()) expect(Math.max(0, ...others.values())).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('the jobs of an owner begin in their order, and every job begins once when others end', () => {
    fc.assert(
      fc.property(places, steps, (of, all) => {
        const { add, end, begin, waiting, running } = aSimulation(of)
        const begun: Job[] = []
        for (const step of all) {
          if (step.does === 'add') add(step.owner)
          else end(step.place)
          begun.push(...begin())
        }
        while (waiting.length + running.length > 0) {
          end(0)
          begun.push(...begin())
        }
        expect(begun).toHaveLength(all.filter(({ does }) => does === 'add').length)
        for (const own of Map.groupBy(begun, ({ owner }) => owner).values())
          expect(own.map(({ number }) => number)).toEqual(own.map(({ number }) => number).toSorted((a, b) => a - b))
      }),
    )
  })

  it('no place stays free while a job waits that may have it, and a lone owner has all but the spare ones', () => {
    fc.assert(
      fc.property(places, steps, (of, all) => {
        const { add, end, begin, waiting, running } = aSimulation(of)
        for (const step of all) {
          if (step.does === 'add') add(step.owner)
          else end(step.place)
          begin()
          expect(running.length).toBeLessThanOrEqual(of.atOnce + of.spare)
          if (waiting.length === 0) continue
          expect(running.length).toBeGreaterThanOrEqual(of.atOnce)
          const idle = waiting.filter(({ owner }) => !ownersOf(running).includes(owner))
          if (idle.length > 0) expect(running).toHaveLength(of.atOnce + of.spare)
        }
      }),
    )
  })
})
