import { describe, expect, it, vi } from 'vitest'
import { createPasswordRequests } from './passwordRequests.ts'

function aQuestion() {
  let time = 0
  const question = createPasswordRequests(() => time)
  const changed = vi.fn()
  const leave = question.subscribe(changed)
  return { question, changed, leave, pass: (milliseconds: number) => (time += milliseconds) }
}

describe('the password question', () => {
  it('the question is one for all calls that wait, and settles all of them', async () => {
    const { question, changed } = aQuestion()
    const answers = Promise.all([question.request('company'), question.request('account')])
    expect([question.reason(), changed.mock.calls.length]).toEqual(['company', 1])
    question.settle(true)
    expect(await answers).toEqual([true, true])
    expect([question.reason(), changed.mock.calls.length]).toEqual([null, 2])
  })

  it('a request without a subscriber is refused', async () => {
    const { question, leave } = aQuestion()
    leave()
    expect(await question.request('account')).toBe(false)
    expect(question.reason()).toBeNull()
  })

  it('the question opens again after a refusal', async () => {
    const { question } = aQuestion()
    const first = question.request('account')
    question.settle(false)
    expect(await first).toBe(false)
    void question.request('account')
    expect(question.reason()).toBe('account')
  })

  it('the question does not open again for a call that was sent before the confirmation', async () => {
    const { question, pass } = aQuestion()
    void question.request('company')
    question.settle(true)
    pass(9_999)
    expect(await question.request('company')).toBe(true)
    expect(question.reason()).toBeNull()
    pass(1)
    void question.request('company')
    expect(question.reason()).toBe('company')
  })

  it('settling without an open question does nothing', async () => {
    const { question, changed } = aQuestion()
    question.settle(true)
    expect(changed).not.toHaveBeenCalled()
    void question.request('account')
    expect(question.reason()).toBe('account')
  })
})
