import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A call over a connection of its own, whose body is written piece by piece, or never. */
export type ARawCall = {
  /** Resolves when the bytes are passed to the network, or the connection is gone. */
  write: (bytes: Buffer | string) => Promise<void>
  /** Writes one piece of a chunked body; an empty one ends it. */
  writeChunk: (bytes: Buffer | string) => Promise<void>
  /** The status, the headers by name and the JSON of the response, as soon as it has arrived. */
  answer: () => Promise<{ status: number; header: (name: string) => string | undefined; body: Record<string, unknown> }>
  isOpen: () => boolean
  /** Resolves when the connection is closed by either side. */
  closed: Promise<unknown>
  hangUp: () => void
}

/** Sends the head of a POST to a listening app. Without a length the body is chunked. */
export async function aRawCall(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string | number>,
): Promise<ARawCall> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app does not listen')
  const socket: Socket = connect(address.port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // A connection that is cut off while writing emits an error; only the response matters here.
  socket.on('error', () => undefined)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  await once(socket, 'connect')
  const length = 'content-length' in headers ? {} : { 'transfer-encoding': 'chunked' }
  const head = Object.entries({ host: 'desk.example', ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const write = (bytes: Buffer | string) =>
    Promise.race([new Promise<void>((resolve) => socket.write(bytes, () => resolve())), closed.then(() => undefined)])
  await write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  const parsed = () => {
    const [head = '', body = ''] = received.split('\r\n\r\n', 2)
    const [first = '', ...lines] = head.split('\r\n')
    const header = (name: string) =>
      lines
        .find((line) => line.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim()
    const length = Number(header('content-length') ?? Number.NaN)
    if (Buffer.byteLength(body) < length || Number.isNaN(length)) return null
    return { status: Number(first.split(' ')[1]), header, body: JSON.parse(body) as Record<string, unknown> }
  }
  return {
    write,
    async writeChunk(bytes) {
      await write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
      await write(bytes)
      await write('\r\n')
    },
    async answer() {
      for (;;) {
        const whole = parsed()
        if (whole) return whole
        await Promise.race([once(socket, 'data'), closed])
        if (socket.closed && !parsed()) throw new Error(`The connection was closed without an answer: ${received}`)
      }
    },
    isOpen: () => !socket.closed,
    closed,
    hangUp: () => socket.destroy(),
  }
}
