import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question, EvaluatedReply } from './evaluateAnswer.ts'
import { evaluateQuestions, type Score } from './evaluateQuestions.ts'

const aQuestion = (id: string, change: Partial<Question> = {}): Question => ({
  id,
  language: 'en',
  category: 'prices',
  question: 'How much is a manicure?',
  parts: [{ entry: 'manicure', required: [['450']] }],
  forbidden: ['700'],
  ...change,
})
const right: EvaluatedReply = { text: 'A manicure is 450 ₴.', sources: ['manicure'], needsHuman: false }

describe('the evaluation of a set of questions', () => {
  it('right and invented replies are counted by language and by category', () => {
    const questions = [
      aQuestion('1'),
      aQuestion('2', { language: 'es' }),
      aQuestion('3', { category: 'hours' }),
      aQuestion('4', { language: 'es', category: 'hours' }),
    ]
    const invented = { ...right, text: 'A manicure is 450 ₴ or 700 ₴.' }
    const { total, byLanguage, byCategory, results } = evaluateQuestions(questions, { 1: right, 2: right, 3: invented })
    expect(total).toEqual({ count: 4, right: 2, invented: 1, handedOver: 0 })
    expect(byLanguage).toEqual({
      en: { count: 2, right: 1, invented: 1, handedOver: 0 },
      es: { count: 2, right: 1, invented: 0, handedOver: 0 },
    })
    expect(byCategory).toEqual({
      prices: { count: 2, right: 2, invented: 0, handedOver: 0 },
      hours: { count: 2, right: 0, invented: 1, handedOver: 0 },
    })
    expect(results.map(({ id, mistakes }) => [id, mistakes.map(({ kind }) => kind)])).toEqual([
      ['1', []],
      ['2', []],
      ['3', ['invented']],
      ['4', ['no-reply']],
    ])
  })
})

describe('questions that are handed over without need', () => {
  it('a reply that hands over what an entry answers is counted', () => {
    const { total } = evaluateQuestions([aQuestion('1'), aQuestion('2')], {
      1: { ...right, needsHuman: true },
      2: right,
    })
    expect(total).toEqual({ count: 2, right: 1, invented: 0, handedOver: 1 })
  })
})

describe('properties of evaluateQuestions', () => {
  const questions = fc
    .array(fc.record({ language: fc.constantFrom('en', 'kk'), category: fc.constantFrom('hours', '__proto__') }))
    .map((all) => all.map((one, place) => aQuestion(String(place), one)))
  const answers = fc
    .array(fc.constantFrom(right, { ...right, text: '700' }, { ...right, needsHuman: true }))
    .map((all): Record<string, EvaluatedReply> => Object.fromEntries(all.map((one, place) => [place, one])))

  it('the scores by language and by category each add up to the whole', () => {
    fc.assert(
      fc.property(questions, answers, (asked, given) => {
        const { total, byLanguage, byCategory } = evaluateQuestions(asked, given)
        for (const scores of [byLanguage, byCategory])
          expect(Object.values(scores).reduce(add, { count: 0, right: 0, invented: 0, handedOver: 0 })).toEqual(total)
        expect(total.count).toBe(asked.length)
        expect(total.right + total.invented).toBeLessThanOrEqual(total.count)
      }),
    )
  })
  it('the order of the questions does not change the scores', () => {
    fc.assert(
      fc.property(questions, answers, (asked, given) => {
        const { total, byLanguage, byCategory } = evaluateQuestions(asked, given)
        expect(evaluateQuestions(asked.toReversed(), given)).toMatchObject({ total, byLanguage, byCategory })
      }),
    )
  })
})

const add = (one: Score, other: Score): Score => ({
  count: one.count + other.count,
  right: one.right + other.right,
  invented: one.invented + other.invented,
  handedOver: one.handedOver + other.handedOver,
})
