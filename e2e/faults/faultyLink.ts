import {
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** One call that passes the link. */
export type PassingCall = { method: string; path: string; text: string }

/** The fault applied to a call that matches a rule. */
export type LinkFault =
  /** The link responds itself; the call never reaches the server. */
  | { kind: 'answer'; status: number; body: string; headers?: OutgoingHttpHeaders }
  /** The server handles the call, and its response is dropped. */
  | { kind: 'swallow' }
  /** The response is delayed. */
  | { kind: 'delay'; milliseconds: number }
  /** The response arrives in small parts: `bytes` at a time, ten times a second. */
  | { kind: 'drip'; bytes: number }
  /** The connection breaks before the call reaches the server. */
  | { kind: 'break' }

type Rule = { means: (call: PassingCall) => boolean; times: number; fault: LinkFault }

/** A call with the response that the browser received. */
export type AnsweredCall = PassingCall & { status: number; answer: string; at: number }

/** A network between browser and server into which a test injects faults. */
export type FaultyLink = {
  origin: string
  /** Applies a fault to the next `times` calls that match. */
  inject: (means: Rule['means'], fault: LinkFault, times?: number) => void
  /** Removes all rules. */
  mend: () => void
  /** Makes the open live connections silent for ever: no byte, no close, as behind a router that lost its state. */
  freeze: () => void
  /** Resets the live connections. */
  cut: () => void
  /** Blocks all traffic while it is on. */
  setDown: (isDown: boolean) => void
  /** Every call with a response that reached the browser, in order. */
  answered: readonly AnsweredCall[]
  /** Every call that arrived, with or without a response, in order. */
  requests: readonly (PassingCall & { at: number })[]
  close: () => Promise<void>
}

type Upgraded = { browser: Socket; server: Socket; isFrozen: boolean }

/** Opens a link to the server at `target`, on a free port of its own. */
export async function openFaultyLink(target: string): Promise<FaultyLink> {
  const { hostname, port } = new URL(target)
  const rules: Rule[] = []
  const live = new Set<Upgraded>()
  const sockets = new Set<Socket>()
  const answered: AnsweredCall[] = []
  const requests: (PassingCall & { at: number })[] = []
  let isDown = false

  const ruleFor = (call: PassingCall): LinkFault | null => {
    const rule = rules.find((one) => one.times > 0 && one.means(call))
    if (!rule) return null
    rule.times -= 1
    return rule.fault
  }

  const forward = (
    call: PassingCall,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const onward = sendRequest({ host: hostname, port, method: call.method, path: call.path, headers }, (answer) => {
        collect(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body }),
          reject,
        )
      })
      onward.on('error', reject)
      onward.end(body)
    })

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await collect(request)
    const call: PassingCall = { method: request.method ?? 'GET', path: request.url ?? '/', text: body.toString() }
    requests.push({ ...call, at: Date.now() })
    const fault = ruleFor(call)
    const record = (status: number, body: string) => answered.push({ ...call, status, answer: body, at: Date.now() })
    if (fault?.kind === 'break') return request.socket.destroy()
    if (fault?.kind === 'answer') {
      record(fault.status, fault.body)
      return response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body)
    }
    const answer = await forward(call, request.headers, body)
    if (fault?.kind === 'swallow') return request.socket.destroy()
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.milliseconds))
    response.writeHead(answer.status, answer.headers)
    if (fault?.kind === 'drip') await drip(response, answer.body, fault.bytes)
    record(answer.status, isText(answer.headers) ? answer.body.toString() : '')
    return response.end(fault?.kind === 'drip' ? undefined : answer.body)
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
  const { port: own } = link.address() as AddressInfo // a TCP server has an address of this type

  return {
    origin: `http://localhost:${own}`,
    inject: (means, fault, times = 1) => void rules.push({ means, fault, times }),
    mend: () => void (rules.length = 0),
    freeze: () => live.forEach((pair) => (pair.isFrozen = true)),
    cut: () =>
      live.forEach(({ browser, server, isFrozen }) => isFrozen || (browser.resetAndDestroy(), server.destroy())),
    setDown(down) {
      isDown = down
      if (down) for (const socket of [...sockets]) socket.resetAndDestroy()
    },
    answered,
    requests,
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

/** The upgrade request as it arrived, line by line. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1] ?? ''}` : []))
  return [`${method ?? 'GET'} ${url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/** Matches the calls of one route. */
export const callsOf =
  (path: string) =>
  (call: PassingCall): boolean =>
    call.path.split('?')[0] === `/api${path}`
