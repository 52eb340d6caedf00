import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { aSlowNetwork } from './aSlowNetwork.ts'

it('a slow network loses no call to a connection that was closed while it was idle, at neither of its ends', async () => {
  const used = new Set<Socket>()
  const server = createServer((incoming, response) => {
    // Such a connection is closed just as the next call comes.
    if (used.has(incoming.socket)) return incoming.socket.destroy()
    used.add(incoming.socket)
    return response.end('Here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // By `listen`.
  const network = await aSlowNetwork(`http://127.0.0.1:${port}`, 0)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = async () => {
    const asked = request(`${network.origin}/sendMessage`, { agent, method: 'POST' }).end('Hello')
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    // Without this header it stays open for as long as the other end likes.
    return [asked.reusedSocket, answer.headers['keep-alive'], await text(answer)]
  }
  expect([await call(), await call()]).toEqual([
    [false, undefined, 'Here'],
    [true, undefined, 'Here'],
  ])
  agent.destroy()
  network.close()
  server.close()
})
