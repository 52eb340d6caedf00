import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aListener, isReady } from '../testing/aListener.ts'
import { aRawCall } from '../testing/aRawCall.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { longestDrain } from './drain.ts'

let world: TestServer
let lily: ACompany
beforeEach(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  lily = await world.aCompany()
})
afterEach(() => world.close())

/** Begins to send a message with a part of its body; `end` sends the rest and resolves with the response. */
async function halfASend(chatId: number) {
  const body = JSON.stringify({ companyId: lily.companyId, chatId, message: 'Hello' })
  const began = Promise.withResolvers<void>()
  // The call is in progress once it has reached the server.
  world.app.server.once('request', () => began.resolve())
  const { port } = world.app.server.address() as AddressInfo
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/admin/messages/sendMessage',
    headers: {
      authorization: `Bearer ${lily.owner.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const answered = new Promise<{
    status: number | undefined
    connection: string | undefined
    body: unknown
  }>((resolve, reject) => {
    call.on('error', reject)
    call.on(
      'response',
      (response) =>
        void text(response).then(
          (json) =>
            resolve({
              status: response.statusCode,
              connection: response.headers.connection,
              body: JSON.parse(json) as unknown,
            }),
          reject,
        ),
    )
  })
  // A call that never ends is cut off when the server closes.
  answered.catch(() => undefined)
  call.write(body.slice(0, 20))
  await began.promise
  return { end: () => (call.end(body.slice(20)), answered) }
}

/** A connection over which one call was answered, and the next one may come. */
async function anOpenConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  const call = async (path: string): Promise<string> => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return answer.toString()
  }
  expect(await call('/livez')).toContain('200 OK')
  return { callsAgain: () => call('/api/admin/getMe') }
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('a server that was asked to stop', () => {
  it('a stopping server answers the calls in progress, and refuses new ones with 503 and Retry-After', async () => {
    const anna = await aCustomer(world, lily)
    const send = await halfASend(anna.chatId)
    let isDone = false
    const done = world.app.drain.finish(longestDrain).then(() => (isDone = true))
    const refused = await world.call('getCompany', {
      token: lily.owner.token,
      companyId: lily.companyId,
      headers: { origin: 'https://app.example' },
    })
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['connection']]).toEqual([
      503,
      '5',
      'close',
    ])
    expect(refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', retryAfter: 5 })
    // A front end of another origin can read the response.
    expect(refused.headers['access-control-allow-origin']).toBe('https://app.example')
    expect(
      (await world.app.inject({ method: 'POST', url: '/webhooks/telegram/some-key', payload: { update_id: 1 } }))
        .statusCode,
    ).toBe(503)
    expect(isDone).toBe(false)
    expect((await send.end()).status).toBe(200)
    await done
  })

  it('a stopping server is unready first, goes on taking calls during its notice, and stays unready and live while it drains', async () => {
    const statusOf = async (url: string) => (await world.app.inject({ url })).statusCode
    const getCompany = () => world.call('getCompany', { token: lily.owner.token, companyId: lily.companyId })
    expect([await statusOf('/readyz'), (await getCompany()).headers['connection']]).toEqual([200, 'keep-alive'])
    const noticed = world.app.drain.announce(5000)
    const unready = await world.app.inject({ url: '/readyz' })
    expect([unready.statusCode, unready.json<{ checks: unknown }>().checks]).toEqual([
      503,
      expect.arrayContaining([
        { name: 'draining', state: 'failing' },
        { name: 'database', state: 'ok' },
      ]),
    ])
    world.clock.advance(4999)
    const during = await getCompany()
    expect([during.statusCode, during.headers['connection']]).toEqual([200, 'close'])
    world.clock.advance(1)
    expect((await getCompany()).statusCode).toBe(200)
    world.clock.advance(2000)
    await noticed
    await world.app.drain.finish(longestDrain)
    expect((await getCompany()).statusCode).toBe(503)
    expect([await statusOf('/readyz'), await statusOf('/livez')]).toEqual([503, 200])
  })

  it('a stopping server goes on serving a load balancer that has not noticed, for five seconds at most', async () => {
    const getCompany = () => world.call('getCompany', { token: lily.owner.token, companyId: lily.companyId })
    let isOver = false
    const noticed = world.app.drain.announce(5000).then(() => (isOver = true))
    world.clock.advance(4000)
    for (let second = 4; second < 10; second += 1) {
      expect([(await getCompany()).statusCode, isOver]).toEqual([200, false])
      world.clock.advance(1000)
      await world.app.inject({ url: '/readyz' })
    }
    await noticed
  })

  it('a stopping server to which only probes come is done when its notice is over, and one without a notice at once', async () => {
    await world.call('getCompany', { token: lily.owner.token, companyId: lily.companyId })
    const noticed = world.app.drain.announce(3000)
    world.clock.advance(2999)
    for (const url of ['/readyz', '/livez']) await world.app.inject({ url })
    world.clock.advance(1)
    await noticed
    await world.app.drain.announce(0)
  })

  it('a call that began before the notice closes its connection when it is answered during it', async () => {
    const anna = await aCustomer(world, lily)
    const send = await halfASend(anna.chatId)
    void world.app.drain.announce(5000)
    expect(await send.end()).toMatchObject({ status: 200, connection: 'close' })
  })

  it('a connection that its client kept in reserve is open during the notice, and closed before calls are refused', async () => {
    const { port } = world.app.server.address() as AddressInfo
    const kept = connect(port, '127.0.0.1')
    const closed = once(kept, 'close')
    kept.write('GET /livez HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    const [answer] = (await once(kept, 'data')) as [Buffer]
    expect(answer.toString()).toContain('200 OK')
    const noticed = world.app.drain.announce(5000)
    world.clock.advance(5000)
    await noticed
    expect(await connections()).toBe(1)
    await world.app.drain.finish(longestDrain)
    await closed
    expect(await connections()).toBe(0)
  })

  it('a call over a connection that was open before a stop without notice is answered with 503, also when no other is taken', async () => {
    const { port } = world.app.server.address() as AddressInfo
    const first = await anOpenConnection(port)
    const second = await anOpenConnection(port)
    await world.app.drain.announce(0)
    await world.app.drain.finish(longestDrain)
    expect(await first.callsAgain()).toContain('503 Service Unavailable')
    let isOver = false
    const left = world.app.drain.leave().then(() => (isOver = true))
    const [refusal] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
    expect([refusal.code, isOver]).toEqual(['ECONNREFUSED', false])
    expect(await second.callsAgain()).toContain('503 Service Unavailable')
    await left
  })

  it('a stopping server waits no longer than a second for connections over which nothing comes', async () => {
    const { port } = world.app.server.address() as AddressInfo
    await anOpenConnection(port)
    const left = world.app.drain.leave()
    world.clock.advance(1000)
    await left
  })

  it('a stopping server finishes the work of a call whose client hung up', async () => {
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { write } = world.ports.files
    world.ports.files.write = async (...file) => {
      begun.resolve()
      await release.promise
      await write.call(world.ports.files, ...file)
    }
    const length = 5
    const upload = await aRawCall(world.app, `/api/admin/files/upload?fileName=a.txt&companyId=${lily.companyId}`, {
      authorization: `Bearer ${lily.owner.token}`,
      'content-type': 'application/octet-stream',
      'content-length': length,
    })
    await upload.write('Hello')
    await begun.promise
    upload.hangUp()
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 })
    let isDone = false
    const done = world.app.drain.finish(longestDrain).then(() => (isDone = true))
    await world.db.selectFrom('files').select('id').execute()
    expect(isDone).toBe(false)
    release.resolve()
    await done
    expect((await world.db.selectFrom('files').select('stored_at').executeTakeFirstOrThrow()).stored_at).not.toBeNull()
  })

  it('a stopping server stops waiting for endless calls after its longest drain', async () => {
    const anna = await aCustomer(world, lily)
    await halfASend(anna.chatId)
    const done = world.app.drain.finish(longestDrain)
    world.clock.advance(longestDrain)
    await done
    expect(world.logged.map(({ sentence }) => sentence)).toContain('Calls were still in flight when the server stopped')
  })

  it('a stopping server sends live connections the time to reconnect and the remaining events, and refuses new connections', async () => {
    const anna = await aCustomer(world, lily)
    const olena = aListener(world, { token: lily.owner.token, adminId: lily.owner.adminId })
    await isReady(olena)
    const send = await halfASend(anna.chatId)
    const done = world.app.drain.finish(longestDrain)
    expect(await olena.receives('restart')).toEqual({ retryAfter: 5 })
    const another = aListener(world, { token: lily.owner.token, adminId: lily.owner.adminId })
    expect((await another.isRefused()).message).toBe('websocket error')
    await send.end()
    expect(await olena.receives('newMessage')).toMatchObject({ text: 'Hello' })
    await done
    for (const { socket } of [olena, another]) socket.disconnect()
  })

  it('a stopping server without calls in progress is done at once, also the second time', async () => {
    await world.app.drain.finish(longestDrain)
    await world.app.drain.finish(longestDrain)
  })
})
