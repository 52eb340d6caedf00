import { expect, it } from 'vitest'
import { planDescription } from './planDescription.ts'

const standard = 'Customisable plan for growing businesses and franchises'
const both = { conversations: 500, salons: 1 }

it.each([
  ['its own words, whatever the limits', 'For one salon', both, { key: 'own-words', text: 'For one salon' }],
  [
    'its limits in place of the standard words',
    ` ${standard} `,
    both,
    { key: 'conversations-and-salons', conversations: 500, salons: 1 },
  ],
  ['its limits in place of none', '  ', both, { key: 'conversations-and-salons', conversations: 500, salons: 1 }],
  ['its limits in place of null', null, both, { key: 'conversations-and-salons', conversations: 500, salons: 1 }],
  [
    'the standard words when the conversations are not known',
    standard,
    { ...both, conversations: null },
    { key: 'customisable' },
  ],
  ['the standard words when the salons are not known', undefined, { ...both, salons: null }, { key: 'customisable' }],
])('a plan is described by %s (SUB-12)', (_, description, limits, expected) => {
  expect(planDescription(description, limits)).toEqual(expected)
})
