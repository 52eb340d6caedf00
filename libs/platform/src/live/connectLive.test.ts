import { aMessage } from '@frontdesk/contract/fixtures'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectLive, type Live } from './connectLive.ts'
import { createLiveConnection } from './createLiveConnection.ts'
import { createServerClock } from '../clock/createServerClock.ts'
import { aLiveTest } from './testing/aLiveTest.ts'

const olena = { adminId: 1001, companyId: 101, eventLog: true }
/** A provider that speaks only the seeds' words. */
const elsewhere = { ...olena, eventLog: false }

const settled = () => new Promise((resolve) => setTimeout(resolve))
const open: Live[] = []
const connect = async (setup: ReturnType<typeof aLiveTest>, who = olena) => {
  const live = connectLive(setup.options, who)
  open.push(live)
  await settled()
  return live
}
afterEach(() => open.splice(0).forEach((live) => live.close()))

const aMessagePayload = (seq: number | undefined, different = {}) => ({
  ...aMessage({ id: 1000 + (seq ?? 0), ...different }),
  ...(seq && { seq }),
})
const aLog = (from: number, to: number) => ({
  events: Array.from({ length: to - from + 1 }, (_, n) => ({
    seq: from + n,
    event: 'newMessage',
    payload: aMessagePayload(from + n),
  })),
  seq: to,
  hasMore: false,
})
const seqs = (setup: ReturnType<typeof aLiveTest>) => setup.received.map(({ event }) => event.seq)

describe('the connection (LIVE-1, LIVE-2)', () => {
  it('the connection goes to the API host below its path, by websocket only, as the administrator of the token', async () => {
    const setup = aLiveTest()
    await connect(setup)
    const [{ url, options } = { url: '', options: undefined }] = setup.socket.opened
    expect(url).toBe('https://api.example')
    const authenticate = vi.fn()
    options?.auth(authenticate)
    expect(authenticate).toHaveBeenCalledExactlyOnceWith({ token: 'a token', companyId: 101 })
    expect(options).toMatchObject({
      path: '/v1/socket.io',
      transports: ['websocket'],
      query: { adminId: '1001' },
      reconnection: true,
      reconnectionAttempts: Infinity,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 20_000,
      ackTimeout: 5000,
    })
  })

  it('the clock that the connection was given, and no other, is set to the time of its server', async () => {
    const setup = aLiveTest()
    const [serverClock, ofAnotherPage] = [createServerClock(() => 0), createServerClock(() => 0)]
    await connect({ ...setup, options: { ...setup.options, serverClock } })
    setup.socket.connect()
    setup.socket.emit('session', { serverTime: '2026-11-21T10:00:00.000Z', companies: [] })
    expect(serverClock.now()).toEqual(new Date('2026-11-21T10:00:00.000Z'))
    expect(ofAnotherPage.now()).toEqual(new Date(0))
  })

  it('no connection is opened when it was closed before Socket.IO was loaded', async () => {
    const setup = aLiveTest()
    connectLive(setup.options, olena).close()
    await settled()
    expect(setup.socket.opened).toEqual([])
  })

  it('a refusal by the server checks the session and is retried with growing waits (T-09)', async () => {
    const setup = aLiveTest()
    await connect(setup)
    for (const [n, wait] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      setup.socket.refuse(401)
      expect(setup.counts.checkSession).toBe(n + 1)
      setup.clock.pass(wait - 1)
      expect(setup.socket.state.connects).toBe(n)
      setup.clock.pass(1)
      expect(setup.socket.state.connects).toBe(n + 1)
    }
  })

  it('a failure of the network is left to Socket.IO to retry', async () => {
    const setup = aLiveTest()
    await connect(setup)
    setup.socket.emit('connect_error', new Error('xhr poll error'))
    setup.clock.pass(60_000)
    expect(setup.socket.state.connects).toBe(0)
    expect(setup.counts.checkSession).toBe(0)
  })

  it('a connection that the server ended checks the session and reconnects', async () => {
    const setup = aLiveTest()
    await connect(setup)
    setup.socket.connect()
    setup.socket.lose('io server disconnect')
    expect(setup.counts.checkSession).toBe(1)
    setup.clock.pass(1000)
    expect(setup.socket.state.connects).toBe(1)
  })

  it('a client leaves a server that is about to stop, and returns after a random wait (F-25)', async () => {
    const setup = aLiveTest()
    setup.options.dice = () => 0.5
    const live = await connect(setup, elsewhere)
    setup.socket.connect()
    expect(live.status).toBe('connected')
    setup.socket.emit('restart', { retryAfter: 4 })
    expect(setup.socket.state).toMatchObject({ connected: false, connects: 0 })
    // The session is not in doubt, and a short absence is not worth a word.
    expect([live.status, setup.counts.checkSession]).toEqual(['connected', 0])
    setup.clock.pass(5_999)
    expect([live.status, setup.socket.state.connects]).toEqual(['reconnecting', 0])
    setup.clock.pass(1)
    expect(setup.socket.state.connects).toBe(1)
  })

  it('a refused handshake is retried after the wait that the server asks for, and some more by chance (F-26)', async () => {
    const setup = aLiveTest()
    setup.options.dice = () => 0.4
    await connect(setup)
    setup.socket.refuse(503, 5)
    setup.clock.pass(6_999)
    expect(setup.socket.state.connects).toBe(0)
    setup.clock.pass(1)
    expect(setup.socket.state.connects).toBe(1)
  })

  it('a connection beyond the quota of its company reads again with each attempt, and takes up when there is room', async () => {
    const setup = aLiveTest()
    setup.options.dice = () => 0.5
    const live = await connect(setup)
    for (const attempt of [1, 2]) {
      setup.socket.refuse(429, 30, 'CONNECTIONS_FULL')
      expect([live.status, setup.refetched]).toEqual(['full', Array(attempt).fill('reconnected')])
      setup.clock.pass(44_999)
      expect(setup.socket.state.connects).toBe(attempt - 1)
      setup.clock.pass(1)
      expect(setup.socket.state.connects).toBe(attempt)
    }
    setup.socket.connect()
    setup.socket.emitSession(3)
    expect(live.status).toBe('connected')
  })

  it('a closed connection is not retried', async () => {
    const setup = aLiveTest()
    const live = await connect(setup)
    setup.socket.refuse(401)
    live.close()
    setup.clock.pass(60_000)
    window.dispatchEvent(new Event('online'))
    expect(setup.socket.state.connects).toBe(0)
  })

  it('the connection reconnects at once when the network is back', async () => {
    const setup = aLiveTest()
    await connect(setup)
    setup.socket.connect()
    setup.socket.lose()
    window.dispatchEvent(new Event('online'))
    expect(setup.socket.state).toMatchObject({ connects: 1, disconnects: 1 })
  })
})

describe('events of the server (LIVE-3)', () => {
  it('each event is handed to its handler and published once under the app’s own name', async () => {
    const setup = aLiveTest()
    await connect(setup, elsewhere)
    setup.socket.connect()
    setup.socket.emit('newMessage', aMessagePayload(undefined))
    setup.socket.emit('messageUpdate', aMessagePayload(undefined))
    setup.socket.emit('message_status_update', { messageId: 4, chatId: 7, status: 'read' })
    setup.socket.emit('openai_stream', {
      event: 'content.chunk',
      agentReplyToMessageId: 4,
      chatId: 7,
      companyId: 101,
      fromId: 5,
      data: { content: 'Hi' },
    })
    setup.socket.emit('error', { message: 'Quota reached', code: 'QUOTA', chatId: 7 })
    setup.socket.emit('error', null)
    setup.socket.lose()
    expect(setup.received.map(({ event }) => event.type)).toEqual([
      'message-arrived',
      'message-updated',
      'message-status-changed',
    ])
    expect(setup.streamed).toMatchObject([{ type: 'draft-grew', answers: 4, text: 'Hi' }])
    expect(setup.published.map(({ name }) => name)).toEqual([
      'connected',
      'new_message',
      'message_update',
      'message_status_update',
      'openai_stream',
      'error',
      'error',
      'disconnected',
    ])
    expect(setup.published[5]?.payload).toEqual({ message: 'Quota reached', code: 'QUOTA', chatId: 7 })
    // The app has a text of its own for an error without one (LIVE-5).
    expect(setup.published[6]?.payload).toMatchObject({ message: null, code: null })
  })

  it('an event with an invalid payload is ignored', async () => {
    const setup = aLiveTest()
    await connect(setup)
    setup.socket.connect()
    for (const payload of [null, undefined, 'x', [], {}, { id: 'x' }]) {
      for (const name of [
        'newMessage',
        'messageUpdate',
        'message_status_update',
        'chat_update',
        'openai_stream',
        'session',
      ])
        setup.socket.emit(name, payload)
    }
    expect(setup.received).toEqual([])
    expect(setup.streamed).toEqual([])
  })

  it('a handler that throws does not stop the next event', async () => {
    const setup = aLiveTest()
    setup.options.onEvent = (event) => {
      if (event.seq === 1) throw new Error('a bug in a feature')
      setup.received.push({ event, isCaughtUp: false })
    }
    await connect(setup)
    setup.socket.connect()
    setup.socket.emitSession(0)
    setup.socket.emit('newMessage', aMessagePayload(1))
    setup.socket.emit('newMessage', aMessagePayload(2))
    expect(seqs(setup)).toEqual([2])
  })
})

describe('after a loss (LIVE-6)', () => {
  it('missed events are fetched from the company’s log, applied in order, and not published', async () => {
    const requests: unknown[] = []
    const setup = aLiveTest({
      getEvents: async (input) => {
        requests.push(input)
        return aLog(3, 5)
      },
    })
    const live = await connect(setup)
    setup.socket.connect()
    setup.socket.emitSession(2)
    setup.socket.lose()
    setup.socket.connect()
    setup.socket.emitSession(5)
    setup.socket.emit('newMessage', aMessagePayload(6))
    setup.socket.emit('newMessage', aMessagePayload(4))
    await settled()
    expect(requests).toEqual([{ companyId: 101, after: 2 }])
    expect(seqs(setup)).toEqual([3, 4, 5, 6])
    expect(setup.received.map(({ isCaughtUp }) => isCaughtUp)).toEqual([true, true, true, false])
    expect(setup.published.filter(({ name }) => name === 'new_message')).toHaveLength(1)
    expect(setup.refetched).toEqual(['connected'])
    expect(live.status).toBe('connected')
  })

  it('the log is followed from where the first answers were read, and nothing is read again', async () => {
    const requests: unknown[] = []
    const setup = aLiveTest({
      getEvents: async (input) => {
        requests.push(input)
        return aLog(3, 4)
      },
    })
    setup.options.followFrom = (companyId, newest) => (companyId === 101 ? newest - 2 : null)
    const live = await connect(setup)
    setup.socket.connect()
    setup.socket.emitSession(4)
    setup.socket.emit('newMessage', aMessagePayload(5))
    await settled()
    expect(requests).toEqual([{ companyId: 101, after: 2 }])
    expect(seqs(setup)).toEqual([3, 4, 5])
    expect([setup.refetched, live.status]).toEqual([[], 'connected'])
  })

  it('a fetch of the lost connection is dropped', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const setup = aLiveTest({
      getEvents: (_input, how) => {
        signals.push(how?.signal)
        return new Promise(() => undefined)
      },
    })
    await connect(setup)
    setup.socket.connect()
    setup.socket.emitSession(2)
    setup.socket.emit('newMessage', aMessagePayload(4))
    setup.clock.pass(2000)
    setup.socket.lose()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  })

  it('another company’s events do not disturb the order of this one’s', async () => {
    const setup = aLiveTest()
    await connect(setup)
    setup.socket.connect()
    setup.socket.emitSession(10)
    setup.socket.emit('newMessage', aMessagePayload(4, { companyId: 7 }))
    setup.socket.emit('newMessage', aMessagePayload(11))
    expect(seqs(setup)).toEqual([4, 11])
  })

  it('a provider without a log is refetched, and its events are applied as they arrive', async () => {
    const setup = aLiveTest()
    await connect(setup, elsewhere)
    setup.socket.connect()
    setup.socket.emit('newMessage', aMessagePayload(undefined))
    setup.socket.lose()
    setup.socket.connect()
    setup.socket.emit('newMessage', aMessagePayload(undefined))
    expect(setup.refetched).toEqual(['connected', 'reconnected'])
    expect(setup.received).toHaveLength(2)
  })

  it('a tab that was hidden for long fetches what it missed', async () => {
    const requests: unknown[] = []
    const setup = aLiveTest({
      getEvents: async (input) => {
        requests.push(input)
        return aLog(3, 3)
      },
    })
    await connect(setup)
    setup.socket.connect()
    setup.socket.emitSession(2)
    const look = (state: 'hidden' | 'visible') => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    look('hidden')
    setup.clock.pass(30_000)
    look('visible')
    expect(requests).toHaveLength(0)
    look('hidden')
    setup.clock.pass(30_001)
    look('visible')
    vi.restoreAllMocks()
    await settled()
    expect(seqs(setup)).toEqual([3])
  })
})

describe('a machine that slept', () => {
  it('a machine that slept reconnects when it wakes, whatever the socket reports', async () => {
    const setup = aLiveTest()
    await connect(setup)
    setup.socket.connect()
    setup.socket.emitSession(2)
    setup.clock.pass(60_000)
    expect(setup.socket.state).toMatchObject({ connects: 0, disconnects: 0 })
    setup.clock.sleep(60_000)
    expect(setup.socket.state).toMatchObject({ connects: 1, disconnects: 1 })
  })

  it('a late timer of a hidden tab does not count as sleep', async () => {
    const setup = aLiveTest()
    await connect(setup)
    setup.socket.connect()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    setup.clock.sleep(60_000)
    vi.restoreAllMocks()
    expect(setup.socket.state.connects).toBe(0)
  })
})

describe('a tab that is visible again', () => {
  it('a visible tab does not wait for the next attempt', async () => {
    const setup = aLiveTest()
    const live = await connect(setup, elsewhere)
    setup.socket.connect()
    setup.socket.lose()
    setup.clock.pass(1500)
    expect(live.status).toBe('reconnecting')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(setup.socket.state.connects).toBe(1)
  })
})

describe('the status of the connection', () => {
  it('the status hides a short loss, and shows a long one until nothing is missing', async () => {
    let answer: (log: unknown) => void = () => undefined
    const setup = aLiveTest({ getEvents: () => new Promise((resolve) => (answer = resolve)) })
    const live = await connect(setup)
    const statuses: string[] = []
    live.subscribe(() => statuses.push(live.status))
    expect(live.status).toBe('connecting')
    setup.socket.connect()
    expect(live.status).toBe('connecting')
    setup.socket.emitSession(2)
    setup.socket.lose()
    setup.clock.pass(1400)
    setup.socket.connect()
    setup.socket.emitSession(2)
    setup.clock.pass(10_000)
    expect(statuses).toEqual(['connected'])
    setup.socket.lose()
    setup.clock.pass(1500)
    setup.socket.connect()
    setup.socket.emitSession(3)
    await settled()
    expect(statuses).toEqual(['connected', 'reconnecting'])
    answer(aLog(3, 3))
    await settled()
    expect(statuses).toEqual(['connected', 'reconnecting', 'connected'])
    live.close()
    expect(live.status).toBe('offline')
  })

  it('the status shows after a moment that a connection cannot be opened', async () => {
    const setup = aLiveTest()
    const live = await connect(setup)
    setup.socket.emit('connect_error', new Error('websocket error'))
    setup.clock.pass(1400)
    expect(live.status).toBe('connecting')
    setup.clock.pass(100)
    expect(live.status).toBe('reconnecting')
    setup.socket.connect()
    setup.socket.emitSession(2)
    await settled()
    expect(live.status).toBe('connected')
  })

  it('the status is not connected before a running refetch is done', async () => {
    let isRead: () => void = () => undefined
    const setup = aLiveTest()
    setup.options.refetch = () => new Promise<void>((resolve) => (isRead = resolve))
    const live = await connect(setup, elsewhere)
    setup.socket.connect()
    expect(live.status).toBe('connecting')
    isRead()
    await settled()
    expect(live.status).toBe('connected')
    setup.socket.lose()
    setup.clock.pass(1500)
    setup.socket.connect()
    const ofThis = isRead
    setup.socket.lose()
    setup.socket.connect()
    ofThis()
    await settled()
    expect(live.status).toBe('reconnecting')
    isRead()
    await settled()
    expect(live.status).toBe('connected')
  })

  it('the status is offline when the device has no network', async () => {
    const setup = aLiveTest()
    const live = await connect(setup, elsewhere)
    setup.socket.connect()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    setup.socket.lose()
    setup.clock.pass(1500)
    vi.restoreAllMocks()
    expect(live.status).toBe('offline')
    window.dispatchEvent(new Event('online'))
    expect(live.status).toBe('reconnecting')
  })
})

describe('a network loss before the socket notices', () => {
  const goOffline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  afterEach(() => void vi.restoreAllMocks())

  it('the loss shows after a moment, and the connection is opened again when the network is back', async () => {
    const setup = aLiveTest()
    const live = await connect(setup, elsewhere)
    setup.socket.connect()
    goOffline(false)
    expect(live.status).toBe('connected')
    setup.clock.pass(1500)
    expect(live.status).toBe('offline')
    goOffline(true)
    expect([live.status, setup.socket.state.connects]).toEqual(['reconnecting', 1])
    setup.socket.connect()
    expect(live.status).toBe('connected')
  })

  it('a network that was gone for a moment is no loss', async () => {
    const setup = aLiveTest()
    const live = await connect(setup, elsewhere)
    setup.socket.connect()
    goOffline(false)
    setup.clock.pass(1000)
    goOffline(true)
    setup.clock.pass(60_000)
    expect([live.status, setup.socket.state.connects]).toEqual(['connected', 0])
  })
})

describe('the one connection of the app', () => {
  it('another identity closes the connection and opens a new one; the same identity keeps it', async () => {
    const setup = aLiveTest()
    const live = createLiveConnection(setup.options, async () => ({ connectLive }))
    live.open(olena)
    expect(live.status).toBe('connecting')
    await settled()
    live.open({ ...olena })
    await settled()
    expect(setup.socket.opened).toHaveLength(1)
    live.open({ ...olena, adminId: 1002 })
    await settled()
    expect(setup.socket.opened.map(({ options }) => options.query.adminId)).toEqual(['1001', '1002'])
    expect(setup.socket.state.disconnects).toBe(1)
    live.close()
    expect(setup.socket.state.disconnects).toBe(2)
    expect(live.status).toBe('offline')
  })

  it('no connection is opened that was closed before its code was loaded', async () => {
    const setup = aLiveTest()
    const live = createLiveConnection(setup.options, async () => ({ connectLive }))
    live.open(olena)
    live.close()
    live.open({ ...olena, adminId: 1002 })
    await settled()
    expect(setup.socket.opened.map(({ options }) => options.query.adminId)).toEqual(['1002'])
    live.close()
  })

  it('the code is loaded again after a failure', async () => {
    vi.useFakeTimers()
    const setup = aLiveTest()
    const load = vi.fn(async () => ({ connectLive })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const live = createLiveConnection(setup.options, load)
    live.open(olena)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(setup.socket.opened).toHaveLength(1)
    live.close()
  })

  it('opening without an administrator only logs a warning', async () => {
    const setup = aLiveTest()
    const warn = vi.fn()
    setup.options.log = { warn }
    createLiveConnection(setup.options).open({ ...olena, adminId: null })
    await settled()
    expect(setup.socket.opened).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})
