import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPart } from './changedPart.ts'

describe('the changed part of a text (TEACH-2)', () => {
  it('only the words that differ are marked', () => {
    expect(changedPart('A haircut is 20 euros, a colour 60.', 'A haircut is 25 euros, a colour 60.')).toEqual({
      before: { head: 'A haircut is ', changed: '20', tail: ' euros, a colour 60.' },
      after: { head: 'A haircut is ', changed: '25', tail: ' euros, a colour 60.' },
    })
    expect(changedPart('Be kind.', 'Be kind. Be brief.').after.changed).toBe(' Be brief.')
  })
  it('the three parts are the text, and only the middle ones differ', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'день')).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { before, after } = changedPart(one, other)
        expect(before.head + before.changed + before.tail).toBe(one)
        expect(after.head + after.changed + after.tail).toBe(other)
        expect([before.head, before.tail]).toEqual([after.head, after.tail])
        expect(before.changed === after.changed).toBe(one === other)
      }),
    )
  })
})
