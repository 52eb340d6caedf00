import { describe, expect, it } from 'vitest'
import { askedKnowledge, demoQuestions } from './demoQuestions.ts'

/** How many questions of each category one half has in one language. */
const counts = {
  prices: 4,
  hours: 3,
  place: 3,
  payment: 2,
  rules: 3,
  'two-part': 4,
  mixed: 2,
  booking: 2,
  unanswerable: 2,
}
const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk']
const all = [...demoQuestions.develop, ...demoQuestions.check]
const answerOf = (language: string, entry: string) =>
  askedKnowledge.find((item) => item.language === language && item.name === entry)?.answer.toLowerCase() ?? ''

describe.each(Object.entries(demoQuestions))('the half "%s" of the questions', (_, half) => {
  it.each(languages)('each category has its number of questions in %s', (language) => {
    const found = Object.fromEntries(
      Object.keys(counts).map((category) => [
        category,
        half.filter((one) => one.language === language && one.category === category).length,
      ]),
    )
    expect(found).toEqual(counts)
  })
  it('every entry of the knowledge that a question names holds what a right reply must, and nothing that it must not', () => {
    for (const { id, language, parts, forbidden } of half)
      for (const { entry, required } of parts) {
        if (entry === null) {
          expect(required, id).toEqual([])
          continue
        }
        for (const name of typeof entry === 'string' ? [entry] : entry) {
          const answer = answerOf(language, name)
          expect(answer, `${id}: ${name}`).not.toBe('')
          for (const group of required)
            expect(
              group.some((alternative) => answer.includes(alternative.toLowerCase())),
              `${id}: ${group.join(' | ')}`,
            ).toBe(true)
          for (const text of forbidden) expect(answer, id).not.toContain(text.toLowerCase())
        }
      }
  })
  it('the parts of each question fit its category', () => {
    for (const { id, category, parts } of half) {
      const unanswerable = parts.filter(({ entry }) => entry === null).length
      expect(parts.length, id).toBe(category === 'two-part' || category === 'mixed' ? 2 : 1)
      expect(unanswerable, id).toBe(['mixed', 'booking', 'unanswerable'].includes(category) ? 1 : 0)
    }
  })
})

it('no two questions are the same, and every id is its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(300)
  expect(new Set(all.map(({ question }) => question.trim().toLowerCase())).size).toBe(300)
})
