import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { countOpenHandles } from './openHandles.ts'

it('handles are counted without the connections that others have opened, which come back after a fault', async () => {
  const count = countOpenHandles()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const before = count()
  const ours: Socket[] = []
  const most = 100
  for (let number = 1; number <= most; number += 1) {
    const accepted = once(server, 'connection')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // By `listen`.
    await Promise.all([accepted, once(socket, 'connect')])
    ours.push(socket)
  }
  const opened = count()
  expect(opened.connections - before.connections).toBe(most)
  // The ends that this process has opened itself are what may leak. The runner of the tests has a few of its own.
  expect(Math.abs(opened.handles - before.handles - most)).toBeLessThan(20)
  for (const socket of ours) socket.destroy()
  await expect.poll(() => count().connections).toBe(before.connections)
  expect(Math.abs(count().handles - before.handles)).toBeLessThan(20)
  server.close()
})
