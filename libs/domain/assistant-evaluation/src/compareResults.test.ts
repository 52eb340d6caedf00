import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareResults, type ComparableResult } from './compareResults.ts'
import type { Mistake } from './evaluateAnswer.ts'

const right: readonly Mistake[] = []
const wrong: readonly Mistake[] = [{ kind: 'source-missing', part: 0 }]
const silent: readonly Mistake[] = [{ kind: 'no-reply' }]
const invented: readonly Mistake[] = [{ kind: 'handed-over' }, { kind: 'invented', text: '700' }]
const aResult = (id: string, mistakes: readonly Mistake[], version = 'a'): ComparableResult => ({
  id,
  mistakes,
  version,
})

describe('the comparison of two runs of a set of questions', () => {
  it.each([
    ['right and becomes wrong', right, wrong, 'worse'],
    ['wrong and becomes right', wrong, right, 'better'],
    ['wrong and invents now', wrong, invented, 'worse'],
    ['invented and is only wrong now', invented, wrong, 'better'],
    ['right and did not come', right, silent, 'same'],
    ['missing and is right', silent, right, 'same'],
    ['wrong in another way', wrong, [{ kind: 'handed-over' }] as const, 'same'],
  ])('a reply that was %s is classified as such', (_, before, after, change) => {
    const { changes } = compareResults([aResult('1', before)], [aResult('1', after)])
    expect(changes.get('1')).toBe(change)
  })
  it('questions that were added, edited and deleted are neither better nor worse', () => {
    expect(
      compareResults(
        [aResult('edited', right), aResult('deleted', right)],
        [aResult('edited', wrong, 'b'), aResult('added', wrong)],
      ),
    ).toEqual({
      changes: new Map([
        ['edited', 'changed'],
        ['added', 'new'],
      ]),
      better: 0,
      worse: 0,
      gone: 1,
    })
  })
})

describe('properties of compareResults', () => {
  const results = fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom('1', '2', '3', '4', '__proto__'),
        version: fc.constantFrom('a', 'b'),
        mistakes: fc.constantFrom(right, wrong, invented),
      }),
      { selector: ({ id }) => id },
    )
    .map((all): ComparableResult[] => all)

  it('a run compared with itself is the same in every question', () => {
    fc.assert(
      fc.property(results, (run) => {
        const { changes, better, worse, gone } = compareResults(run, run)
        expect([better, worse, gone]).toEqual([0, 0, 0])
        expect([...changes.values()].every((change) => change === 'same')).toBe(true)
        expect(changes.size).toBe(run.length)
      }),
    )
  })
  it('a better reply in one direction is worse in the other', () => {
    fc.assert(
      fc.property(results, results, (one, other) => {
        const there = compareResults(one, other)
        const back = compareResults(other, one)
        expect([there.better, there.worse]).toEqual([back.worse, back.better])
        for (const [id, change] of there.changes)
          if (change === 'better' || change === 'worse')
            expect(back.changes.get(id)).toBe(change === 'better' ? 'worse' : 'better')
      }),
    )
  })
  it('each question of the later run is counted once, and each of the earlier one is there or gone', () => {
    fc.assert(
      fc.property(results, results, (before, after) => {
        const { changes, better, worse, gone } = compareResults(before, after)
        expect([...changes.keys()].toSorted()).toEqual(after.map(({ id }) => id).toSorted())
        const news = [...changes.values()].filter((change) => change === 'new').length
        expect(before.length - gone).toBe(after.length - news)
        expect(better + worse).toBeLessThanOrEqual(after.length - news)
      }),
    )
  })
  it('with the same questions, more right replies than before means that some reply is better', () => {
    fc.assert(
      fc.property(results, fc.infiniteStream(fc.constantFrom(right, wrong, invented)), (before, next) => {
        const mistakes = [...next.take(before.length)]
        const after = before.map((result, place) => ({ ...result, mistakes: mistakes[place] ?? right }))
        const count = (run: readonly ComparableResult[]) => run.filter(({ mistakes }) => mistakes.length === 0).length
        const { better, worse } = compareResults(before, after)
        if (count(after) > count(before)) expect(better).toBeGreaterThan(0)
        if (count(after) < count(before)) expect(worse).toBeGreaterThan(0)
      }),
    )
  })
})
