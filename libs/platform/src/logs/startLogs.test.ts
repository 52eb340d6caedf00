import { ApiError } from '@frontdesk/api-client'
import { aPlatform, aConfig } from '../testing/index.tsx'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogSender } from './createLogSender.ts'
import type { LogEntry } from './LogEntry.ts'
import { startLogs } from './startLogs.ts'

const logs = { endpoint: 'https://in.logs.example', sourceToken: 'source-token' }
const now = () => new Date('2026-11-20T12:00:00Z')

/** A window of its own, with the entries passed to its sender. */
function aPage(pathname = '/uk/chats/10001') {
  const entries: LogEntry[] = []
  const left = vi.fn()
  const target = new EventTarget()
  const seen: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const document = Object.assign(new EventTarget(), seen)
  const console = { error: vi.fn() }
  const window = {
    addEventListener: target.addEventListener.bind(target),
    location: { pathname } as Location,
    document,
    console,
  }
  return {
    window,
    entries,
    left,
    target,
    console,
    document,
    open: () => ({ add: (entry: LogEntry) => void entries.push(entry), leave: left }),
  }
}
const start = (page: ReturnType<typeof aPage>, config = aConfig({ logs })) =>
  startLogs(aPlatform({ different: { config } }), { window: page.window, open: page.open, now })
const throws = (page: ReturnType<typeof aPage>, error: unknown) =>
  page.target.dispatchEvent(Object.assign(new Event('error'), { error, message: 'Script error.' }))

describe('logged failures', () => {
  it('a failure is logged with its class, place and page, without user content', () => {
    const page = aPage()
    start(page)
    throws(page, new TypeError('No chat of anna@example.com'))
    expect(page.entries).toMatchObject([
      {
        dt: '2026-11-20T12:00:00.000Z',
        level: 'error',
        kind: 'TypeError',
        message: 'No chat of <email>',
        page: '/chats/:chatId',
        caught: 'window',
      },
    ])
    expect(JSON.stringify(page.entries)).not.toMatch(/anna|10001|file:|http/u)
  })

  it('a failed response of the provider API is logged by status and code alone', () => {
    const page = aPage()
    start(page)
    page.target.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), {
        reason: new ApiError({ status: 422, body: { code: 'EMPTY_MESSAGE', message: 'Hello from Anna' } }),
      }),
    )
    expect(page.entries).toMatchObject([
      { kind: 'ApiError', status: 422, message: 'A call of the provider API failed', caught: 'promise' },
    ])
    expect(JSON.stringify(page.entries)).not.toContain('Anna')
  })

  it('a failure is logged once, though it is thrown and written to the console', () => {
    const page = aPage()
    start(page)
    const error = new Error('Broken')
    page.window.console.error('A live event could not be taken', error)
    throws(page, error)
    expect(page.entries).toMatchObject([{ message: 'A live event could not be taken: Broken', caught: 'console' }])
    expect(page.console.error).not.toBe(undefined)
  })

  it('other console output is not logged', () => {
    const page = aPage()
    start(page)
    page.window.console.error('Message from Anna: my token is 123')
    expect(page.entries).toEqual([])
  })

  it('nothing is logged when no service is configured', () => {
    const page = aPage()
    start(page, aConfig())
    throws(page, new Error('Broken'))
    expect(page.entries).toEqual([])
  })

  it('the queue is sent when the page is left', () => {
    const page = aPage()
    start(page)
    page.document.visibilityState = 'hidden'
    page.document.dispatchEvent(new Event('visibilitychange'))
    page.target.dispatchEvent(new Event('pagehide'))
    expect(page.left).toHaveBeenCalledTimes(2)
  })
})

describe('log batches', () => {
  const entry = (message: string): LogEntry => ({
    dt: now().toISOString(),
    level: 'error',
    message,
    kind: 'Error',
    page: '/',
    caught: 'window',
    build: 'b',
  })
  let jobs: { milliseconds: number; job: () => void }[]
  const fetch = vi.fn<typeof globalThis.fetch>()
  const aSender = () =>
    createLogSender({ ...logs, fetch, later: (milliseconds, job) => void jobs.push({ milliseconds, job }) })
  const sent = (call: number) => JSON.parse(fetch.mock.calls[call]?.[1]?.body as string) as LogEntry[] // the sender sends JSON text
  const goOn = async () => {
    jobs.shift()?.job()
    await new Promise((resolve) => setImmediate(resolve))
  }
  beforeEach(() => {
    jobs = []
    fetch.mockReset().mockImplementation(async () => new Response(null, { status: 202 }))
  })

  it('log entries are sent in one batch with the source token', async () => {
    const sender = aSender()
    sender.add(entry('One'))
    sender.add(entry('Two'))
    await goOn()
    expect(fetch).toHaveBeenCalledOnce()
    expect(fetch.mock.calls[0]?.[0]).toBe('https://in.logs.example')
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { Authorization: 'Bearer source-token' },
    })
    expect(sent(0).map(({ message }) => message)).toEqual(['One', 'Two'])
  })

  it('log entries are kept while the service fails, and dropped when it keeps failing', async () => {
    const sender = aSender()
    fetch.mockImplementation(async () => new Response(null, { status: 500 }))
    sender.add(entry('One'))
    for (let round = 0; round < 8; round++) await goOn()
    expect(fetch).toHaveBeenCalledTimes(5)
    expect(sent(4)).toMatchObject([{ message: 'One' }])
    sender.add(entry('Two'))
    expect(jobs).toEqual([])
  })

  it('at most a hundred log entries are queued, in batches that a closing page may still send', async () => {
    const sender = aSender()
    for (let n = 0; n < 1_000; n++) sender.add(entry('x'.repeat(500)))
    for (let round = 0; round < 10; round++) await goOn()
    const batches = fetch.mock.calls.map((_, call) => sent(call))
    expect(batches.flat()).toHaveLength(100)
    for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(64_000)
  })
})
