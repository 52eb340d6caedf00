import { ErrorCode } from '@frontdesk/contract'
import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { WriteHeldBack } from '../session/watchCompany.ts'
import { failureSentence } from './failureSentence.ts'

const speak = (locale: 'en' | 'uk') => i18n.loadAndActivate({ locale, messages: {} })

/** A refusal as the provider API sends it: its message is for developers, in English. */
const refused = (status: number, code: string | null, requestId: string | null = null) => ({
  status,
  code,
  retryAfter: null,
  requestId,
  body: { success: false, ...(code !== null && { code }), message: 'Header x-company-id is required.' },
})
const requestId = '0b6e12f4-5a40-4f0a-9d0c-1f2e3d4c5b6a'

describe('the message of a refused call', () => {
  it.each([
    [409, 'REQUEST_IN_PROGRESS', 'This is being done already. Wait a moment, then look again.'],
    [409, 'HANDLED_BY_HUMAN', 'A person answers in this chat, so the assistant does not.'],
    [403, 'NOT_OWNER', 'Only an owner of the company can do this.'],
    [403, 'COMPANY_FORBIDDEN', 'You are not allowed to do this. Ask an owner of the company.'],
    [404, 'NOT_FOUND', 'It is not there any more. Load the page again.'],
    [409, 'A_CODE_OF_TOMORROW', 'This has changed meanwhile. Load the page again and look at it before you go on.'],
    [403, 'FORBIDDEN', 'You are not allowed to do this.'],
    [400, 'VALIDATION_ERROR', 'Something you entered is not accepted. Check it and try again.'],
    [408, 'VALIDATION_ERROR', 'The server did not answer. Check the connection and try again.'],
    [413, 'VALIDATION_ERROR', 'This is too large. Send less at once, or a smaller file.'],
    [
      422,
      'VALIDATION_ERROR',
      'It did not work. Try again. If it happens again, give support this code: \u20680b6e12f4\u2069',
    ],
    [413, null, 'This is too large. Send less at once, or a smaller file.'],
    [503, 'UNAVAILABLE', 'The server is not available right now. Try again in a moment.'],
  ])('the message of %d with the code %s is a sentence of the user’s language', (status, code, sentence) => {
    speak('uk')
    expect(failureSentence(refused(status, code, requestId))).toBe(sentence)
  })

  it.each(['en', 'uk'] as const)('a write that is held back for another tab names that tab in %s', (locale) => {
    speak(locale)
    const heldBack = { status: 0, code: 'NO_ANSWER', retryAfter: null, cause: new WriteHeldBack() }
    expect(failureSentence(heldBack)).toMatch(/^Another tab has switched to another company/u)
  })

  it('an unknown code has a general message with a code for support', () => {
    speak('uk')
    expect(failureSentence(refused(400, 'A_CODE_OF_TOMORROW', requestId))).toBe(
      'It did not work. Try again. If it happens again, give support this code: \u20680b6e12f4\u2069',
    )
    expect(failureSentence(refused(400, 'A_CODE_OF_TOMORROW'))).toBe('It did not work. Try again.')
  })

  it.each(ErrorCode.options)('the server’s English of %s is shown to nobody who reads another language', (code) => {
    speak('uk')
    for (const status of [400, 401, 403, 404, 409, 410, 413, 422, 429, 502, 503])
      expect(failureSentence(refused(status, code, requestId))).toMatch(/^[A-Z].*\S$/u)
  })

  it('a reader of English is shown what the server says, and a general message where it says nothing', () => {
    speak('en')
    expect(failureSentence(refused(409, 'A_CODE_OF_TOMORROW', requestId))).toBeNull()
    expect(failureSentence({ status: 200, code: 'WRONG_SHAPE', retryAfter: null, body: {} })).toBe(
      'It did not work. Try again.',
    )
  })
})
