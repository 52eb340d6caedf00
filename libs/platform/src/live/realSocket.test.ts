import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aMessage } from '@frontdesk/contract/fixtures'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectLive, type Live } from './connectLive.ts'
import { loadSocketIo } from './LiveSocket.ts'
import { aLiveTest } from './testing/aLiveTest.ts'

/** Enough of a page for a connection outside of a browser. */
const aPage = () => {
  const page = new EventTarget()
  return Object.assign(page, {
    navigator: { onLine: true },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    location: { href: 'http://page.example' },
  }) as unknown as Window
}

/** With Socket.IO itself on both ends: what the doubles of the other tests say of it is so. */
describe('over a real socket', () => {
  let http: HttpServer
  let io: Server
  let live: Live | undefined

  beforeEach(async () => {
    http = createServer()
    io = new Server(http, { path: '/v1/socket.io', transports: ['websocket'] })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    live?.close()
    await io.close()
  })

  const connect = (page = aPage()) => {
    const { port } = http.address() as AddressInfo
    const requests: { after: number }[] = []
    const setup = aLiveTest({
      getEvents: async ({ after }) => {
        requests.push({ after })
        return {
          events: [{ seq: after + 1, event: 'newMessage', payload: aMessage({ id: 100 + after }) }],
          seq: after + 1,
          hasMore: false,
        }
      },
    })
    let token = 'first token'
    Object.assign(setup.options, {
      apiHost: `http://127.0.0.1:${port}/v1`,
      loadSocket: loadSocketIo,
      window: page,
      session: { accessToken: () => token },
    })
    live = connectLive(setup.options, { adminId: 1001, companyId: 101, eventLog: true })
    return { ...setup, requests, changeToken: (next: string) => (token = next) }
  }

  it('the connection sends the administrator and the current token each time, and catches up after a loss', async () => {
    const handshakes: unknown[] = []
    let newest = 4
    io.on('connection', (socket) => {
      handshakes.push([socket.handshake.auth, socket.handshake.query['adminId'], socket.conn.transport.name])
      socket.emit('session', { companies: [{ companyId: 101, seq: newest }] })
    })
    const { received, changeToken, requests } = connect()
    await expect.poll(() => live?.status).toBe('connected')
    io.emit('newMessage', { ...aMessage(), seq: 5 })
    await expect.poll(() => received.length).toBe(1)
    changeToken('second token')
    newest = 6
    // The transport breaks: Socket.IO comes back by itself.
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
    expect(requests).toEqual([{ after: 5 }])
    expect(handshakes).toEqual([
      [{ token: 'first token', companyId: 101 }, '1001', 'websocket'],
      [{ token: 'second token', companyId: 101 }, '1001', 'websocket'],
    ])
  })

  it('a refused connection is retried after a wait', async () => {
    let isWelcome = false
    io.use((_socket, next) =>
      isWelcome ? next() : next(Object.assign(new Error('UNAUTHORIZED'), { data: { status: 401 } })),
    )
    io.on('connection', (socket) => socket.emit('session', { companies: [{ companyId: 101, seq: 0 }] }))
    const { counts, clock } = connect()
    await expect.poll(() => counts.checkSession).toBe(1)
    isWelcome = true
    clock.pass(1000)
    await expect.poll(() => live?.status).toBe('connected')
  })

  it('a connection ended by the server reconnects', async () => {
    io.on('connection', (socket) => socket.emit('session', { companies: [{ companyId: 101, seq: 0 }] }))
    const { counts, clock } = connect()
    await expect.poll(() => live?.status).toBe('connected')
    io.disconnectSockets()
    await expect.poll(() => counts.checkSession).toBe(1)
    clock.pass(1000)
    await expect.poll(() => io.sockets.sockets.size).toBe(1)
  })

  it('the connection reconnects once when the network is back, though Socket.IO would retry by itself as well', async () => {
    let handshakes = 0
    io.use((_socket, next) => {
      handshakes += 1
      next()
    })
    const page = aPage()
    connect(page)
    await expect.poll(() => io.sockets.sockets.size).toBe(1)
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
    await expect.poll(() => io.sockets.sockets.size).toBe(0)
    page.dispatchEvent(new Event('online'))
    await expect.poll(() => io.sockets.sockets.size, { timeout: 10_000 }).toBe(1)
    expect(handshakes).toBe(2)
  })
})
