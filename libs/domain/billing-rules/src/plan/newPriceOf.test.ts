import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPriceOf } from './newPriceOf.ts'

const studio = { id: 'studio-uah', amount: 149_900, isOnSale: true }

describe('a plan at another price (SUB-2)', () => {
  it.each([
    ['studio-uah', [], 'studio-uah-2'],
    ['studio-uah-2', ['studio-uah', 'studio-uah-2'], 'studio-uah-3'],
    ['studio-uah', ['studio-uah', 'studio-uah-2', 'studio-uah-3'], 'studio-uah-4'],
    ['studio', ['studio'], 'studio-2'],
    ['studio-2026', [], 'studio-2026-2'],
    ['a'.repeat(64), [], `${'a'.repeat(62)}-2`],
  ])('the plan %s with %j taken becomes %s', (id, taken, expected) => {
    expect(newPriceOf({ ...studio, id }, 169_900, taken)).toEqual({ kind: 'new-price', id: expected })
  })

  it.each([
    ['not-on-sale', { ...studio, isOnSale: false }, 169_900],
    ['same-price', studio, studio.amount],
  ] as const)('a new price is refused as %s', (because, plan, amount) => {
    expect(newPriceOf(plan, amount, [])).toEqual({ kind: 'refused', because })
  })
})

describe('properties of a plan at another price', () => {
  it('its id is new, as short as ids are, and that of a plan', () => {
    const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,63}$/)
    fc.assert(
      fc.property(id, fc.array(id, { maxLength: 5 }), (old, others) => {
        const taken = [old, ...others]
        const found = newPriceOf({ ...studio, id: old }, 1, taken)
        expect(found.kind).toBe('new-price')
        if (found.kind === 'refused') return
        expect(taken).not.toContain(found.id)
        expect(found.id).toMatch(/^[a-z0-9][a-z0-9-]{0,63}$/)
      }),
    )
  })
})
