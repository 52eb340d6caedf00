import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { botOf } from './botOf.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())

it('an idle connection to Telegram is closed from here, and one that waits for an answer is not', async () => {
  const connections: Socket[] = []
  const polled = Promise.withResolvers<Socket>()
  const idleClosed = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const isPoll = request.url?.endsWith('/getUpdates') === true
    if (isPoll) polled.resolve(request.socket)
    const answer = () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ok: true, result: isPoll ? [] : { message_id: 1 } }))
    }
    if (isPoll) void idleClosed.promise.then(answer)
    else answer()
  }).on('connection', (socket) => connections.push(socket))
  // Telegram does not say either for how long it keeps a connection.
  server.keepAliveTimeout = 0
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // By `listen`.
  const bot = botOf(world.ports, { id: 1, companyId: 1 }, { token: '7:X', apiRoot: `http://127.0.0.1:${port}` })
  try {
    const updates = bot.api.getUpdates({ timeout: 25 })
    const poll = await polled.promise
    await bot.api.sendMessage(1, 'One')
    await bot.api.sendMessage(1, 'Two')
    const used = connections.filter((socket) => socket !== poll)
    expect(used.length).toBeGreaterThan(0)
    // By then the poll has been silent for longer.
    await Promise.all(used.map((socket) => once(socket, 'end')))
    idleClosed.resolve()
    expect(await updates).toEqual([])
    await bot.api.sendMessage(1, 'Three')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
