import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideEdit, editsAnsweredWithin, type EditedQuestion } from './decideEdit.ts'

const edited = (change: Partial<EditedQuestion> = {}): EditedQuestion => ({
  before: 'How much is a manicure?',
  after: 'How much is a pedicure?',
  isAsking: true,
  isWithAi: true,
  answer: 'out',
  hasHumanWritten: false,
  age: 60_000,
  ...change,
})

describe('the edit of a question', () => {
  it.each<[string, Partial<EditedQuestion>, ReturnType<typeof decideEdit>]>([
    ['whose answer is out is answered anew', {}, 'answer'],
    ['whose answer is being written is answered in its new words', { answer: 'being-written' }, 'answer'],
    ['that nobody has answered is answered in its new words', { answer: 'none' }, 'answer'],
    ['in a chat that is a person’s causes nothing', { isWithAi: false }, 'nothing'],
    ['that a person has answered needs a person', { hasHumanWritten: true }, 'person'],
    ['hours later needs a person', { age: editsAnsweredWithin }, 'person'],
    ['shortly before that is answered', { age: editsAnsweredWithin - 1 }, 'answer'],
    ['into something that asks nothing causes nothing', { after: 'Thanks', isAsking: false }, 'nothing'],
    [
      'into thanks while its answer is being written ends that answer',
      { isAsking: false, answer: 'being-written' },
      'answer',
    ],
    ['in another form of the same letters causes nothing', { before: 'cafe\u0301?', after: 'caf\u00e9?' }, 'nothing'],
    ['of a number is one of words', { before: 'At 5?', after: 'At 6?' }, 'answer'],
    ['from one sign to another is one of words', { before: '?', after: '??' }, 'answer'],
  ])('an edit %s', (_, change, consequence) => expect(decideEdit(edited(change))).toBe(consequence))

  const anEdit = fc.record<EditedQuestion>({
    before: fc.string(),
    after: fc.string(),
    isAsking: fc.boolean(),
    isWithAi: fc.boolean(),
    answer: fc.constantFrom('none', 'being-written', 'out'),
    hasHumanWritten: fc.boolean(),
    age: fc.nat(editsAnsweredWithin * 2),
  })
  const words = fc.array(fc.constantFrom('how', 'much', 'манікюр', 'шаш', '5', 'corte'), { minLength: 1 })
  const marks = fc.constantFrom(' ', ', ', '  ', '… ', ' — ')

  it('other marks, capitals and spaces never cause anything', () => {
    fc.assert(
      fc.property(anEdit, words, marks, marks, fc.boolean(), (edit, said, one, other, isUpper) => {
        const [before, after] = [said.join(one), said.join(other)]
        expect(decideEdit({ ...edit, before, after: isUpper ? after.toUpperCase() : after })).toBe('nothing')
      }),
    )
  })
  it('a chat that is a person’s is never answered by the AI, and no person is called to it', () => {
    fc.assert(
      fc.property(anEdit, (edit) => {
        expect(decideEdit({ ...edit, isWithAi: false })).toBe('nothing')
      }),
    )
  })
  it('the AI never answers behind a person’s word, or hours later, what it is not writing about', () => {
    fc.assert(
      fc.property(anEdit, (edit) => {
        if (decideEdit(edit) !== 'answer' || edit.answer === 'being-written') return
        expect([edit.hasHumanWritten, edit.age < editsAnsweredWithin]).toEqual([false, true])
      }),
    )
  })
})
