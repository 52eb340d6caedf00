import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateAnswer, type Question, type EvaluatedReply } from './evaluateAnswer.ts'

const question: Pick<Question, 'parts' | 'forbidden'> = {
  parts: [
    { entry: ['sunday', 'hours'], required: [['10:00', '10 am'], ['18:00']] },
    { entry: null, required: [] },
  ],
  forbidden: ['closed on Sunday'],
}
const right: EvaluatedReply = {
  text: 'Yes, on Sunday we are open from 10\u00a0AM to 18:00. I am asking a colleague about Olena.',
  sources: ['hours'],
  needsHuman: true,
}

describe('the evaluation of an answer', () => {
  it('a reply with a source, the required values and a hand-over is right', () => {
    expect(evaluateAnswer(question, right)).toEqual([])
  })
  it.each<[string, Partial<EvaluatedReply>, object[]]>([
    ['from another entry', { sources: ['address'] }, [{ kind: 'source-missing', part: 0 }]],
    ['without a value', { text: 'We open at 10:00.' }, [{ kind: 'value-missing', part: 0, alternatives: ['18:00'] }]],
    ['that invents', { text: `${right.text} Closed  on sunday.` }, [{ kind: 'invented', text: 'closed on Sunday' }]],
    ['that hands nothing over', { needsHuman: false }, [{ kind: 'not-handed-over' }]],
  ])('a reply %s is wrong', (_, change, mistakes) => {
    expect(evaluateAnswer(question, { ...right, ...change })).toEqual(mistakes)
  })
  it('a reply that hands over what an entry answers is wrong', () => {
    const answerable = { ...question, parts: question.parts.slice(0, 1) }
    expect(evaluateAnswer(answerable, right)).toEqual([{ kind: 'handed-over' }])
  })
  it.each<[string, Partial<EvaluatedReply>, Question['parts'], string[]]>([
    ['no entry where none answers is right', { sources: [] }, question.parts.slice(1), []],
    ['an entry where none answers hands nothing over', {}, question.parts.slice(1), ['not-handed-over']],
    ['an entry that answers is right', {}, question.parts.slice(0, 1), []],
    ['an entry that answers one of two parts is right', {}, question.parts, []],
  ])('a reply of which nobody knows whether it hands over, from %s', (_, change, parts, kinds) => {
    const reply = { ...right, needsHuman: null, ...change }
    expect(evaluateAnswer({ ...question, parts }, reply).map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('properties of evaluateAnswer', () => {
  const word = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '')
  const part = fc.oneof(
    fc.constant({ entry: null, required: [] }),
    fc.record({
      entry: fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 })),
      required: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    }),
  )
  const parts = fc.array(part, { minLength: 1, maxLength: 3 })
  const reply = fc.record({ text: fc.string(), sources: fc.array(word), needsHuman: fc.boolean() })
  /** The reply of somebody who knows the right answer. */
  const perfect = (asked: Question['parts']): EvaluatedReply => ({
    text: asked.flatMap(({ required }) => required.map(([first = '']) => first)).join(' '),
    sources: asked.flatMap(({ entry }) =>
      entry === null ? [] : typeof entry === 'string' ? entry : (entry.at(-1) ?? []),
    ),
    needsHuman: asked.some(({ entry }) => entry === null),
  })

  it('every question has a right reply, and the opposite decision on the hand-over makes it wrong', () => {
    fc.assert(
      fc.property(parts, (asked) => {
        const answer = perfect(asked)
        expect(evaluateAnswer({ parts: asked, forbidden: [] }, answer)).toEqual([])
        expect(
          evaluateAnswer({ parts: asked, forbidden: [] }, { ...answer, needsHuman: !answer.needsHuman }),
        ).toHaveLength(1)
      }),
    )
  })
  it('a longer reply from more sources has no mistake that the shorter has not, except what it invents', () => {
    fc.assert(
      fc.property(parts, reply, fc.string(), fc.array(word), (asked, shorter, more, sources) => {
        const longer = { ...shorter, text: `${shorter.text}${more}`, sources: [...shorter.sources, ...sources] }
        const before = evaluateAnswer({ parts: asked, forbidden: [] }, shorter)
        for (const mistake of evaluateAnswer({ parts: asked, forbidden: [] }, longer))
          expect(before).toContainEqual(mistake)
      }),
    )
  })
  it('a forbidden word in a reply is always a mistake', () => {
    fc.assert(
      fc.property(parts, reply, word, (asked, answer, forbidden) => {
        const said = { ...answer, text: `${answer.text} ${forbidden}` }
        expect(evaluateAnswer({ parts: asked, forbidden: [forbidden] }, said)).toContainEqual({
          kind: 'invented',
          text: forbidden,
        })
      }),
    )
  })
})
