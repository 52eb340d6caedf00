import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { aRawCall, type ARawCall } from '../../testing/aRawCall.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'

const MiB = 1024 * 1024

let world: TestServer
beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

let lily: ACompany
let anna: ACustomer
let calls: ARawCall[]
let unblock: () => Promise<void>
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
  calls = []
  unblock = async () => undefined
})
afterEach(async () => {
  await unblock()
  for (const call of calls) call.hangUp()
  await Promise.all(calls.map(({ closed }) => closed))
})

/** Sends the head of a `sendMessage` by Lily's owner with this Content-Length. */
async function open(length = 34 * MiB): Promise<ARawCall> {
  const headers = {
    authorization: `Bearer ${lily.owner.token}`,
    'content-type': 'application/json',
    'x-company-id': lily.companyId,
    'content-length': length,
  }
  const call = await aRawCall(world.app, '/api/admin/messages/sendMessage', headers)
  calls.push(call)
  return call
}
const answerOf = async (call: ARawCall) => {
  const { status, body, header } = await call.answer()
  return [status, body['code'], header('retry-after')]
}
const message = (size: number) =>
  JSON.stringify({
    chatId: anna.chatId,
    message: '',
    fileName: 'a.txt',
    fileData: Buffer.alloc(size, 'a').toString('base64'),
  })
const messages = async () => (await world.db.selectFrom('messages').select('id').execute()).length
const send = (body: string) =>
  world.call('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    headers: { 'content-type': 'application/json' },
    body,
  })

describe('a call that waits for its turn', () => {
  /** Blocks all session lookups until `unblock` is called. */
  const blockIdentification = async () => {
    const [blocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = world.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      blocked.resolve()
      await release.promise
    })
    await blocked.promise
    unblock = async () => {
      release.resolve()
      await done
    }
  }
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  /** Resolves once this many requests have reached the server. */
  const requestsArrive = (count: number) =>
    new Promise<void>((resolve) => {
      let seen = 0
      world.app.server.on('request', function onRequest() {
        if (++seen < count) return
        world.app.server.off('request', onRequest)
        resolve()
      })
    })

  it('a call that hangs up while it waits leaves nothing reserved', async () => {
    const before = await connections()
    await blockIdentification()
    const arrived = requestsArrive(20)
    const members = await Promise.all(Array.from({ length: 20 }, () => open()))
    await arrived
    for (const member of members) member.hangUp()
    await vi.waitFor(async () => expect(await connections()).toBe(before), { timeout: 10_000 })
    await unblock()
    expect((await send(message(2 * MiB))).statusCode).toBe(200)
    expect(world.app.bodyBudget.reserved('inlineFiles')).toBe(0)
  })

  it('a large body is refused with 503 and Retry-After while 200 others are waiting', async () => {
    await blockIdentification()
    const arrived = requestsArrive(202)
    const waiting = await Promise.all(Array.from({ length: 202 }, () => open(36 * MiB + 1)))
    await arrived
    expect(await answerOf(await open())).toEqual([503, 'RATE_LIMITED', '5'])
    // A call that hangs up makes room.
    waiting[201]?.hangUp()
    await waiting[201]?.closed
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(202), { timeout: 10_000 })
    const next = open(36 * MiB + 1)
    await unblock()
    expect(await answerOf(await next)).toEqual([413, 'FILE_TOO_LARGE', undefined])
  })
})

describe('calls that are pipelined behind an unread response', () => {
  const getConfig = 'GET /api/openapi.json HTTP/1.1\r\nhost: desk.example\r\n\r\n'
  /**
   * A connection that requests more than it reads, so that responses pile up at the server, and then begins
   * a call with a large body.
   */
  const pipelined = async (headers: Record<string, string>, body: string, length = body.length) => {
    const { port } = world.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).pause()
    sockets.push(socket)
    await once(socket, 'connect')
    const head = {
      host: 'desk.example',
      'content-type': 'application/json',
      'content-length': String(length),
      ...headers,
    }
    const arrived = new Promise<void>((resolve) => {
      world.app.server.on('request', function onRequest(request: IncomingMessage) {
        if (request.method !== 'POST') return
        world.app.server.off('request', onRequest)
        resolve()
      })
    })
    socket.write(getConfig.repeat(60))
    socket.write(
      `POST /api/admin/messages/sendMessage HTTP/1.1\r\n${Object.entries(head)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${body}`,
    )
    await arrived
    return socket
  }
  let sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    sockets = []
  })
  const inLily = () => ({ 'x-company-id': String(lily.companyId) })

  it.each([
    ['no token', () => ({})],
    ['an unknown token', () => ({ authorization: `Bearer ${'x'.repeat(43)}` })],
  ])('pipelined calls with %s hold up no other call', async (_what, headers) => {
    for (let n = 0; n < 2; n++) await pipelined({ ...inLily(), ...headers() }, '', 2 * MiB)
    expect((await send(message(2 * MiB))).statusCode).toBe(200)
  })

  it('a pipelined call returns its reservation when its connection is closed', async () => {
    const body = message(2 * MiB)
    const socket = await pipelined({ ...inLily(), authorization: `Bearer ${lily.owner.token}` }, body)
    await vi.waitFor(() => expect(world.app.bodyBudget.reserved('inlineFiles')).toBe(body.length), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await messages()).toBe(1), { timeout: 10_000 })
    expect(world.app.bodyBudget.reserved('inlineFiles')).toBe(body.length)
    socket.destroy()
    await vi.waitFor(() => expect(world.app.bodyBudget.reserved('inlineFiles')).toBe(0), { timeout: 10_000 })
  })
})
