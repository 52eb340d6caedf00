import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { amplitudeOptions, openAmplitude } from './openAmplitude.ts'

const serverUrl = 'https://collect.example/2/httpapi'
type Event = {
  event_type: string
  user_id?: string
  event_properties?: Record<string, unknown>
  user_properties?: Record<string, Record<string, unknown>>
}

/** A collector behind `fetch` that responds as the provider does; the sandbox serves the same one over HTTP. */
let batches: { to: string; events: Event[] }[]
let answer: (events: Event[]) => Promise<Response>
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const well = async (events: Event[]) =>
  json(200, { code: 200, events_ingested: events.length, payload_size_bytes: 1, server_upload_time: 1 })
const throttled = async (events: Event[]) =>
  json(429, {
    code: 429,
    error: 'Too many requests',
    eps_threshold: 30,
    throttled_devices: {},
    throttled_users: {},
    throttled_events: events.map((_, n) => n),
    exceeded_daily_quota_users: {},
    exceeded_daily_quota_devices: {},
  })

beforeEach(() => {
  localStorage.clear()
  batches = []
  answer = well
  vi.stubGlobal('fetch', async (to: unknown, init: RequestInit = {}) => {
    const { events } = JSON.parse(init.body as string) as { events: Event[] } // the client sends JSON text
    batches.push({ to: String(to), events })
    return answer(events)
  })
  window.history.replaceState(null, '', '/uk/chats/10001?salon=secret#part')
  document.title = 'Anna Petrova'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const events = () => batches.flatMap((batch) => batch.events)
const named = (name: string) => events().filter(({ event_type }) => event_type === name)

describe('the analytics client', () => {
  it('the analytics client starts with the options of AN-2', () => {
    expect(amplitudeOptions(null)).toMatchObject({
      serverZone: 'EU',
      flushIntervalMillis: 10_000,
      flushQueueSize: 200,
      flushMaxRetries: 12,
      autocapture: {
        pageViews: true,
        sessions: true,
        formInteractions: true,
        fileDownloads: true,
        elementInteractions: false,
        frustrationInteractions: false,
        networkTracking: false,
        webVitals: false,
        performanceTracking: false,
        pageUrlEnrichment: false,
      },
      fetchRemoteConfig: false,
      enableDiagnostics: false,
    })
  })

  it('the analytics client sends events to the configured collector only, with patterns and without names', async () => {
    const tracker = openAmplitude({ key: 'key-1', serverUrl, hasNames: true })
    tracker.identify({
      userId: 'admin-7',
      email: 'olena@lily.example',
      fullName: 'Olena',
      emailVerified: true,
      language: 'uk',
    })
    tracker.track({ name: 'User Login', properties: { userId: 'admin-7', method: 'email', language: 'uk' } })
    await vi.waitFor(async () => {
      await tracker.flush()
      expect(named('User Login')).toHaveLength(1)
      expect(named('[Amplitude] Page Viewed')).toHaveLength(1)
    })
    expect(new Set(batches.map(({ to }) => to))).toEqual(new Set([serverUrl]))
    expect(named('User Login')[0]).toMatchObject({
      user_id: 'admin-7',
      event_properties: { method: 'email', language: 'uk' },
    })
    expect(named('[Amplitude] Page Viewed')[0]?.event_properties).toMatchObject({
      '[Amplitude] Page Path': '/chats/:chatId',
      '[Amplitude] Page Title': 'Chats',
    })
    expect(JSON.stringify(batches)).not.toMatch(/10001|salon|secret|Anna/u)
    tracker.forget()
  })

  it.each([
    [true, { email: 'olena@lily.example', fullName: 'Olena', emailVerified: true, language: 'uk' }],
    [false, { emailVerified: true, language: 'uk' }],
  ])('the analytics client sends names only when the operator allows them: %s (D-6)', async (hasNames, expected) => {
    const tracker = openAmplitude({ key: `names-${String(hasNames)}`, serverUrl, hasNames })
    tracker.identify({
      userId: 'admin-7',
      email: 'olena@lily.example',
      fullName: 'Olena',
      emailVerified: true,
      language: 'uk',
    })
    await vi.waitFor(async () => {
      await tracker.flush()
      expect(named('$identify').map(({ user_properties }) => user_properties?.['$set'])).toContainEqual(
        expect.objectContaining(expected),
      )
    })
    if (!hasNames) expect(JSON.stringify(batches)).not.toMatch(/olena|Olena/u)
    tracker.forget()
  })

  it('the analytics client waits 30 s after a 429 response and then sends its events', async () => {
    const tracker = openAmplitude({ key: 'key-2', serverUrl, hasNames: true })
    await vi.waitFor(async () => {
      await tracker.flush()
      expect(named('[Amplitude] Page Viewed')).toHaveLength(1)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    answer = throttled
    tracker.track({ name: 'Chat Message Sent', properties: { platform: 'telegram' } })
    await vi.advanceTimersByTimeAsync(10_500)
    expect(named('Chat Message Sent')).toHaveLength(1)
    answer = well
    await vi.advanceTimersByTimeAsync(18_000)
    expect(named('Chat Message Sent')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(named('Chat Message Sent')).toHaveLength(2)
    tracker.forget()
  })

  it('a collector that never responds blocks nothing', () => {
    answer = () => new Promise(() => undefined)
    const tracker = openAmplitude({ key: 'key-3', serverUrl, hasNames: true })
    const before = performance.now()
    for (let n = 0; n < 500; n++) tracker.track({ name: 'User Logout', properties: { userId: 'admin-7' } })
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})
