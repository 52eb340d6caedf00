import { ApiError } from '@frontdesk/api-client'
import { expect, it } from 'vitest'
import { failureDetails } from './failureDetails.ts'

const around = {
  componentStack: '',
  pathname: '/chats/10001',
  build: 'b1',
  userAgent: 'Chromium',
  at: new Date('2026-11-21T03:00:00.000Z'),
}

const anError = (message: string, stack: string) => Object.assign(new TypeError(message), { stack })

it('failureDetails contains the kind, the places, the page and the build', () => {
  const stack = `TypeError: x is not a function
    at ThreadView (http://desk.example/assets/thread-B3x9.js?v=1:10:20)
    at async Object.load (http://desk.example/assets/index-A1.js:3:4)
    at http://desk.example/assets/index-A1.js:5:6`
  expect(
    failureDetails(anError('x is not a function', stack), {
      ...around,
      componentStack: '\n    at Bubble (http://desk.example/assets/thread-B3x9.js:1:2)\n    at ul',
    }),
  ).toBe(
    `Frontdesk b1, 2026-11-21T03:00:00.000Z
Page: /chats/:id
Failure: TypeError
At:
  ThreadView thread-B3x9.js:10:20
  async Object.load index-A1.js:3:4
  (anonymous) index-A1.js:5:6
Within:
  Bubble thread-B3x9.js:1:2
Browser: Chromium`,
  )
})

it('failureDetails reads the stacks of other browsers too', () => {
  const details = failureDetails(
    anError('', 'render@https://desk.example/assets/index-A1.js:7:8\n@https://desk.example/assets/index-A1.js:9:1'),
    around,
  )
  expect(details).toContain('render index-A1.js:7:8')
  expect(details).toContain('(anonymous) index-A1.js:9:1')
})

it.each([
  'Unexpected token, "My card is 4111 1111 1111 1111" is not valid JSON',
  'olena@lily.example:12:3 wrote this',
  'two lines\n    at home I have a token fd_4111\n    at last',
])('failureDetails contains nothing of the message %j', (message) => {
  const details = failureDetails(
    anError(message, `TypeError: ${message}\n    at parse (https://desk.example/a.js:1:1)`),
    around,
  )
  expect(details).not.toMatch(/4111|olena|home/u)
  expect(details).toContain('parse a.js:1:1')
})

it.each([
  ['/auth/verify/9f8a7b6c5d4e3f2a1b0c', '/auth/verify/:id'],
  ['/kk/chats/7/', '/kk/chats/:id/'],
  ['/auth/reset-password', '/auth/reset-password'],
  ['/chats/olena@lily.example', '/chats/:id'],
])('failureDetails shows the address %s as %s', (pathname, pattern) => {
  expect(failureDetails(new Error('x'), { ...around, pathname })).toContain(`Page: ${pattern}\n`)
})

it('failureDetails contains the status, the code and the request of a refused call', () => {
  const body = { message: 'secret', requestId: '0b6e12f4-5a40' }
  expect(failureDetails(new ApiError({ status: 500, code: 'INTERNAL', body }), around)).toContain(
    'Failure: ApiError, status 500, code INTERNAL, request 0b6e12f4-5a40\n',
  )
  // The answer of another provider may be anything.
  for (const requestId of [undefined, 7, 'two words', 'x'.repeat(65)])
    expect(failureDetails(new ApiError({ status: 500, body: { requestId } }), around)).toContain('request none\n')
  expect(failureDetails('a thrown word', around)).toContain('Failure: string\n')
})
