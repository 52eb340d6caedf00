import { expect, it } from 'vitest'
import { consoleLog } from './consoleLog.ts'

const lines: string[] = []
const log = consoleLog(
  (line) => lines.push(line),
  () => new Date('2026-11-20T12:00:00.000Z'),
)

it('a log entry is one line of JSON', () => {
  log.warn({ chatId: 7 }, 'A delivery failed')
  expect(JSON.parse(lines.pop() ?? '')).toEqual({
    at: '2026-11-20T12:00:00.000Z',
    level: 'warn',
    sentence: 'A delivery failed',
    chatId: 7,
  })
})

it.each([
  { accessToken: 'x-secret-x' },
  { inner: { password: 'x-secret-x' } },
  { headers: { authorization: 'Bearer x-secret-x' } },
  { stack: 'Error: Bearer x-secret-x was refused' },
  { url: 'https://api.telegram.org/bot123456789:x-secret-xAAAAAAAAAAAAAAAAAAAAAAAAA/getMe' },
])('the secret in %j is not written to the log', (fields) => {
  log.error(fields, 'A call failed')
  expect(lines.pop()).not.toContain('x-secret-x')
})
