import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignmentOf, ownershipAfter } from './assignment.ts'

const [anna, vera] = [1, 2]

it.each([
  ['a chat of the AI is given to a person', true, null, vera, 'give'],
  ['a chat of nobody is given to a person', false, null, vera, 'give'],
  ['a chat of a person is given to another one', false, anna, vera, 'give'],
  ['a chat of a person stays theirs', false, vera, vera, 'none'],
  ['a chat of a person is released', false, vera, null, 'release'],
  ['a chat of nobody stays nobody’s', false, null, null, 'none'],
  ['a chat of the AI is not released', true, null, null, 'none'],
] as const)('%s', (_title, isAiOn, handlerId, to, effect) => {
  expect(assignmentOf({ isAiOn, handlerId }, to)).toBe(effect)
})

describe('properties of assignments', () => {
  const person = fc.option(fc.nat(5))
  const ownership = fc.record({ isAiOn: fc.boolean(), handlerId: person })

  it('assigning twice is assigning once', () => {
    fc.assert(
      fc.property(ownership, person, (before, to) => {
        const after = ownershipAfter(before, to)
        expect(assignmentOf(after, to)).toBe('none')
        expect(ownershipAfter(after, to)).toEqual(after)
      }),
    )
  })

  it('a chat is that of the person whom it was assigned to last, and never the AI’s again by it', () => {
    fc.assert(
      fc.property(ownership, fc.array(person, { minLength: 1 }), (start, assigned) => {
        const after = assigned.reduce(ownershipAfter, start)
        const last = assigned.at(-1) ?? null
        if (last !== null) expect(after).toEqual({ isAiOn: false, handlerId: last })
        if (!start.isAiOn) expect(after.isAiOn).toBe(false)
      }),
    )
  })
})
