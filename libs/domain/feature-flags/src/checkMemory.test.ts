import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  maxRemembered,
  noChecks,
  recallCheck,
  rememberCheck,
  rememberedForMs,
  type CheckMemory,
  type FeatureQuestion,
  type FeatureState,
} from './index.ts'

const question: FeatureQuestion = { companyId: 101, adminId: 1001, name: 'inbox' }
const noon = 1_795_262_400_000

describe('the memory of checks (FLAG-2)', () => {
  const memory = rememberCheck(noChecks, question, 'on', noon)

  it('the memory is empty at first', () => {
    expect(noChecks.size).toBe(0)
    expect(recallCheck(noChecks, question, noon)).toBe('unknown')
  })

  it.each<[string, number, FeatureState]>([
    ['at once', 0, 'on'],
    ['a millisecond before five minutes are over', 299_999, 'on'],
    ['after five minutes', 300_000, 'unknown'],
    ['when the clock was set back', -1, 'unknown'],
    ['when there is no time', NaN, 'unknown'],
  ])('a remembered check is returned %s', (_when, later, state) => {
    expect(recallCheck(memory, question, noon + later)).toBe(state)
  })

  it('the memory also remembers features that are off', () => {
    expect(recallCheck(rememberCheck(noChecks, question, 'off', noon), question, noon)).toBe('off')
  })

  it.each([
    ['another company', { companyId: 102 }],
    ['no company', { companyId: null }],
    ['another admin', { adminId: 1002 }],
    ['another feature', { name: 'Inbox' }],
    ['a feature of a prototype', { name: 'constructor' }],
  ])('the memory has no result for %s (T-28)', (_who, different) => {
    expect(recallCheck(memory, { ...question, ...different }, noon)).toBe('unknown')
  })

  it('the memory distinguishes keys that look alike when joined', () => {
    const tricky = rememberCheck(noChecks, { companyId: 1, adminId: 2, name: '3,4' }, 'on', noon)
    expect(recallCheck(tricky, { companyId: 12, adminId: 3, name: '4' }, noon)).toBe('unknown')
    expect(
      recallCheck(rememberCheck(noChecks, { ...question, name: '"' }, 'on', noon), { ...question, name: '\\"' }, noon),
    ).toBe('unknown')
  })

  it('a failed check is repeated, and the remembered result stays', () => {
    expect(rememberCheck(noChecks, question, 'unknown', noon)).toBe(noChecks)
    expect(recallCheck(rememberCheck(memory, question, 'unknown', noon + 1), question, noon + 2)).toBe('on')
  })

  it('the five minutes count from the last response', () => {
    const again = rememberCheck(memory, question, 'off', noon + 200_000)
    expect(again.size).toBe(1)
    expect(recallCheck(again, question, noon + 499_999)).toBe('off')
  })

  it('expired checks are removed when a new one is stored', () => {
    const other = { ...question, name: 'billing' }
    expect([...rememberCheck(memory, other, 'on', noon + 299_999).keys()]).toHaveLength(2)
    expect([...rememberCheck(memory, other, 'on', noon + 300_000).keys()]).toHaveLength(1)
  })

  it('the memory keeps a hundred checks, and drops the oldest', () => {
    expect([maxRemembered, rememberedForMs]).toEqual([100, 300_000])
    const nth = (n: number) => ({ ...question, name: `feature-${n}` })
    let full = noChecks
    for (let n = 0; n < 100; n += 1) full = rememberCheck(full, nth(n), 'on', noon + n)
    expect([full.size, recallCheck(full, nth(0), noon + 100)]).toEqual([100, 'on'])
    // The second is asked about anew: it is no longer the oldest but one.
    full = rememberCheck(full, nth(1), 'on', noon + 100)
    full = rememberCheck(rememberCheck(full, nth(100), 'off', noon + 101), nth(101), 'off', noon + 102)
    expect(full.size).toBe(100)
    expect([0, 1, 2, 3, 100, 101].map((n) => recallCheck(full, nth(n), noon + 103))).toEqual([
      'unknown',
      'on',
      'unknown',
      'on',
      'off',
      'off',
    ])
  })
})

describe('properties of the memory of checks', () => {
  const anyQuestion = fc.record({
    companyId: fc.constantFrom(null, 1, 2),
    adminId: fc.constantFrom(1, 2),
    name: fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor', '1,"a"'), fc.string({ maxLength: 2 })),
  })
  const answer = fc.constantFrom<FeatureState>('on', 'off', 'unknown')
  /** Answers as they come, each some time after the one before; a clock that is set back is among them. */
  const applied = fc.array(
    fc.record({
      question: anyQuestion,
      answer,
      after: fc.oneof(fc.nat({ max: 400_000 }), fc.integer({ min: -50_000, max: 0 })),
    }),
    { maxLength: 40 },
  )

  const received = (answers: readonly { question: FeatureQuestion; answer: FeatureState; after: number }[]) => {
    let now = noon
    let memory: CheckMemory = noChecks
    const log = answers.map(({ question: requested, answer: state, after }) => {
      now += after
      memory = rememberCheck(memory, requested, state, now)
      return { requested, state, now }
    })
    return { memory, log, now }
  }
  const isSame = (a: FeatureQuestion, b: FeatureQuestion) =>
    a.companyId === b.companyId && a.adminId === b.adminId && a.name === b.name

  it('the memory never returns what this company and admin did not receive for this feature within five minutes', () => {
    fc.assert(
      fc.property(applied, anyQuestion, fc.integer({ min: -10_000, max: 400_000 }), (answers, requested, later) => {
        const { memory, log, now } = received(answers)
        const state = recallCheck(memory, requested, now + later)
        if (state === 'unknown') return
        const last = log.findLast((each) => each.state !== 'unknown' && isSame(each.requested, requested))
        expect(last?.state).toBe(state)
        const age = now + later - (last?.now ?? NaN)
        expect(age).toBeGreaterThanOrEqual(0)
        expect(age).toBeLessThan(300_000)
      }),
    )
  })

  it('the last response is always remembered for five minutes', () => {
    fc.assert(
      fc.property(
        applied,
        anyQuestion,
        fc.constantFrom<FeatureState>('on', 'off'),
        fc.nat({ max: 299_999 }),
        (answers, requested, state, later) => {
          const { memory, now } = received(answers)
          expect(recallCheck(rememberCheck(memory, requested, state, now), requested, now + later)).toBe(state)
        },
      ),
    )
  })

  it('the memory never exceeds its limit, and is never mutated', () => {
    const many = fc.array(
      fc.record({
        question: fc.record({ companyId: fc.nat(), adminId: fc.nat(), name: fc.string() }),
        answer,
        after: fc.nat({ max: 5000 }),
      }),
      {
        minLength: 90,
        maxLength: 130,
      },
    )
    fc.assert(
      fc.property(many, anyQuestion, (answers, requested) => {
        const { memory, now } = received(answers)
        expect(memory.size).toBeLessThanOrEqual(maxRemembered)
        const before = [...memory]
        rememberCheck(memory, requested, 'on', now)
        expect([...memory]).toEqual(before)
      }),
    )
  })
})
