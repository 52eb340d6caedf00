import { describe, expect, it, vi } from 'vitest'
import { createPasswordQuestion } from './passwordQuestion.ts'

function aQuestion() {
  let time = 0
  const question = createPasswordQuestion(() => time)
  const changed = vi.fn()
  const leave = question.subscribe(changed)
  return { question, changed, leave, pass: (milliseconds: number) => (time += milliseconds) }
}

describe('the question for the password', () => {
  it('is one for all calls that wait, and its answer is theirs', async () => {
    const { question, changed } = aQuestion()
    const answers = Promise.all([question.ask('company'), question.ask('account')])
    expect([question.reason(), changed.mock.calls.length]).toEqual(['company', 1])
    question.answer(true)
    expect(await answers).toEqual([true, true])
    expect([question.reason(), changed.mock.calls.length]).toEqual([null, 2])
  })

  it('is answered no where nobody shows it', async () => {
    const { question, leave } = aQuestion()
    leave()
    expect(await question.ask('account')).toBe(false)
    expect(question.reason()).toBeNull()
  })

  it('is asked again after a no', async () => {
    const { question } = aQuestion()
    const first = question.ask('account')
    question.answer(false)
    expect(await first).toBe(false)
    void question.ask('account')
    expect(question.reason()).toBe('account')
  })

  it('is not asked again for a call that was on its way when it was answered', async () => {
    const { question, pass } = aQuestion()
    void question.ask('company')
    question.answer(true)
    pass(9_999)
    expect(await question.ask('company')).toBe(true)
    expect(question.reason()).toBeNull()
    pass(1)
    void question.ask('company')
    expect(question.reason()).toBe('company')
  })

  it('that nobody asked has no answer', async () => {
    const { question, changed } = aQuestion()
    question.answer(true)
    expect(changed).not.toHaveBeenCalled()
    void question.ask('account')
    expect(question.reason()).toBe('account')
  })
})
