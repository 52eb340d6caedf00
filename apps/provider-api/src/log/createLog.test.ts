import { beforeEach, describe, expect, it } from 'vitest'
import { contextOf, inContext } from './context.ts'
import { createLog } from './createLog.ts'

let lines: string[]
beforeEach(() => void (lines = []))
const aLog = (
  serverLog: Parameters<typeof createLog>[0]['settings']['serverLog'] = { level: 'info', isPretty: false },
) =>
  createLog({
    settings: { serverLog },
    write: (text) => void lines.push(text),
    now: () => new Date('2026-11-20T12:00:00.000Z'),
  })
const entry = () => JSON.parse(lines.pop() ?? '') as Record<string, unknown>

describe('the log', () => {
  it('an entry is one line of JSON with its time, level and sentence', () => {
    aLog().warn({ chatId: 7 }, 'A delivery failed')
    expect(lines[0]).toMatch(/^[^\n]+\n$/)
    expect(entry()).toMatchObject({
      time: '2026-11-20T12:00:00.000Z',
      level: 'warn',
      msg: 'A delivery failed',
      chatId: 7,
    })
  })

  it('a line below the level is left out', () => {
    const log = aLog({ level: 'warn', isPretty: false })
    log.info({}, 'No')
    log.warn({}, 'Yes')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['Yes'])
  })

  it('for people, an entry is its time of day, its level, its sentence and its fields', () => {
    aLog({ level: 'info', isPretty: true }).error(
      { chatId: 7, code: 'X', stack: 'Error: X\n    at y' },
      'A call failed',
    )
    expect(lines).toEqual(['12:00:00.000 \u001B[31mERROR\u001B[0m A call failed chatId=7 code=X\nError: X\n    at y\n'])
  })

  it('an entry carries the id of the request that it belongs to, also after timers and promises, and none outside', async () => {
    const log = aLog()
    log.info({}, 'Before')
    await inContext(contextOf('request-1'), async () => {
      await new Promise((resolve) => setTimeout(resolve, 0))
      log.info({}, 'During')
      inContext(null, () => log.info({}, 'Woken'))
    })
    expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toEqual([
      undefined,
      'request-1',
      undefined,
    ])
  })
})

describe('texts that are never in a line', () => {
  it.each([
    { accessToken: 'x-secret-x' },
    { inner: { password: 'x-secret-x' } },
    { list: [{ apiKey: 'x-secret-x' }] },
    { headers: { authorization: 'Bearer x-secret-x' } },
    { email: 'x-secret-x' },
    { to: 'x-secret-x' },
    { phone: 'x-secret-x' },
    { stack: 'Error: Bearer x-secret-x was refused' },
    { url: 'https://api.telegram.org/bot123456789:x-secret-xAAAAAAAAAAAAAAAAAAAAAAAAA/getMe' },
    { error: 'Error: the mailbox anna.x-secret-x@salon.example is full' },
    { error: 'Error: the mailbox x-secret-x+tag@mail.salon.example is full' },
    { error: 'error: invalid input syntax for type integer: "x-secret-x at noon"' },
    { error: `SyntaxError: Unexpected token 'H', "Hello x-secret-x" is not valid JSON` },
  ])('the secret in %j is never in a line of the log', (fields) => {
    aLog().error(fields, 'A call failed')
    expect(lines.pop()).not.toContain('x-secret-x')
  })

  it.each(['+380 44 555 01 01', '+380445550101', '+7 (701) 555-01-01', '+1-202-555-0143'])(
    'the phone number %s is never in a line of the log',
    (number) => {
      aLog().error({ error: `Error: ${number} is not on WhatsApp` }, 'A call failed')
      expect(lines.pop()).toContain('Error: [number] is not on WhatsApp')
    },
  )

  it('ids, times and unset fields are left as they are in a line of the log', () => {
    const fields = {
      messageId: 1_234_567_890_123,
      at: '2026-11-20T12:00:00.000+00:00',
      token: null,
      error: 'Error: 42P01',
    }
    aLog().error(fields, 'A call failed')
    expect(entry()).toMatchObject(fields)
  })
})
