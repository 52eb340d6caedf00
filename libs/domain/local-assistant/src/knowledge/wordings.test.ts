import { Language } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseKnowledge } from './rankKnowledge.ts'
import { wordingFor } from './wordings.ts'

const en = { language: 'en' } as const
const ru = { language: 'ru' } as const
const uk = { language: 'uk' } as const

describe('the wording of a fact', () => {
  it.each([
    ['the customer’s language', [en, ru, uk], ru],
    ['else the company’s', [en, uk], uk],
    ['else the first', [en], en],
  ] as const)('the wording is that of %s', (_, wordings, expected) => {
    expect(wordingFor(wordings, ['ru', 'uk'])).toBe(expected)
  })
  it('the wording is always one of the fact, and none of a worse language while a better one is there', () => {
    const language = fc.constantFrom(...Language.options)
    fc.assert(
      fc.property(fc.uniqueArray(language, { minLength: 1 }), language, language, (has, customer, company) => {
        const shown = wordingFor(
          has.map((each) => ({ language: each })),
          [customer, company],
        )?.language
        expect(shown).toBe(has.includes(customer) ? customer : has.includes(company) ? company : has[0])
      }),
    )
  })
  it('a fact that is found by one wording is one hit, in the customer’s language', () => {
    const entries = [
      { id: 1, factId: 1, language: 'en', question: 'Is there parking?', answer: 'In the yard.' },
      { id: 2, factId: 1, language: 'ru', question: 'Есть ли парковка?', answer: 'Во дворе.' },
    ] as const
    const hits = chooseKnowledge(entries, 'Is there parking?', ['ru', 'en'])
    expect(hits.map(({ answer }) => answer)).toEqual(['Во дворе.'])
    expect(hits[0]?.wordings?.map(({ id }) => id)).toEqual([1, 2])
  })
})
