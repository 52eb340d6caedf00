import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { logMarkup, peopleOf, phoneAddress, phonePage, type PhoneSide } from './phonePage.ts'
import type { Ends, Writing } from './play.ts'
import { addPerson } from './Whatsapp.ts'
import type { WhatsappWorld } from './WhatsappWorld.ts'

const largest = 50 * 1024 * 1024

/** The advertisement behind the sandbox's button. */
const summerAdvertisement = {
  headline: 'Summer colours',
  body: 'Every manicure in July with 20 % off. Write to us!',
  sourceUrl: 'https://fb.me/3cr4Wqqkv',
}

/** A customer's text, by itself or from the advertisement. */
const writingOf = ({ advertisement }: Record<string, string | undefined>, body: string): Writing => ({
  type: 'text',
  content: { text: { body } },
  ...(advertisement === 'true' && { advertisement: summerAdvertisement }),
})

/** Serves the phones of WhatsApp: the customer's at `/whatsapp/customer`, and the salon's own at `/whatsapp/phone`. */
export function phoneRoutes(app: FastifyInstance, world: WhatsappWorld, closing: AbortSignal): void {
  phonePages(app, world)
  messageRoutes(app, world)
  fileRoutes(app, world)
  sharingRoutes(app, world)

  app.get('/whatsapp/events', async (request: FastifyRequest, reply) => {
    const fields = asRecord(request.query)
    const ends = endsOf(world, fields)
    if (ends === null) return refuse(reply, 404, 'No such number or person')
    reply.hijack()
    streamLog(reply.raw, world, { side: sideOf(fields), ends, closing })
    return reply
  })
}

/** The pages of both phones, and whoever else plays a customer on one. */
function phonePages(app: FastifyInstance, world: WhatsappWorld): void {
  const { prefix } = app
  servePageFile(app, '/whatsapp/phone.js', new URL('../page/phone.mjs', import.meta.url))
  const styles = [`${prefix}/page.css`, `${prefix}/customer/customer.css`]

  for (const side of ['customer', 'phone'] as const)
    app.get(`/whatsapp/${side}`, (request, reply) => {
      const ends = endsOf(world, request.query)
      if (ends === null) {
        const body = html`<body><main class="index"><h1>No number to write to yet</h1><p><a href="${prefix}/whatsapp">Make a WhatsApp number of the sandbox</a> first.</p></main></body>`
        return sendPage(reply, { title: 'Sandbox WhatsApp', styles, scripts: [], body })
      }
      const { number, person } = asRecord(request.query)
      if (number !== ends.number.phoneNumberId || person !== ends.person.phone)
        return reply.redirect(phoneAddress(prefix, side, ends))
      return sendPage(reply, {
        title: `${ends.person.name} · ${ends.number.verifiedName} · Sandbox WhatsApp`,
        styles,
        scripts: [`${prefix}/whatsapp/phone.js`],
        body: phonePage(world, prefix, side, ends),
      })
    })

  app.post('/whatsapp/people', (request, reply) => {
    const { number: id = '', name = '', phone: given = '' } = asRecord(request.body)
    const number = world.numbers.get(id)
    const phone = given.replace(/\D/g, '').slice(0, 15)
    if (number === undefined || name.trim() === '') return refuse(reply, 400, 'A number and a name are needed')
    const person = addPerson(world, { name: name.trim().slice(0, 60), ...(phone !== '' && { phone }) })
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    return isForm
      ? reply.redirect(phoneAddress(prefix, 'customer', { number, person }), 303)
      : reply.code(201).send({ person })
  })
}

/** The acts of both ends on texts: write, correct and read. */
function messageRoutes(app: FastifyInstance, world: WhatsappWorld): void {
  app.post('/whatsapp/messages', (request, reply) => {
    const fields = asRecord(request.body)
    const ends = endsOf(world, fields)
    const text = (fields['text'] ?? '').trim()
    if (ends === null) return refuse(reply, 404, 'No such number or person')
    if (text === '' || text.length > 4096) return refuse(reply, 400, 'A message has 1 to 4096 characters')
    const bubble =
      sideOf(fields) === 'phone' ? world.play.onPhone(ends, text) : world.play.asCustomer(ends, writingOf(fields, text))
    return reply.code(201).send({ bubble })
  })

  app.post('/whatsapp/correct', (request, reply) => {
    const fields = asRecord(request.body)
    const ends = endsOf(world, fields)
    const { id = '', text } = fields
    if (ends === null) return refuse(reply, 404, 'No such number or person')
    if (text !== undefined && (text.trim() === '' || text.length > 4096))
      return refuse(reply, 400, 'A message has 1 to 4096 characters')
    return world.play.correct(ends, sideOf(fields), { id, text: text?.trim() ?? null })
      ? reply.code(204).send()
      : refuse(reply, 409, 'WhatsApp does not allow that any more')
  })

  app.post('/whatsapp/read', (request, reply) => {
    const ends = endsOf(world, request.body)
    if (ends === null) return refuse(reply, 404, 'No such number or person')
    world.play.read(ends)
    return reply.code(204).send()
  })
}

/** Files that either end sends. */
function fileRoutes(app: FastifyInstance, world: WhatsappWorld): void {
  app.register(async (uploads) => {
    uploads.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: largest },
      (_request, body, done) => done(null, body),
    )
    uploads.post('/whatsapp/files', (request, reply) => {
      const fields = asRecord(request.query)
      const ends = endsOf(world, fields)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (ends === null) return refuse(reply, 404, 'No such number or person')
      if (bytes.length === 0) return refuse(reply, 400, 'The file is empty')
      const { name = 'file', type = '', caption = '' } = fields
      const file = { bytes, fileName: name.slice(0, 255), type, caption: caption.slice(0, 1024) }
      const writer = sideOf(fields) === 'phone' ? 'phone' : 'customer'
      return reply.code(201).send({ bubble: world.play.sendFile(ends, file, writer) })
    })
  })
}

/** The data that the owner of a phone shares: the salon its chats, the customer their number. */
function sharingRoutes(app: FastifyInstance, world: WhatsappWorld): void {
  app.post('/whatsapp/share', (request, reply) => {
    const ends = endsOf(world, request.body)
    if (ends === null) return refuse(reply, 404, 'No such number or person')
    if (!world.subscribed.has(ends.number.businessAccountId))
      return refuse(reply, 409, 'The number is not connected yet')
    world.play.share(ends.number)
    return reply.code(204).send()
  })

  app.post('/whatsapp/hide', (request, reply) => {
    const fields = asRecord(request.body)
    const ends = endsOf(world, fields)
    if (ends === null) return refuse(reply, 404, 'No such number or person')
    const { phone, name } = ends.person
    const hidesPhone = fields['hidesPhone'] === 'true'
    world.commit({ type: 'phone-hidden', phone, hidesPhone, username: name.toLowerCase().replace(/[^a-z0-9]+/g, '.') })
    return reply.send({ hidesPhone })
  })
}

/** Streams the messages of a conversation to a page, whole, whenever something has changed. */
function streamLog(
  raw: ServerResponse,
  world: WhatsappWorld,
  { side, ends, closing }: { side: PhoneSide; ends: Ends; closing: AbortSignal },
): void {
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  const send = () =>
    void raw.write(`event: log\ndata: ${JSON.stringify({ markup: logMarkup(world, side, ends).markup })}\n\n`)
  send()
  const unsubscribe = world.subscribe((entry) => {
    if (
      (entry.type === 'wrote' || entry.type === 'status' || entry.type === 'edited' || entry.type === 'deleted') &&
      entry.phoneNumberId === ends.number.phoneNumberId &&
      entry.phone === ends.person.phone
    )
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

/** The number and the person of a call; the first number, and the first of its people, when it names none. */
function endsOf(world: WhatsappWorld, given: unknown): Ends | null {
  const fields = asRecord(given)
  const number = findNumber(world, fields['number'] ?? '') ?? [...world.numbers.values()][0]
  if (number === undefined) return null
  const person =
    world.people.get(fields['person'] ?? '') ??
    peopleOf(world, number)[0] ??
    addPerson(world, { name: 'Anna Kovalenko' })
  return { number, person }
}

/** By Meta's id of it, or as people dial it. */
const findNumber = (world: WhatsappWorld, named: string) =>
  world.numbers.get(named) ??
  [...world.numbers.values()].find(({ displayPhoneNumber }) => displayPhoneNumber.replace(/\D/g, '') === named)

const sideOf = (fields: Record<string, string>): PhoneSide => (fields['side'] === 'phone' ? 'phone' : 'customer')

/** The fields of a query, a form or a flat JSON object, as strings. */
const asRecord = (given: unknown): Record<string, string> =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(
        Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
          typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : [],
        ),
      )
    : {}

const refuse = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message })
