import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTerms } from './searchTerms.ts'

/** Whether each term of a search is found in a stored number. */
const finds = (search: string, stored: string) =>
  searchTerms(search).every(({ phones }) => phones.some((digits) => stored.includes(digits)))

describe('the terms of a search for a person', () => {
  it.each([
    '77012345678',
    '+77012345678',
    '+7 701 234 56 78',
    '7012345678',
    '87012345678',
    '8 701 234 56 78',
    '8 (701) 234-56-78',
    '8-701-234-56-78',
    '0077012345678',
    '011 7 701 234 5678',
    '234 56 78',
    '5678',
  ])('the number +7 701 234 56 78 is found as %s', (search) => {
    expect(finds(search, '77012345678')).toBe(true)
  })

  it.each(['8702 234 56 78', '8 701 234 56 79', '9 701 234 56 78'])('it is not found as %s', (search) => {
    expect(finds(search, '77012345678')).toBe(false)
  })

  it('numbers of other countries are found as they are dialled at home', () => {
    expect(finds('067 123 45 67', '380671234567')).toBe(true)
    expect(finds('+44 (0)20 7946 0018', '442079460018')).toBe(true)
    expect(finds('020 7946 0018', '442079460018')).toBe(true)
  })

  it.each([
    ['+55 11 98765-4321', '551187654321'],
    ['(11) 98765-4321', '551187654321'],
    ['98765-4321', '551187654321'],
    ['11 8765-4321', '5511987654321'],
    ['55 11 8765 4321', '5511987654321'],
    ['+52 1 55 1234 5678', '525512345678'],
    ['044 55 1234 5678', '525512345678'],
    ['+52 55 1234 5678', '5215512345678'],
    ['011 15 2345-6789', '5491123456789'],
    ['+54 11 2345 6789', '5491123456789'],
    ['01 97 12 34 56', '22997123456'],
    ['07 07 12 34 56', '22507123456'],
  ])('the number %s is found in the other spelling that a channel has of it', (search, stored) => {
    expect(finds(search, stored)).toBe(true)
  })

  it('names and numbers stand beside each other, and short numbers are words of their own', () => {
    expect(searchTerms('  Anna 8 701 234-56-78 ')).toEqual([
      { word: 'Anna', phones: [] },
      { word: '8 701 234-56-78', phones: expect.arrayContaining(['87012345678', '7012345678']) as unknown },
    ])
    expect(searchTerms('12 34')).toEqual([
      { word: '12', phones: ['12'] },
      { word: '34', phones: ['34'] },
    ])
    expect(searchTerms(' + ')).toEqual([{ word: '+', phones: [] }])
    expect(searchTerms(' ')).toEqual([])
  })
})

describe('properties of the terms', () => {
  const digit = fc.integer({ min: 0, max: 9 }).map(String)
  const national = fc.array(digit, { minLength: 9, maxLength: 10 }).map((all) => `7${all.join('').slice(1)}`)
  const country = fc.constantFrom('7', '380', '998', '44', '55', '34')
  const prefix = fc.constantFrom('', '0', '8')

  it('a number is found in every spelling, by its country or as it is dialled at home', () => {
    const separated = (digits: string, seed: number) =>
      [...digits]
        .map((each, at) => (((seed >> (at % 30)) & 1) === 1 ? `${[' ', '-', ' ', '.'][at % 4] ?? ''}${each}` : each))
        .join('')
    fc.assert(
      fc.property(country, national, prefix, fc.nat(), (code, number, dialled, seed) => {
        for (const written of [`+${code}${number}`, `00${code}${number}`, dialled + number])
          expect(finds(separated(written, seed), code + number)).toBe(true)
      }),
    )
  })

  it('no letter of a search is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (search) => {
        const words = searchTerms(search).map(({ word }) => word)
        expect(words.join(' ')).toBe(
          search
            .split(/\s+/u)
            .filter((each) => each !== '')
            .join(' '),
        )
      }),
    )
  })
})
