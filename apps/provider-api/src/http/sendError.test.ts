import { once } from 'node:events'
import { request as call } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aRecordedLog } from '../testing/aRecordedLog.ts'
import { sendError } from './sendError.ts'

const { log, logged, forget } = aRecordedLog({ serverLog: { level: 'warn', isPretty: false } }, () => new Date(0))
const handled = vi.fn((error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendError(error, request, reply),
)
let answer: Readable
let app: ReturnType<typeof anApp>

/** Answers with a stream of which nothing comes, so that the headers wait as well. */
function anApp() {
  const fastify = Fastify()
  fastify.decorate('ports', { log } as never)
  fastify.decorateRequest('refusedWith', null)
  fastify.setErrorHandler(handled)
  fastify.post('/answer', (_request, reply) => reply.send(answer))
  return fastify
}

beforeEach(async () => {
  answer = new Readable({ read: () => undefined })
  forget()
  handled.mockClear()
  app = anApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Calls, and waits until the answer is about to be sent. */
async function begin() {
  const { port } = app.server.address() as AddressInfo // of a TCP server
  const headers = { 'content-type': 'application/json' }
  const sent = call({ port, host: '127.0.0.1', path: '/answer', method: 'POST', headers })
  sent.on('error', () => undefined)
  // A body that is read to its end: the request itself counts as complete, not as aborted.
  sent.end('{}')
  await vi.waitFor(() => expect(answer.listenerCount('close')).toBeGreaterThan(0))
  return sent
}

it('a caller that goes away before the first bytes of its answer is no error of the server', async () => {
  const sent = await begin()
  sent.destroy()
  await vi.waitFor(() => expect(handled).toHaveBeenCalled())
  expect(handled.mock.calls[0]?.[0].code).toBe('ERR_STREAM_PREMATURE_CLOSE')
  expect(logged).toEqual([])
})

it('an answer whose source ends too early is an error of the server', async () => {
  const sent = await begin()
  answer.destroy()
  const [{ statusCode }] = (await once(sent, 'response')) as [{ statusCode: number }]
  expect(statusCode).toBe(500)
  expect(logged).toMatchObject([{ level: 'error', fields: { code: 'ERR_STREAM_PREMATURE_CLOSE' } }])
})
