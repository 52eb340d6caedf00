import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** One call as it passes the link. */
export type PassingCall = { method: string; path: string; text: string }

/** What happens to a call that a rule means. */
export type Deed =
  /** Answered by the link; the server never hears of it. */
  | { kind: 'answer'; status: number; body: string; headers?: OutgoingHttpHeaders }
  /** The server does it, and its answer is lost on the way. */
  | { kind: 'swallow' }
  /** The answer comes so much later. */
  | { kind: 'delay'; milliseconds: number }
  /** The answer comes in small parts: so many bytes, ten times a second. */
  | { kind: 'drip'; bytes: number }
  /** The connection breaks before the server hears of it. */
  | { kind: 'break' }

type Rule = { means: (call: PassingCall) => boolean; times: number; deed: Deed }

/** A call that was answered to the browser. */
export type Answered = PassingCall & { status: number; answer: string; at: number }

/** A network between browser and server that a test can spoil. */
export type FaultyLink = {
  origin: string
  /** What becomes of the next `times` calls that are meant. */
  spoil: (means: Rule['means'], deed: Deed, times?: number) => void
  /** No rule holds any more. */
  mend: () => void
  /** Live connections that are open now go silent for ever: no byte, no end, as behind a router that forgot them. */
  freeze: () => void
  /** Live connections are reset. */
  cut: () => void
  /** Nothing and nobody gets through, as long as it is so. */
  setDown: (isDown: boolean) => void
  /** Every call that was answered to the browser, in order. */
  answered: readonly Answered[]
  /** Every call that came, answered or not, in order. */
  asked: readonly (PassingCall & { at: number })[]
  close: () => Promise<void>
}

type Upgraded = { browser: Socket; server: Socket; isFrozen: boolean }

/** A link to the server at `target`, on a free port of its own. */
export async function openFaultyLink(target: string): Promise<FaultyLink> {
  const { hostname, port } = new URL(target)
  const rules: Rule[] = []
  const live = new Set<Upgraded>()
  const sockets = new Set<Socket>()
  const answered: Answered[] = []
  const asked: (PassingCall & { at: number })[] = []
  let isDown = false

  const ruleFor = (call: PassingCall): Deed | null => {
    const rule = rules.find((one) => one.times > 0 && one.means(call))
    if (!rule) return null
    rule.times -= 1
    return rule.deed
  }

  const forward = (
    call: PassingCall,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const onward = ask({ host: hostname, port, method: call.method, path: call.path, headers }, (answer) => {
        collect(answer).then(
          (said) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: said }),
          reject,
        )
      })
      onward.on('error', reject)
      onward.end(body)
    })

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await collect(request)
    const call: PassingCall = { method: request.method ?? 'GET', path: request.url ?? '/', text: body.toString() }
    asked.push({ ...call, at: Date.now() })
    const deed = ruleFor(call)
    const say = (status: number, said: string) => answered.push({ ...call, status, answer: said, at: Date.now() })
    if (deed?.kind === 'break') return request.socket.destroy()
    if (deed?.kind === 'answer') {
      say(deed.status, deed.body)
      return response.writeHead(deed.status, { 'content-type': 'application/json', ...deed.headers }).end(deed.body)
    }
    const answer = await forward(call, request.headers, body)
    if (deed?.kind === 'swallow') return request.socket.destroy()
    if (deed?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, deed.milliseconds))
    response.writeHead(answer.status, answer.headers)
    if (deed?.kind === 'drip') await drip(response, answer.body, deed.bytes)
    say(answer.status, isText(answer.headers) ? answer.body.toString() : '')
    return response.end(deed?.kind === 'drip' ? undefined : answer.body)
  }

  const link = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy())
  })
  link.on('connection', (socket) => {
    if (isDown) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    return socket.on('error', () => undefined)
  })
  link.on('upgrade', (request: IncomingMessage, browser: Socket, head: Buffer) => {
    const server = connect({ host: hostname, port: Number(port) })
    const pair: Upgraded = { browser, server, isFrozen: false }
    live.add(pair)
    const end = () => {
      if (pair.isFrozen) return
      live.delete(pair)
      browser.destroy()
      server.destroy()
    }
    server.on('connect', () => {
      server.write(headOf(request))
      server.write(head)
    })
    browser.on('data', (bytes) => !pair.isFrozen && server.write(bytes))
    server.on('data', (bytes) => !pair.isFrozen && browser.write(bytes))
    for (const socket of [browser, server]) socket.on('close', end).on('error', end)
  })
  await new Promise<void>((resolve) => link.listen(0, 'localhost', resolve))
  const { port: own } = link.address() as AddressInfo // it listens on TCP

  return {
    origin: `http://localhost:${own}`,
    spoil: (means, deed, times = 1) => void rules.push({ means, deed, times }),
    mend: () => void (rules.length = 0),
    freeze: () => live.forEach((pair) => (pair.isFrozen = true)),
    cut: () =>
      live.forEach(({ browser, server, isFrozen }) => isFrozen || (browser.resetAndDestroy(), server.destroy())),
    setDown(down) {
      isDown = down
      if (down) for (const socket of [...sockets]) socket.resetAndDestroy()
    },
    answered,
    asked,
    close: async () => {
      for (const { browser, server } of live) {
        browser.destroy()
        server.destroy()
      }
      link.closeAllConnections()
      await new Promise((resolve) => link.close(resolve))
    },
  }
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function drip(response: ServerResponse, body: Buffer, bytes: number): Promise<void> {
  for (let from = 0; from < body.length && !response.destroyed; from += bytes) {
    response.write(body.subarray(from, from + bytes))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const isText = (headers: IncomingHttpHeaders) => /json|text/u.test(headers['content-type'] ?? '')

/** The request for an upgrade as it came, line by line. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1] ?? ''}` : []))
  return [`${method ?? 'GET'} ${url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/** Calls of this route, whatever else the link carries. */
export const callsOf =
  (path: string) =>
  (call: PassingCall): boolean =>
    call.path.split('?')[0] === `/api${path}`
