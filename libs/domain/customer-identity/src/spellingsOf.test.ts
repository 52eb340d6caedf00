import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nationalSpellingsOf, spellingsOf } from './spellingsOf.ts'

it.each([
  ['a Brazilian mobile number with its ninth digit', '5511987654321', '551187654321'],
  ['a Brazilian mobile number outside of São Paulo', '5585999887766', '558599887766'],
  ['a Mexican mobile number with the 1 of before 2019', '5215512345678', '525512345678'],
  ['an Argentine mobile number with the 9 for calls from abroad', '5491123456789', '541123456789'],
  ['a number of Benin with the 01 of 2024', '2290197123456', '22997123456'],
  ['a number of Orange in Côte d’Ivoire', '2250707123456', '22507123456'],
  ['a number of MTN in Côte d’Ivoire', '2250544123456', '22544123456'],
  ['a number of Moov in Côte d’Ivoire', '2250140123456', '22540123456'],
  ['a number of Viettel in Vietnam', '84321234567', '841621234567'],
])('%s is also known by its other spelling', (_, one, other) => {
  expect(spellingsOf(one)).toEqual([one, other])
  expect(spellingsOf(other)).toEqual([other, one])
})

it.each([
  ['a landline of São Paulo', '551140028922'],
  ['a Brazilian mobile number of the ranges that came with the ninth digit', '5511912345678'],
  ['a number of Kazakhstan', '77012345678'],
  ['a number of Ukraine', '380501234567'],
  ['a number of the United States that begins like one of Mexico', '15212345678'],
  ['a landline of Abidjan', '2252720123456'],
])('%s has one spelling', (_, digits) => {
  expect(spellingsOf(digits)).toEqual([digits])
})

it('a number that was typed without its country has the other spelling of each country that may be meant', () => {
  expect(nationalSpellingsOf('11987654321')).toContain('1187654321')
  expect(nationalSpellingsOf('1187654321')).toContain('11987654321')
  expect(nationalSpellingsOf('0197123456')).toContain('97123456')
})

describe('properties of spellingsOf', () => {
  const countries = fc.constantFrom(
    '55',
    '52',
    '521',
    '54',
    '549',
    '229',
    '22901',
    '225',
    '22507',
    '84',
    '7',
    '380',
    '1',
  )
  const digits = fc.tuple(countries, fc.stringMatching(/^\d{6,11}$/)).map((parts) => parts.join(''))

  it('every spelling of a number has the same spellings, so that no other number has any of them', () => {
    fc.assert(
      fc.property(digits, (number) => {
        const all = spellingsOf(number)
        expect(all[0]).toBe(number)
        for (const spelling of all) expect([...spellingsOf(spelling)].sort()).toEqual([...all].sort())
      }),
    )
  })

  it('a spelling keeps the country and the last six digits', () => {
    fc.assert(
      fc.property(digits, (number) => {
        for (const spelling of spellingsOf(number)) {
          expect(spelling.slice(-6)).toBe(number.slice(-6))
          expect(spelling.slice(0, 2)).toBe(number.slice(0, 2))
        }
      }),
    )
  })
})
