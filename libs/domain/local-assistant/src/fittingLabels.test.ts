import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingLabels } from './fittingLabels.ts'
import type { Turn } from './Turn.ts'

const at = new Date('2026-11-30T10:00:00Z')
const asks = (text: string): Turn => ({ role: 'user', text, at })
const replies = (text: string): Turn => ({ role: 'assistant', text, at })
const labels = [
  { id: 1, name: 'Wedding' },
  { id: 2, name: 'Nail art' },
  { id: 3, name: 'Київ' },
  { id: 4, name: '★' },
  { id: 5, name: 'Do' },
  { id: 6, name: '10 %' },
]
const found = (...history: Turn[]) => fittingLabels({ history, since: null }, labels)

describe('labels that fit by their names (CUST-3)', () => {
  it.each([
    ['How much is make-up for a wedding?', [1]],
    ['WEDDING!', [1]],
    ['Do you do nail-art?', [2]],
    ['nail and art', []],
    ['weddings', []],
    ['Ви у Киев чи Киив?', [3]],
    ['★', []],
    ['Do you have time at 10?', []],
  ])('%s: %o', (text, ids) => {
    expect(found(asks(text))).toEqual(ids)
  })
  it('words that are answered already, or were written by us, count no more', () => {
    expect(found(asks('A wedding'), replies('Nail art?'), asks('Yes'))).toEqual([])
  })
  it('a property: a label fits what repeats its name between other words, whatever its case', () => {
    const word = fc.stringMatching(/^[a-zа-яёїєґñé]{1,8}$/u)
    fc.assert(
      fc.property(fc.array(word), fc.array(word, { minLength: 3 }), fc.array(word), (before, name, after) => {
        const text = [...before, ...name.map((each) => each.toUpperCase()), ...after].join(' ')
        const label = { id: 7, name: name.join(' ') }
        expect(fittingLabels({ history: [asks(text)], since: null }, [label])).toEqual([7])
      }),
    )
  })
})
