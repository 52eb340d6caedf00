import { aMessage } from '@frontdesk/contract/fixtures'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectLive, type Live } from './connectLive.ts'
import { createLiveConnection } from './createLiveConnection.ts'
import { aLiveWorld } from './testing/aLiveWorld.ts'

const olena = { adminId: 1001, companyId: 101, eventLog: true }
/** A provider that speaks only the seeds' words. */
const elsewhere = { ...olena, eventLog: false }

const settled = () => new Promise((resolve) => setTimeout(resolve))
const open: Live[] = []
const connect = async (world: ReturnType<typeof aLiveWorld>, who = olena) => {
  const live = connectLive(world.world, who)
  open.push(live)
  await settled()
  return live
}
afterEach(() => open.splice(0).forEach((live) => live.close()))

const aWord = (seq: number | undefined, different = {}) => ({
  ...aMessage({ id: 1000 + (seq ?? 0), ...different }),
  ...(seq && { seq }),
})
const aLog = (from: number, to: number) => ({
  events: Array.from({ length: to - from + 1 }, (_, n) => ({
    seq: from + n,
    event: 'newMessage',
    payload: aWord(from + n),
  })),
  seq: to,
  hasMore: false,
})
const seqs = (world: ReturnType<typeof aLiveWorld>) => world.heard.map(({ event }) => event.seq)

describe('the connection (LIVE-1, LIVE-2)', () => {
  it('the connection goes to the API host below its path, by websocket only, as the administrator of the token', async () => {
    const world = aLiveWorld()
    await connect(world)
    const [{ url, options } = { url: '', options: undefined }] = world.socket.opened
    expect(url).toBe('https://api.example')
    const tell = vi.fn()
    options?.auth(tell)
    expect(tell).toHaveBeenCalledExactlyOnceWith({ token: 'a token', companyId: 101 })
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

  it('no connection is opened when it was closed before Socket.IO was loaded', async () => {
    const world = aLiveWorld()
    connectLive(world.world, olena).close()
    await settled()
    expect(world.socket.opened).toEqual([])
  })

  it('a refusal by the server checks the session and is retried with growing waits (T-09)', async () => {
    const world = aLiveWorld()
    await connect(world)
    for (const [n, wait] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      world.socket.refuse(401)
      expect(world.counts.checkSession).toBe(n + 1)
      world.clock.pass(wait - 1)
      expect(world.socket.state.connects).toBe(n)
      world.clock.pass(1)
      expect(world.socket.state.connects).toBe(n + 1)
    }
  })

  it('a failure of the network is left to Socket.IO to retry', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.say('connect_error', new Error('xhr poll error'))
    world.clock.pass(60_000)
    expect(world.socket.state.connects).toBe(0)
    expect(world.counts.checkSession).toBe(0)
  })

  it('a connection that the server ended checks the session and reconnects', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.connect()
    world.socket.lose('io server disconnect')
    expect(world.counts.checkSession).toBe(1)
    world.clock.pass(1000)
    expect(world.socket.state.connects).toBe(1)
  })

  it('a client leaves a server that is about to stop, and returns after a random wait (F-25)', async () => {
    const world = aLiveWorld()
    world.world.dice = () => 0.5
    const live = await connect(world, elsewhere)
    world.socket.connect()
    expect(live.status).toBe('connected')
    world.socket.say('restart', { retryAfter: 4 })
    expect(world.socket.state).toMatchObject({ connected: false, connects: 0 })
    // Nobody doubts the session, and a short absence is not worth a word.
    expect([live.status, world.counts.checkSession]).toEqual(['connected', 0])
    world.clock.pass(5_999)
    expect([live.status, world.socket.state.connects]).toEqual(['reconnecting', 0])
    world.clock.pass(1)
    expect(world.socket.state.connects).toBe(1)
  })

  it('a refused handshake is retried after the wait that the server asks for', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.refuse(503, 5)
    world.clock.pass(4_999)
    expect(world.socket.state.connects).toBe(0)
    world.clock.pass(1)
    expect(world.socket.state.connects).toBe(1)
  })

  it('a closed connection is not retried', async () => {
    const world = aLiveWorld()
    const live = await connect(world)
    world.socket.refuse(401)
    live.close()
    world.clock.pass(60_000)
    window.dispatchEvent(new Event('online'))
    expect(world.socket.state.connects).toBe(0)
  })

  it('the connection reconnects at once when the network is back', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.connect()
    world.socket.lose()
    window.dispatchEvent(new Event('online'))
    expect(world.socket.state).toMatchObject({ connects: 1, disconnects: 1 })
  })
})

describe('events of the server (LIVE-3)', () => {
  it('each event is handed to its handler and published once under the app’s own name', async () => {
    const world = aLiveWorld()
    await connect(world, elsewhere)
    world.socket.connect()
    world.socket.say('newMessage', aWord(undefined))
    world.socket.say('messageUpdate', aWord(undefined))
    world.socket.say('message_status_update', { messageId: 4, chatId: 7, status: 'read' })
    world.socket.say('openai_stream', {
      event: 'content.chunk',
      agentReplyToMessageId: 4,
      chatId: 7,
      companyId: 101,
      fromId: 5,
      data: { content: 'Hi' },
    })
    world.socket.say('error', { message: 'Quota reached', code: 'QUOTA' })
    world.socket.lose()
    expect(world.heard.map(({ event }) => event.type)).toEqual([
      'message-arrived',
      'message-updated',
      'message-status-changed',
    ])
    expect(world.pieces).toMatchObject([{ type: 'draft-grew', answers: 4, text: 'Hi' }])
    expect(world.said.map(({ word }) => word)).toEqual([
      'connected',
      'new_message',
      'message_update',
      'message_status_update',
      'openai_stream',
      'error',
      'disconnected',
    ])
    expect(world.said[5]?.payload).toEqual({ message: 'Quota reached', code: 'QUOTA' })
  })

  it('an event with an invalid payload is ignored', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.connect()
    for (const payload of [null, undefined, 'x', [], {}, { id: 'x' }]) {
      for (const word of [
        'newMessage',
        'messageUpdate',
        'message_status_update',
        'chat_update',
        'openai_stream',
        'session',
      ])
        world.socket.say(word, payload)
    }
    expect(world.heard).toEqual([])
    expect(world.pieces).toEqual([])
  })

  it('a handler that throws does not stop the next event', async () => {
    const world = aLiveWorld()
    world.world.onEvent = (event) => {
      if (event.seq === 1) throw new Error('a bug in a feature')
      world.heard.push({ event, isCaughtUp: false })
    }
    await connect(world)
    world.socket.connect()
    world.socket.tellStand(0)
    world.socket.say('newMessage', aWord(1))
    world.socket.say('newMessage', aWord(2))
    expect(seqs(world)).toEqual([2])
  })
})

describe('after a loss (LIVE-6)', () => {
  it('missed events are fetched from the company’s log, applied in order, and not published', async () => {
    const asked: unknown[] = []
    const world = aLiveWorld({
      getEvents: async (input) => {
        asked.push(input)
        return aLog(3, 5)
      },
    })
    const live = await connect(world)
    world.socket.connect()
    world.socket.tellStand(2)
    world.socket.lose()
    world.socket.connect()
    world.socket.tellStand(5)
    world.socket.say('newMessage', aWord(6))
    world.socket.say('newMessage', aWord(4))
    await settled()
    expect(asked).toEqual([{ companyId: 101, after: 2 }])
    expect(seqs(world)).toEqual([3, 4, 5, 6])
    expect(world.heard.map(({ isCaughtUp }) => isCaughtUp)).toEqual([true, true, true, false])
    expect(world.said.filter(({ word }) => word === 'new_message')).toHaveLength(1)
    expect(world.readAgain).toEqual(['connected'])
    expect(live.status).toBe('connected')
  })

  it('a fetch of the lost connection is dropped', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const world = aLiveWorld({
      getEvents: (_input, how) => {
        signals.push(how?.signal)
        return new Promise(() => undefined)
      },
    })
    await connect(world)
    world.socket.connect()
    world.socket.tellStand(2)
    world.socket.say('newMessage', aWord(4))
    world.clock.pass(2000)
    world.socket.lose()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  })

  it('another company’s events do not disturb the order of this one’s', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.connect()
    world.socket.tellStand(10)
    world.socket.say('newMessage', aWord(4, { companyId: 7 }))
    world.socket.say('newMessage', aWord(11))
    expect(seqs(world)).toEqual([4, 11])
  })

  it('a provider without a log is refetched, and its events are applied as they arrive', async () => {
    const world = aLiveWorld()
    await connect(world, elsewhere)
    world.socket.connect()
    world.socket.say('newMessage', aWord(undefined))
    world.socket.lose()
    world.socket.connect()
    world.socket.say('newMessage', aWord(undefined))
    expect(world.readAgain).toEqual(['connected', 'reconnected'])
    expect(world.heard).toHaveLength(2)
  })

  it('a tab that was hidden for long fetches what it missed', async () => {
    const asked: unknown[] = []
    const world = aLiveWorld({
      getEvents: async (input) => {
        asked.push(input)
        return aLog(3, 3)
      },
    })
    await connect(world)
    world.socket.connect()
    world.socket.tellStand(2)
    const look = (state: 'hidden' | 'visible') => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    look('hidden')
    world.clock.pass(30_000)
    look('visible')
    expect(asked).toHaveLength(0)
    look('hidden')
    world.clock.pass(30_001)
    look('visible')
    vi.restoreAllMocks()
    await settled()
    expect(seqs(world)).toEqual([3])
  })
})

describe('a machine that slept', () => {
  it('a machine that slept reconnects when it wakes, whatever the socket reports', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.connect()
    world.socket.tellStand(2)
    world.clock.pass(60_000)
    expect(world.socket.state).toMatchObject({ connects: 0, disconnects: 0 })
    world.clock.sleep(60_000)
    expect(world.socket.state).toMatchObject({ connects: 1, disconnects: 1 })
  })

  it('a late timer of a hidden tab does not count as sleep', async () => {
    const world = aLiveWorld()
    await connect(world)
    world.socket.connect()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    world.clock.sleep(60_000)
    vi.restoreAllMocks()
    expect(world.socket.state.connects).toBe(0)
  })
})

describe('a tab that is visible again', () => {
  it('a visible tab does not wait for the next attempt', async () => {
    const world = aLiveWorld()
    const live = await connect(world, elsewhere)
    world.socket.connect()
    world.socket.lose()
    world.clock.pass(1500)
    expect(live.status).toBe('reconnecting')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(world.socket.state.connects).toBe(1)
  })
})

describe('the status of the connection', () => {
  it('the status hides a short loss, and shows a long one until nothing is missing', async () => {
    let answer: (log: unknown) => void = () => undefined
    const world = aLiveWorld({ getEvents: () => new Promise((resolve) => (answer = resolve)) })
    const live = await connect(world)
    const told: string[] = []
    live.subscribe(() => told.push(live.status))
    expect(live.status).toBe('connecting')
    world.socket.connect()
    expect(live.status).toBe('connecting')
    world.socket.tellStand(2)
    world.socket.lose()
    world.clock.pass(1400)
    world.socket.connect()
    world.socket.tellStand(2)
    world.clock.pass(10_000)
    expect(told).toEqual(['connected'])
    world.socket.lose()
    world.clock.pass(1500)
    world.socket.connect()
    world.socket.tellStand(3)
    await settled()
    expect(told).toEqual(['connected', 'reconnecting'])
    answer(aLog(3, 3))
    await settled()
    expect(told).toEqual(['connected', 'reconnecting', 'connected'])
    live.close()
    expect(live.status).toBe('offline')
  })

  it('the status shows after a moment that a connection cannot be opened', async () => {
    const world = aLiveWorld()
    const live = await connect(world)
    world.socket.say('connect_error', new Error('websocket error'))
    world.clock.pass(1400)
    expect(live.status).toBe('connecting')
    world.clock.pass(100)
    expect(live.status).toBe('reconnecting')
    world.socket.connect()
    world.socket.tellStand(2)
    await settled()
    expect(live.status).toBe('connected')
  })

  it('the status is not connected before a running refetch is done', async () => {
    let isRead: () => void = () => undefined
    const world = aLiveWorld()
    world.world.refetch = () => new Promise<void>((resolve) => (isRead = resolve))
    const live = await connect(world, elsewhere)
    world.socket.connect()
    expect(live.status).toBe('connecting')
    isRead()
    await settled()
    expect(live.status).toBe('connected')
    world.socket.lose()
    world.clock.pass(1500)
    world.socket.connect()
    const ofThis = isRead
    world.socket.lose()
    world.socket.connect()
    ofThis()
    await settled()
    expect(live.status).toBe('reconnecting')
    isRead()
    await settled()
    expect(live.status).toBe('connected')
  })

  it('the status is offline when the device has no network', async () => {
    const world = aLiveWorld()
    const live = await connect(world, elsewhere)
    world.socket.connect()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    world.socket.lose()
    world.clock.pass(1500)
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
    const world = aLiveWorld()
    const live = await connect(world, elsewhere)
    world.socket.connect()
    goOffline(false)
    expect(live.status).toBe('connected')
    world.clock.pass(1500)
    expect(live.status).toBe('offline')
    goOffline(true)
    expect([live.status, world.socket.state.connects]).toEqual(['reconnecting', 1])
    world.socket.connect()
    expect(live.status).toBe('connected')
  })

  it('a network that was gone for a moment is no loss', async () => {
    const world = aLiveWorld()
    const live = await connect(world, elsewhere)
    world.socket.connect()
    goOffline(false)
    world.clock.pass(1000)
    goOffline(true)
    world.clock.pass(60_000)
    expect([live.status, world.socket.state.connects]).toEqual(['connected', 0])
  })
})

describe('the one connection of the app', () => {
  it('another identity closes the connection and opens a new one; the same identity keeps it', async () => {
    const world = aLiveWorld()
    const live = createLiveConnection(world.world, async () => ({ connectLive }))
    live.open(olena)
    expect(live.status).toBe('connecting')
    await settled()
    live.open({ ...olena })
    await settled()
    expect(world.socket.opened).toHaveLength(1)
    live.open({ ...olena, adminId: 1002 })
    await settled()
    expect(world.socket.opened.map(({ options }) => options.query.adminId)).toEqual(['1001', '1002'])
    expect(world.socket.state.disconnects).toBe(1)
    live.close()
    expect(world.socket.state.disconnects).toBe(2)
    expect(live.status).toBe('offline')
  })

  it('no connection is opened that was closed before its code was loaded', async () => {
    const world = aLiveWorld()
    const live = createLiveConnection(world.world, async () => ({ connectLive }))
    live.open(olena)
    live.close()
    live.open({ ...olena, adminId: 1002 })
    await settled()
    expect(world.socket.opened.map(({ options }) => options.query.adminId)).toEqual(['1002'])
    live.close()
  })

  it('the code is loaded again after a failure', async () => {
    vi.useFakeTimers()
    const world = aLiveWorld()
    const load = vi.fn(async () => ({ connectLive })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const live = createLiveConnection(world.world, load)
    live.open(olena)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(world.socket.opened).toHaveLength(1)
    live.close()
  })

  it('opening without an administrator only logs a warning', async () => {
    const world = aLiveWorld()
    const warn = vi.fn()
    world.world.log = { warn }
    createLiveConnection(world.world).open({ ...olena, adminId: null })
    await settled()
    expect(world.socket.opened).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })
})
