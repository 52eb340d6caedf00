import { describe, expect, it, vi } from 'vitest'
import { createPasswordRequests, reasonOfCall } from './passwordRequests.ts'

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
    expect([question.reason(), changed.mock.calls.length]).toEqual(['company', 2])
    question.settle(true)
    expect(await answers).toEqual([true, true])
    expect([question.reason(), changed.mock.calls.length]).toEqual([null, 3])
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

  it('the question asks for a code as soon as one call that waits needs it', () => {
    const { question } = aQuestion()
    void question.request('console')
    expect(question.needsCode()).toBe(false)
    void question.request('console', true)
    void question.request('console')
    expect(question.needsCode()).toBe(true)
    question.settle(true)
    expect(question.needsCode()).toBe(false)
  })

  it('a call that needs a code is not answered by a confirmation without one a moment ago', async () => {
    const { question } = aQuestion()
    void question.request('console')
    question.settle(true)
    void question.request('console', true)
    expect([question.reason(), question.needsCode()]).toEqual(['console', true])
    question.settle(true)
    expect(await question.request('console', true)).toBe(true)
    expect(await question.request('console')).toBe(true)
  })

  it('settling without an open question does nothing', async () => {
    const { question, changed } = aQuestion()
    question.settle(true)
    expect(changed).not.toHaveBeenCalled()
    void question.request('account')
    expect(question.reason()).toBe('account')
  })
})

describe('the reason for the password', () => {
  it.each([
    ['updateMe', '/admin/updateMe', 'account'],
    ['deleteAdmin', '/admin/:id', 'account'],
    ['getChatsWithPreview', '/admin/getChatsWithPreview', 'company'],
    ['refundInvoice', '/system-admin/refunds', 'console'],
    ['deleteFeatureFlag', '/systemAdmin/deleteFeatureFlag/:id', 'console'],
  ] as const)('the call %s at %s asks for the password because of the %s', (name, path, reason) => {
    expect(reasonOfCall(name, path)).toBe(reason)
  })
})
