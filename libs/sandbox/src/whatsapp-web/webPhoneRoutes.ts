import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { textsOf } from '../page/textsOf.ts'
import type { WebContact } from './WebState.ts'
import type { WebEnds } from './WebConversations.ts'
import type { WhatsappWeb } from './WhatsappWeb.ts'
import { linkedDevicesPage, webAddress, webLog, webPhonePage, type WebSide } from './webPhonePage.ts'

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/**
 * Serves a salon's phone: its linked devices at `/whatsapp-web`, its chats at `/phone`, and its
 * customers' at `/customer`.
 */
export function webPhoneRoutes(app: FastifyInstance, world: WhatsappWeb, closing: AbortSignal): void {
  const { prefix } = app
  servePageFile(app, '/whatsapp-web/phone.js', new URL('../page/phone.mjs', import.meta.url))
  const styles = [`${prefix}/page.css`, `${prefix}/customer/customer.css`]

  app.get('/whatsapp-web', (request, reply) => {
    const { number, code = '', refused } = textsOf(request.query)
    const page = { phone: phoneOf(world, number), code: code.slice(0, 300), isRefused: refused === 'yes' }
    return sendPage(reply, {
      title: `${page.phone.name} · Linked devices`,
      styles: [`${prefix}/page.css`],
      scripts: [],
      body: linkedDevicesPage(world, prefix, page),
    })
  })
  const backTo = (reply: FastifyReply, query: Record<string, string>) =>
    reply.redirect(`${prefix}/whatsapp-web?${new URLSearchParams(query).toString()}`, 303)
  app.post('/whatsapp-web/scan', (request, reply) => {
    const { number = '', code = '' } = textsOf(request.body)
    const isLinked = world.scan(number, code.trim())
    return backTo(reply, { number, ...(!isLinked && { refused: 'yes' }) })
  })
  app.post('/whatsapp-web/unlink', (request, reply) => {
    const { number = '', device = '' } = textsOf(request.body)
    world.unlink(device)
    return backTo(reply, { number })
  })
  app.post('/whatsapp-web/phones', (request, reply) => {
    const { name = '', code = '' } = textsOf(request.body)
    const { number } = world.addPhone({ number: `38044${digits(7)}`, name: name.trim().slice(0, 60) || 'A phone' })
    return backTo(reply, { number, code })
  })

  for (const side of ['customer', 'phone'] as const)
    app.get(`/whatsapp-web/${side}`, (request, reply) => {
      const ends = endsOf(world, request.query)
      const { number, person } = textsOf(request.query)
      if (number !== ends.phone.number || person !== ends.person.number)
        return reply.redirect(webAddress(prefix, side, ends))
      return sendPage(reply, {
        title: `${ends.person.name} · ${ends.phone.name} · Sandbox WhatsApp`,
        styles,
        scripts: [`${prefix}/whatsapp-web/phone.js`],
        body: webPhonePage(world, prefix, side, ends),
      })
    })
  app.post('/whatsapp-web/people', (request, reply) => {
    const { number, name = '' } = textsOf(request.body)
    const person = world.addCustomer({ number: `38067${digits(7)}`, name: name.trim().slice(0, 60) || 'Somebody' })
    return reply.redirect(webAddress(prefix, 'customer', { phone: phoneOf(world, number), person }), 303)
  })
  app.post('/whatsapp-web/messages', (request, reply) => {
    const fields = textsOf(request.body)
    const text = (fields['text'] ?? '').trim()
    if (text === '' || text.length > 4096)
      return reply.code(400).send({ message: 'A message has 1 to 4096 characters' })
    return reply.code(201).send({ bubble: world.write(endsOf(world, fields), sideOf(fields), text) })
  })
  app.post('/whatsapp-web/read', (request, reply) => {
    world.read(endsOf(world, request.body))
    return reply.code(204).send()
  })
  app.get('/whatsapp-web/events', async (request, reply) => {
    const fields = textsOf(request.query)
    const ends = endsOf(world, fields)
    reply.hijack()
    streamLog(reply.raw, world, { side: sideOf(fields), ends, closing })
    return reply
  })
}

/** Streams the messages of a conversation to a page, whole, whenever something has changed. */
function streamLog(
  raw: ServerResponse,
  world: WhatsappWeb,
  { side, ends, closing }: { side: WebSide; ends: WebEnds; closing: AbortSignal },
): void {
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  let sent = ''
  const send = () => {
    const { markup } = webLog(world, side, ends)
    if (markup !== sent) raw.write(`event: log\ndata: ${JSON.stringify({ markup })}\n\n`)
    sent = markup
  }
  send()
  const unsubscribe = world.subscribe(send)
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

/** The phone of a call; the first, or a new one, when it names none. */
const phoneOf = (world: WhatsappWeb, number: string | undefined): WebContact =>
  world.phones.get(number ?? '') ??
  [...world.phones.values()][0] ??
  world.addPhone({ number: '380445550170', name: 'Lily Salon' })

function endsOf(world: WhatsappWeb, given: unknown): WebEnds {
  const { number, person: named = '' } = textsOf(given)
  const person =
    world.people.get(named) ??
    [...world.people.values()][0] ??
    world.addCustomer({ number: '380671112233', name: 'Anna Kovalenko' })
  return { phone: phoneOf(world, number), person }
}

const sideOf = (fields: Record<string, string>): WebSide => (fields['side'] === 'phone' ? 'phone' : 'customer')
