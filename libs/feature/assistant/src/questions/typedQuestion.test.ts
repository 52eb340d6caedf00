import { describe, expect, it } from 'vitest'
import { complaintOfForbidden, complaintOfRequired, formOf, inputOf } from './typedQuestion.ts'

const lines = (count: number) => Array.from({ length: count }, (_, place) => `${place} €`)
const long = 'a'.repeat(201)

describe('a typed list of texts', () => {
  it.each<[string, string, ReturnType<typeof complaintOfRequired>]>([
    ['that is empty', '\n \n', null],
    ['of ten lines of twenty spellings', Array(10).fill(lines(20).join(' | ')).join('\n\n'), null],
    ['of eleven lines', lines(11).join('\n'), { is: 'too-many-lines', most: 10 }],
    ['with 21 spellings', `450\n${lines(21).join('|')}`, { is: 'too-many-spellings', line: 2, most: 20 }],
    ['with a long spelling', `\n450 | ${long}`, { is: 'too-long', line: 2, most: 200 }],
    ['with a text of 200 characters between spaces', ` ${long.slice(1)} `, null],
  ])('a typed list of texts that must be said is checked: one %s', (_, typed, complaint) => {
    expect(complaintOfRequired(typed)).toEqual(complaint)
  })

  it.each<[string, string, ReturnType<typeof complaintOfForbidden>]>([
    ['of twenty lines', lines(20).join('\n'), null],
    ['of 21 lines', lines(21).join('\n'), { is: 'too-many-lines', most: 20 }],
    ['with a long line', `500\n${long}`, { is: 'too-long', line: 2, most: 200 }],
    // A bar divides nothing here.
    ['with a bar', `500 | 600`, null],
  ])('a typed list of texts that must not be said is checked: one %s', (_, typed, complaint) => {
    expect(complaintOfForbidden(typed)).toEqual(complaint)
  })
})

it('a typed question is sent whole, also what does not fit', () => {
  const typed = { ...formOf(null, 'en'), question: ' Open? ', forbidden: lines(21).join('\n') }
  const [part] = typed.parts
  if (!part) throw new Error('A question has one part at least')
  const required = [...lines(11), long].join('\n')
  expect(inputOf({ ...typed, parts: [{ ...part, required }] })).toMatchObject({
    question: 'Open?',
    parts: [{ required: [...lines(11), long].map((text) => [text]) }],
    forbidden: lines(21),
  })
})
