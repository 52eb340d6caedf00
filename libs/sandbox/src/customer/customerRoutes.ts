import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { addCustomer, findBot, findCustomer } from '../telegram/people.ts'
import type { Telegram } from '../telegram/Telegram.ts'
import { findConversation } from '../telegram/TelegramState.ts'
import { blockBot, writeAsCustomer } from '../telegram/writeAsCustomer.ts'
import { customerFileRoutes } from './customerFileRoutes.ts'
import { customerAddress, customerPage, type Conversants } from './customerPage.ts'
import { languages } from './languages.ts'
import { streamConversation } from './streamConversation.ts'

/** Serves the customer's phone at `/customer`, with its endpoints. */
export function customerRoutes(
  app: FastifyInstance,
  { telegram, closing }: { telegram: Telegram; closing: AbortSignal },
): void {
  const { prefix } = app
  const styles = [`${prefix}/page.css`, `${prefix}/customer/customer.css`]
  servePageFile(app, '/customer/customer.css', new URL('customer.css', import.meta.url))
  servePageFile(app, '/customer/customer.js', new URL('customer.mjs', import.meta.url))

  app.get('/customer', (request, reply) => {
    const query = fieldsOf(request.query)
    const bot = findBot(telegram, query['bot'] ?? '') ?? [...telegram.state.bots.values()][0]
    const customer = findCustomer(telegram, query['customer'] ?? '') ?? [...telegram.state.customers.values()][0]
    if (bot === undefined || customer === undefined) {
      const body = html`<body><main class="index"><h1>Nobody to write to yet</h1><p>Connect a Telegram bot of the sandbox, or start with demo data.</p></main></body>`
      return sendPage(reply, { title: 'Sandbox customer', styles, scripts: [], body })
    }
    // Each conversation has one URL, so that it can be bookmarked.
    if (query['bot'] !== bot.username || query['customer'] !== customer.username)
      return reply.redirect(customerAddress(prefix, { bot, customer }))
    const title = `${customer.firstName} → ${bot.name} · Sandbox customer`
    return sendPage(reply, {
      title,
      styles,
      scripts: [`${prefix}/customer/customer.js`],
      body: customerPage(telegram, prefix, { bot, customer }),
    })
  })

  app.post('/customer/people', (request, reply) => {
    const { bot: username = '', name = '', language = '' } = fieldsOf(request.body)
    const bot = findBot(telegram, username)
    const [firstName = '', ...others] = name.trim().slice(0, 60).split(/\s+/)
    if (bot === undefined || firstName === '' || languages[language] === undefined)
      return refuse(reply, 400, 'A bot, a name and a language are needed')
    const customer = addCustomer(telegram, {
      firstName,
      ...(others.length > 0 ? { lastName: others.join(' ') } : {}),
      language,
    })
    return isForm(request)
      ? reply.redirect(customerAddress(prefix, { bot, customer }), 303)
      : reply.code(201).send({ customer })
  })

  app.post('/customer/messages', (request, reply) => {
    const fields = fieldsOf(request.body)
    const who = whoOf(telegram, fields)
    const text = fields['text'] ?? ''
    if (who === null) return refuse(reply, 404, 'No such bot or customer')
    if (text.trim() === '' || text.length > 4096) return refuse(reply, 400, 'A message has 1 to 4096 characters')
    const message = writeAsCustomer(telegram, who.bot, who.customer, text.trim(), Number(fields['replyTo'] ?? 0))
    return isForm(request) ? reply.redirect(customerAddress(prefix, who), 303) : reply.code(201).send({ message })
  })

  customerFileRoutes(app, { telegram, whoOf: (query) => whoOf(telegram, fieldsOf(query)) })

  app.post('/customer/block', (request, reply) => {
    const fields = fieldsOf(request.body)
    const who = whoOf(telegram, fields)
    if (who === null) return refuse(reply, 404, 'No such bot or customer')
    blockBot(telegram, who.bot, who.customer, fields['isBlocked'] === 'true')
    return reply.send({ isBlocked: findConversation(telegram.state, who.bot.id, who.customer.id)?.isBlocked ?? false })
  })

  app.get('/customer/events', async (request, reply) => {
    const fields = fieldsOf(request.query)
    const who = whoOf(telegram, fields)
    if (who === null) return refuse(reply, 404, 'No such bot or customer')
    reply.hijack()
    const seen = Number(request.headers['last-event-id'] ?? fields['after'] ?? 0)
    streamConversation(reply.raw, { telegram, ...who, after: Number.isSafeInteger(seen) ? seen : 0, closing })
    return reply
  })
}

function whoOf(telegram: Telegram, fields: Record<string, string>): Conversants | null {
  const bot = findBot(telegram, fields['bot'] ?? '')
  const customer = findCustomer(telegram, fields['customer'] ?? '')
  return bot === undefined || customer === undefined ? null : { bot, customer }
}

/** The fields of a query, a form or a flat JSON object, as strings. */
const fieldsOf = (given: unknown): Record<string, string> =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(
        Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
          typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : [],
        ),
      )
    : {}

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
const refuse = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message })
