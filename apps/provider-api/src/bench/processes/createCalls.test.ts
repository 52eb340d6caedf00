import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createCalls } from './createCalls.ts'

it('a system that answers nothing is called so often at once and no more, and the other calls wait', async () => {
  const atOnce = 10
  const unanswered: ServerResponse[] = []
  let isAnswering = false
  let most = 0
  const answer = (response: ServerResponse) => void response.setHeader('content-type', 'application/json').end('{}')
  const server = createServer((request, response) => {
    request.resume()
    if (isAnswering) answer(response)
    else most = Math.max(most, unanswered.push(response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const calls = createCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { atOnce }) // By `listen`.
  const bot = { key: 'key', secret: 'secret' }
  const all = [
    ...Array.from({ length: 2 * atOnce }, async () => (await calls.call('getMe')).status),
    ...Array.from({ length: atOnce }, () => calls.postUpdate(bot, {})),
  ]
  await expect.poll(() => unanswered.length).toBeGreaterThanOrEqual(atOnce)
  isAnswering = true
  for (const response of unanswered) answer(response)
  const statuses = await Promise.all(all)
  expect(most).toBe(atOnce)
  expect(statuses).toEqual(all.map(() => 200))
  server.close()
  server.closeAllConnections()
})

it('a call that waits for its place as long as others wait for their answer counts as not answered, too', async () => {
  const called: string[] = []
  const server = createServer((request) => void called.push(request.url ?? '')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // By `listen`.
  const calls = createCalls(origin, { atOnce: 2, patience: 500 })
  const answered = await Promise.all(Array.from({ length: 10 }, () => calls.call('getMe')))
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 0))
  expect(calls.answers).toEqual(new Map([[0, 10]]))
  expect(called.length).toBeLessThan(answered.length)
  server.close()
  server.closeAllConnections()
})
