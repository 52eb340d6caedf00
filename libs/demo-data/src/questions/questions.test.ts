import type { Question } from '@frontdesk/assistant-evaluation'
import { describe, expect, it } from 'vitest'
import { askedKnowledge, demoQuestions } from './demoQuestions.ts'

/** How many questions of each category one half of the first 300 has in one language. */
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
const all = Object.values(demoQuestions).flat()
const answerOf = (language: string, entry: string) =>
  askedKnowledge.find((item) => item.language === language && item.name === entry)?.answer.toLowerCase() ?? ''

const countsOf = (questions: readonly Question[], language: string) =>
  Object.fromEntries(
    Object.keys(counts).map((category) => [
      category,
      questions.filter((one) => one.language === language && one.category === category).length,
    ]),
  )

it.each(['develop', 'check'] as const)(
  'the half "%s" of the first 300 has its number of questions of each category in each language',
  (half) => {
    for (const language of languages) expect(countsOf(demoQuestions[half], language), language).toEqual(counts)
  },
)
it('the further questions are 40 in each language, 160 to look at and 80 to measure with', () => {
  const further = [...demoQuestions.further, ...demoQuestions['further-check']]
  for (const language of languages) expect(further.filter((one) => one.language === language).length, language).toBe(40)
  expect(demoQuestions['further-check']).toHaveLength(80)
})

it('each language has at least 39 questions by phenomenon', () => {
  for (const language of languages)
    expect(demoQuestions.phenomena.filter((one) => one.language === language).length, language).toBeGreaterThanOrEqual(
      26,
    )
})

describe.each(Object.entries(demoQuestions))('the set "%s" of the questions', (_, half) => {
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

it('no two questions are the same, and every id is unique', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(800)
  expect(new Set(all.map(({ question }) => question.trim().toLowerCase())).size).toBe(800)
})
