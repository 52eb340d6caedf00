import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { altegioApi } from '../../altegio/altegioApi.ts'
import { createRequestPace } from '../../altegio/requestPace.ts'
import { readPage } from '../../assistant/knowledge/readPage.ts'
import { openAiAssistant } from '../../assistant/models/openAiAssistant.ts'
import { fetchDownload, readDownload } from '../../files/downloadInbound.ts'
import { lengthenToken } from '../../instagram/tokenCalls.ts'
import { graphApi } from '../../meta/graphApi.ts'
import { monobankCalls } from '../../payments/monobankCalls.ts'
import { stripeClient } from '../../payments/stripeClient.ts'
import { sendToEndpoint } from '../../push/sendToEndpoint.ts'
import { identifyBot } from '../../telegram/identifyBot.ts'
import { aStillClock } from '../../testing/aStillClock.ts'
import { openAiTranscriber } from '../../transcripts/openAiTranscriber.ts'
import { outgoingFetch } from './outgoingFetch.ts'

const clock = aStillClock()
const { now, later } = clock
const never = new AbortController().signal

const servers: Server[] = []
afterEach(() => {
  clock.reset()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A service on this machine; returns its origin. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const wrote = Buffer.alloc(65_536, 'x')
const atMost = 96 * 1024 * 1024

/** Answers with a body that does not end before it has 96 MB, faster than anybody reads; counts its bytes. */
function flood(response: ServerResponse, type: string, sent: { bytes: number }): void {
  response.writeHead(200, { 'content-type': type })
  const write = () => {
    while (sent.bytes < atMost && !response.destroyed) {
      sent.bytes += wrote.length
      if (!response.write(wrote)) return void response.once('drain', write)
    }
    response.end()
  }
  write()
}

async function readReply(api: 'responses' | 'chat', origin: string): Promise<unknown> {
  const assistant = openAiAssistant(
    { baseUrl: `${origin}/v1`, apiKey: 'sk', model: 'a-model', api, retries: 0 },
    aStillClock(),
  )
  const input = {
    instructions: 'You are Lily.',
    fence: '0f0e8d5c-1111-4222-8333-944445555666',
    desk: 'company',
    language: 'en',
    now: now(),
    since: null,
    history: [{ role: 'user', text: 'Hello', at: now() }],
    knowledge: [],
    signal: never,
  } as const
  const events: unknown[] = []
  for await (const event of assistant.reply(input)) events.push(event)
  return events.at(-1)
}

/** Each kind of call that the server makes to others. */
const calls: readonly (readonly [string, (origin: string) => Promise<unknown>])[] = [
  ['a reply by the Responses API', (origin) => readReply('responses', origin)],
  ['a reply by Chat Completions', (origin) => readReply('chat', origin)],
  [
    'a transcript',
    (origin) => {
      const settings = { baseUrl: `${origin}/v1`, apiKey: 'sk', model: 'whisper-1' }
      const recording = { bytes: Buffer.from('OggS'), name: 'voice.ogg', type: 'audio/ogg' }
      return openAiTranscriber(settings, { now, log: { warn: () => undefined } as never }).transcribe(recording, never)
    },
  ],
  ['a call of Telegram', (origin) => identifyBot(later, '7:X', { sandbox: null, telegram: origin })],
  ['a file of a customer', (origin) => fetchDownload(`${origin}/file`, {}).then(readDownload)],
  ['a call of the Graph API', (origin) => graphApi({ root: `${origin}/v25.0`, token: 'secret', later }).get('me')],
  [
    'a token of Instagram',
    (origin) => {
      const roots = { authorize: origin, codes: origin, tokens: origin, graph: origin }
      return lengthenToken({ roots, later, now }, 'secret', 'a-short-token')
    },
  ],
  [
    'a call of Altegio',
    (origin) => {
      const access = { partnerToken: 'p', applicationId: '1', reachableOrigin: null }
      const urls = { apiUrl: origin, marketplaceUrl: origin }
      return altegioApi({ ...access, ...urls }, createRequestPace({ now }), { later, signal: never }).readCompany('1')
    },
  ],
  ['a call of Stripe', (origin) => stripeClient({ secretKey: 'sk', apiRoot: origin }).balance.retrieve()],
  [
    'a call of monobank',
    (origin) => monobankCalls({ apiRoot: origin, token: 't' })(z.looseObject({}), 'GET', 'details'),
  ],
  [
    'a push notification',
    (origin) => sendToEndpoint({ sandbox: true, now })(`${origin}/push`, { headers: {}, body: Buffer.from('x') }),
  ],
  ['a page of knowledge', (origin) => readPage(`${origin}/`, { sandbox: true })],
]

describe.each(calls)('%s', (name, call) => {
  it(`${name} is given up when its answer does not end`, async () => {
    const sent = { bytes: 0 }
    const isStream = name.startsWith('a reply')
    const type = isStream ? 'text/event-stream' : name === 'a page of knowledge' ? 'text/html' : 'application/json'
    const origin = await serve((_request, response) => flood(response, type, sent))
    await call(origin).catch(() => null)
    // The largest bound is that of a file, 20 MB; the rest is on its way.
    expect(sent.bytes).toBeLessThan(40 * 1024 * 1024)
  })
})

// A page of knowledge may lead to another page, which is checked in its turn (readPage.test.ts).
const straightCalls = calls.filter(([name]) => name !== 'a page of knowledge')
describe.each(straightCalls)('%s', (name, call) => {
  it(`${name} is not led to another address`, async () => {
    const led: string[] = []
    const internal = await serve(({ url = '' }, response) => {
      led.push(url)
      response.end('{}')
    })
    const location = `${internal}/metadata`
    const origin = await serve((_request, response) => void response.writeHead(307, { location }).end())
    await call(origin).catch(() => null)
    expect(led).toEqual([])
  })
})

describe('the bounds of an answer', () => {
  const bounds = { within: 15_000, bytes: 1_000, later }

  it('a body that is too long once it is decompressed fails', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
    })
    const answer = await outgoingFetch(bounds)(origin)
    await expect(answer.text()).rejects.toMatchObject({ name: 'AnswerTooLong' })
  })

  it('a body of exactly as many bytes as are allowed is read', async () => {
    const origin = await serve((_request, response) => void response.end('x'.repeat(1_000)))
    expect(await (await outgoingFetch(bounds)(origin)).text()).toHaveLength(1_000)
    expect(clock.due()).toEqual([])
  })

  it('an answer that does not begin in time fails', async () => {
    const asked = Promise.withResolvers<void>()
    const origin = await serve(() => asked.resolve())
    const answer = outgoingFetch(bounds)(origin)
    await asked.promise
    clock.advance(15_000)
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('a body that begins and does not end in time fails, and its connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    const origin = await serve((request, response) => {
      request.socket.once('close', () => closed.resolve())
      response.write('a beginning')
    })
    const text = outgoingFetch(bounds)(origin).then((answer) => {
      clock.advance(15_000)
      return answer.text()
    })
    await expect(text).rejects.toMatchObject({ name: 'TimeoutError' })
    await closed.promise
  })

  it('the caller ends a call and its body', async () => {
    const origin = await serve((_request, response) => void response.write('a beginning'))
    const stop = new AbortController()
    const answer = await outgoingFetch(bounds)(origin, { signal: stop.signal })
    stop.abort()
    await expect(answer.text()).rejects.toMatchObject({ name: 'AbortError' })
    expect(clock.due()).toEqual([])
  })
})
