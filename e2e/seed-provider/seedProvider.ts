import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { answerCall } from './answerCall.ts'
import { aSalon } from './aSalon.ts'

/** One call as it arrived over the wire. */
export type SeedCall = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

const allowed = 'authorization, content-type, x-company-id'

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? null : JSON.parse(text)
}

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/**
 * Another vendor's provider API that supports only the calls and events of the seeds: no `seq`, no log, no
 * capabilities, bare lists, ids as numbers or strings, `getMe` flat, `recepientId` misspelt. It refuses every header
 * that the seeds do not name, as another vendor's CORS rules would.
 */
export async function startSeedProvider() {
  const salon = aSalon()
  const calls: SeedCall[] = []
  const handshakes: { auth: Record<string, unknown>; query: Record<string, unknown> }[] = []

  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', allowed)
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const url = new URL(request.url ?? '/', 'http://seed')
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await bodyOf(request),
    }
    calls.push(call)
    const { status, body } = answerCall(salon, call)
    answer(response, status, body)
  }
  const server = createServer((request, response) => void listen(request, response))
  const io = new Server(server, { transports: ['websocket'], cors: { origin: '*' } })
  io.on('connection', (socket) => handshakes.push({ auth: socket.handshake.auth, query: socket.handshake.query }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    salon,
    calls,
    handshakes,
    /** Emits an event to every live connection. */
    emit: (event: string, payload: unknown) => io.emit(event, payload),
    stop: async () => {
      await io.close()
    },
  }
}
