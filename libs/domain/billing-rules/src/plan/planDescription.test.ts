import { expect, it } from 'vitest'
import { planDescription } from './planDescription.ts'

const standard = 'Customisable plan for growing businesses and franchises'
const both = { conversations: 500, salons: 1 }

it.each([
  ['its own words, whatever the limits', 'For two salons', both, { key: 'own-words', text: 'For two salons' }],
  [
    'a sentence that is translated in place of the words it was supplied with',
    'For one salon',
    both,
    { key: 'one-salon' },
  ],
  ['such a sentence each', ' For salons with many chats ', both, { key: 'many-chats' }],
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
