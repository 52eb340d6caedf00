import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html, type Html } from '../page/html.ts'
import { sendPage, servePageFile } from '../page/sendPage.ts'
import { addBot, findBot } from '../telegram/people.ts'
import type { Telegram } from '../telegram/Telegram.ts'
import type { SandboxBot } from '../telegram/TelegramShapes.ts'

/**
 * Serves Telegram's BotFather at `/botfather`: creates a bot for a name and shows its token, which is valid in the
 * sandbox only.
 */
export function botFatherRoutes(app: FastifyInstance, { telegram }: { telegram: Telegram }): void {
  const { prefix } = app
  servePageFile(app, '/botfather/botfather.css', new URL('botfather.css', import.meta.url))
  const page = (message: Html) => ({
    title: 'BotFather · Sandbox',
    styles: [`${prefix}/page.css`, `${prefix}/botfather/botfather.css`],
    scripts: [],
    body: html`<body>
      <main class="index">
        <h1>BotFather</h1>
        ${message}
      </main>
    </body>`,
  })
  const form = html`<p>A new bot of the sandbox, to connect it under Integrations. It exists nowhere else.</p>
    <form class="make" method="post" action="${prefix}/botfather">
      <label>Name of the bot <input name="name" required maxlength="60" autocomplete="off" /></label>
      <label class="mode"><input type="checkbox" name="business" value="on" /> Business Mode: accounts may connect it</label>
      <button>Make the bot</button>
    </form>`

  app.get('/botfather', (_request, reply) => sendPage(reply, page(form)))
  app.post('/botfather', (request, reply) => {
    const name = nameOf(request)
    if (name === '') return reply.code(400).send({ message: 'The bot needs a name' })
    const hasBusinessMode = isBusiness(request)
    const bot = addBot(telegram, {
      name,
      username: freeUsername(telegram, name),
      token: newToken(telegram),
      hasBusinessMode,
    })
    if (!isForm(request)) return reply.code(201).send({ bot })
    return sendPage(
      reply,
      page(
        html`<p>Done! @${bot.username} is there. Use this token to connect it under Integrations:</p>
          <code class="token">${bot.token}</code>
          ${
            hasBusinessMode
              ? html`<p>
                Then <a href="${prefix}/telegram-business?bot=${bot.username}">connect an account to it</a>, as its owner
                does in Telegram’s settings.
              </p>`
              : html`<p>Then <a href="${prefix}/customer?bot=${bot.username}">write to it as a customer</a>.</p>`
          }`,
      ),
    )
  })
}

const isForm = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

const isBusiness = ({ body }: FastifyRequest): boolean =>
  typeof body === 'object' && body !== null && 'business' in body && (body.business === 'on' || body.business === true)

function nameOf({ body }: FastifyRequest): string {
  const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : ''
  return typeof name === 'string' ? name.trim().slice(0, 60) : ''
}

/** The letters of the name that Telegram allows, a number if that username exists already, and `_bot`. */
function freeUsername(telegram: Telegram, name: string): string {
  const letters =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 20) || 'salon'
  for (let number = 1; ; number++) {
    const username = `${letters}${number === 1 ? '' : `_${number}`}_bot`
    if (findBot(telegram, username) === undefined) return username
  }
}

function newToken({ state }: Telegram): string {
  const ids = [...state.bots.values()].map((bot: SandboxBot) => bot.id)
  return `${Math.max(7_900_000_000, ...ids) + 1}:SANDBOX-${randomBytes(18).toString('base64url')}`
}
