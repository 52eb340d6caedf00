import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SecondFactor, SecondFactorEvent } from './SecondFactor.ts'
import { enrolmentLife, stepSecondFactor } from './stepSecondFactor.ts'

const none: SecondFactor = { is: 'none' }
const enrolling: SecondFactor = { is: 'enrolling', since: 1000 }
const enrolled: SecondFactor = { is: 'enrolled', since: 2000, usedStep: 7 }

it.each<[string, SecondFactor, SecondFactorEvent, SecondFactor | null]>([
  ['an enrolment begins', none, { type: 'enrolment-started', at: 1000 }, enrolling],
  ['an enrolment begins anew', enrolling, { type: 'enrolment-started', at: 5 }, { is: 'enrolling', since: 5 }],
  ['no other secret replaces one in use', enrolled, { type: 'enrolment-started', at: 9000 }, null],
  ['a code confirms the enrolment', enrolling, { type: 'enrolment-confirmed', at: 2000, step: 7 }, enrolled],
  ['a code confirms nothing that was not begun', none, { type: 'enrolment-confirmed', at: 2000, step: 7 }, null],
  ['a second code confirms nothing', enrolled, { type: 'enrolment-confirmed', at: 2000, step: 8 }, null],
  [
    'an enrolment that was left alone lapses',
    enrolling,
    { type: 'enrolment-confirmed', at: 1000 + enrolmentLife, step: 7 },
    null,
  ],
  ['a later code is accepted', enrolled, { type: 'code-used', step: 8 }, { ...enrolled, usedStep: 8 }],
  ['the same code is not accepted again', enrolled, { type: 'code-used', step: 7 }, null],
  ['an earlier code is not accepted after a later one', enrolled, { type: 'code-used', step: 6 }, null],
  ['a code is not accepted before the enrolment is confirmed', enrolling, { type: 'code-used', step: 9 }, null],
  ['a second factor is removed', enrolled, { type: 'removed' }, none],
  ['an enrolment is given up', enrolling, { type: 'removed' }, none],
  ['nothing cannot be removed', none, { type: 'removed' }, null],
])('%s', (_, factor, event, after) => {
  expect(stepSecondFactor(factor, event)).toEqual(after)
})

describe('properties of stepSecondFactor', () => {
  const at = fc.nat(100)
  const events = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('enrolment-started' as const), at }),
      fc.record({ type: fc.constant('enrolment-confirmed' as const), at, step: at }),
      fc.record({ type: fc.constant('code-used' as const), step: at }),
      fc.record({ type: fc.constant('removed' as const) }),
    ),
  )

  it('between two removals the accepted steps only grow, so that no code is accepted twice', () => {
    fc.assert(
      fc.property(events, (all) => {
        let factor: SecondFactor = none
        let accepted: number[] = []
        for (const event of all) {
          const next = stepSecondFactor(factor, event)
          if (next === null) continue
          if (event.type === 'removed') accepted = []
          if ('step' in event) accepted.push(event.step)
          factor = next
        }
        expect(accepted).toEqual([...new Set(accepted)].toSorted((a, b) => a - b))
      }),
    )
  })

  it('a second factor in use is left only by being removed', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const event of all)
          expect(stepSecondFactor(enrolled, event)?.is ?? 'enrolled').toBe(
            event.type === 'removed' ? 'none' : 'enrolled',
          )
      }),
    )
  })
})
