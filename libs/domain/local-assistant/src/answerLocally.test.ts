import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerLocally } from './answerLocally.ts'
import { localSentences } from './language/localSentences.ts'

const ownSentences = Object.values(localSentences('company', 'en')).filter((sentence) => typeof sentence === 'string')
const knowledge = [
  { id: 1, question: 'How much is a manicure?', answer: 'A manicure is 20 €.', score: 1 },
  { id: 2, question: 'Can I pay by card?', answer: 'Cards and cash.', score: 1 },
  { id: 3, question: 'Is there parking?', answer: 'In the yard.', score: 1 },
]
const answerTo = (text: string, known = knowledge) =>
  answerLocally({
    desk: 'company',
    language: 'en',
    since: null,
    history: [{ role: 'user', text, at: new Date(0) }],
    knowledge: known,
  })

describe('a message that asks several things', () => {
  it('each part is answered from its own entry, in one message, and nobody is asked', () => {
    const text = 'How much is a manicure and can I pay by card?'
    const answer = { text: 'A manicure is 20 €.\n\nCards and cash.', needsHuman: false, sources: [1, 2] }
    expect(answerTo(text)).toEqual(answer)
  })
  it('the same message hands over what no entry answers, in the customer’s words', () => {
    const text = 'How much is a manicure? And can I bring my dog?'
    expect(answerTo(text)).toEqual({
      text: 'A manicure is 20 €.\n\nAbout “And can I bring my dog” I am asking a colleague, who will answer you here.',
      needsHuman: true,
      sources: [1],
    })
  })
  it('a reply stays within what every channel carries; what does not fit is handed over', () => {
    const long = knowledge.map((entry) => ({ ...entry, answer: entry.answer.padEnd(3000, '.') }))
    const text = 'How much is a manicure? Is there parking? Cards?'
    const answer = answerTo(text, long)
    expect(answer.text.length).toBeLessThan(3500)
    expect(answer).toMatchObject({ needsHuman: true, sources: [1] })
  })
})

describe('properties of a local answer', () => {
  it('a reply is nothing but entries, word for word, and the sentence that hands over with the customer’s own words', () => {
    const said = fc.constantFrom(
      ...'How much is a manicure|and for men|can I pay by card|is there parking|for my dog|tomorrow|how long|, |? |. '.split(
        '|',
      ),
      ...'сколько стоит маникюр|и можно картой|есть парковка|массаж|hello|наращивание'.split('|'),
    )
    const message = fc.array(said, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(' '))
    fc.assert(
      fc.property(message, (text) => {
        const paragraphs = answerTo(text).text.split('\n\n')
        for (const paragraph of paragraphs) {
          const rest = /^About “(.*)” I am asking a colleague, who will answer you here\.$/su.exec(paragraph)?.[1]
          if (rest === undefined)
            // Nothing is said to what asks nothing.
            expect(['', ...knowledge.map(({ answer }) => answer), ...ownSentences]).toContain(paragraph)
          else for (const word of rest.replaceAll(/[…;]/gu, ' ').split(/\s+/u)) expect(text).toContain(word)
        }
      }),
    )
  })
})
