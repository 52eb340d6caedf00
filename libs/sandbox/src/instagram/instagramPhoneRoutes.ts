import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { textsOf } from '../page/textsOf.ts'
import type { InstagramEnds } from './eventBodies.ts'
import { addFollower } from './Instagram.ts'
import {
  followersOf,
  instagramAddress,
  instagramLog,
  instagramPhonePage,
  type InstagramSide,
} from './instagramPhonePage.ts'
import type { InstagramWorld } from './InstagramWorld.ts'

const largest = 50 * 1024 * 1024

/**
 * Serves Instagram's messages: the customer's at `/instagram/customer`, and the salon's own app at `/instagram/app`.
 */
export function instagramPhoneRoutes(app: FastifyInstance, world: InstagramWorld, closing: AbortSignal): void {
  const { prefix } = app
  servePageFile(app, '/instagram/phone.js', new URL('../page/phone.mjs', import.meta.url))
  const styles = [`${prefix}/page.css`, `${prefix}/customer/customer.css`]

  for (const side of ['customer', 'app'] as const)
    app.get(`/instagram/${side}`, (request, reply) => {
      const ends = endsOf(world, request.query)
      if (ends === null) {
        const body = html`<body><main class="index"><h1>No account to write to yet</h1><p>Connect Instagram on the page of integrations: the sandbox makes an account for it.</p></main></body>`
        return sendPage(reply, { title: 'Sandbox Instagram', styles, scripts: [], body })
      }
      const { account, person } = textsOf(request.query)
      if (account !== ends.account.accountId || person !== ends.person.personId)
        return reply.redirect(instagramAddress(prefix, side, ends))
      return sendPage(reply, {
        title: `${ends.person.name} · ${ends.account.name} · Sandbox Instagram`,
        styles,
        scripts: [`${prefix}/instagram/phone.js`],
        body: instagramPhonePage(world, prefix, side, ends),
      })
    })

  app.post('/instagram/people', (request, reply) => {
    const { account: id = '', name = '' } = textsOf(request.body)
    const account = world.accounts.get(id)
    if (account === undefined || name.trim() === '') return refuse(reply, 400, 'An account and a name are needed')
    const person = addFollower(world, { name: name.trim().slice(0, 60) })
    return reply.redirect(instagramAddress(prefix, 'customer', { account, person }), 303)
  })

  app.post('/instagram/messages', (request, reply) => {
    const fields = textsOf(request.body)
    const ends = endsOf(world, fields)
    const text = (fields['text'] ?? '').trim()
    if (ends === null) return refuse(reply, 404, 'No such account or person')
    if (text === '' || text.length > 1000) return refuse(reply, 400, 'A message has 1 to 1000 characters')
    const bubble = sideOf(fields) === 'app' ? world.play.inApp(ends, text) : world.play.asCustomer(ends, text)
    return reply.code(201).send({ bubble })
  })

  app.post('/instagram/read', (request, reply) => {
    const ends = endsOf(world, request.body)
    if (ends === null) return refuse(reply, 404, 'No such account or person')
    world.play.read(ends)
    return reply.code(204).send()
  })

  app.register(async (uploads) => {
    uploads.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: largest },
      (_request, body, done) => done(null, body),
    )
    uploads.post('/instagram/files', (request, reply) => {
      const fields = textsOf(request.query)
      const ends = endsOf(world, fields)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (ends === null) return refuse(reply, 404, 'No such account or person')
      if (bytes.length === 0) return refuse(reply, 400, 'The file is empty')
      const kind = /^(image|video|audio)\//.exec(fields['type'] ?? '')?.[1] ?? 'file'
      const type = kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'file'
      const attachment = { type, url: `${originOf(app)}${prefix}/instagram/media/${world.files.keep(bytes)}` } as const
      const write = sideOf(fields) === 'app' ? world.play.inApp : world.play.asCustomer
      return reply.code(201).send({ bubble: write(ends, { attachment }) })
    })
  })

  app.get('/instagram/events', async (request: FastifyRequest, reply) => {
    const fields = textsOf(request.query)
    const ends = endsOf(world, fields)
    if (ends === null) return refuse(reply, 404, 'No such account or person')
    reply.hijack()
    streamLog(reply.raw, world, { side: sideOf(fields), ends, closing })
    return reply
  })
}

/** Streams the messages of a conversation to a page, whole, whenever something has changed. */
function streamLog(
  raw: ServerResponse,
  world: InstagramWorld,
  { side, ends, closing }: { side: InstagramSide; ends: InstagramEnds; closing: AbortSignal },
): void {
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  const send = () =>
    void raw.write(`event: log\ndata: ${JSON.stringify({ markup: instagramLog(world, side, ends).markup })}\n\n`)
  send()
  const unsubscribe = world.subscribe((entry) => {
    if ('personId' in entry && entry.personId === ends.person.personId && entry.accountId === ends.account.accountId)
      send()
  })
  const keepAlive = setInterval(() => raw.write(':\n\n'), 20_000)
  const end = () => {
    clearInterval(keepAlive)
    unsubscribe()
    closing.removeEventListener('abort', end)
    raw.end()
  }
  raw.on('close', end)
  closing.addEventListener('abort', end, { once: true })
}

/** The account and the person of a call; the first account, and the first of its people, when it names none. */
function endsOf(world: InstagramWorld, given: unknown): InstagramEnds | null {
  const { account: named = '', person: id = '' } = textsOf(given)
  const account =
    world.accounts.get(named) ??
    [...world.accounts.values()].find(({ username }) => username === named) ??
    [...world.accounts.values()][0]
  if (account === undefined) return null
  const person =
    world.people.get(id) ?? followersOf(world, account)[0] ?? addFollower(world, { name: 'Anna Kovalenko' })
  return { account, person }
}

const sideOf = (fields: Record<string, string>): InstagramSide => (fields['side'] === 'app' ? 'app' : 'customer')

/** Where the sandbox itself is served, for addresses of media. */
function originOf({ server }: FastifyInstance): string {
  const address = server.address()
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
}

const refuse = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message })
