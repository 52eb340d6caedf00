import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../page/html.ts'
import { sendPage } from '../page/sendPage.ts'
import { connectAccount, writeInAccount, type SandboxConnection } from '../telegram/accounts.ts'
import { addCustomer, findBot } from '../telegram/people.ts'
import type { Telegram } from '../telegram/Telegram.ts'
import type { SandboxBot, SandboxCustomer } from '../telegram/TelegramShapes.ts'

const longestText = 4096

/**
 * Serves the phone of an account at `/telegram-business`: its owner connects a bot with Business Mode, lets it reply or
 * not, disconnects it, and writes to a customer, who writes to the account.
 */
export function businessAccountRoutes(app: FastifyInstance, { telegram }: { telegram: Telegram }): void {
  const { prefix } = app
  const address = `${prefix}/telegram-business`

  const page = (bot: SandboxBot, username: string) => {
    const connected = connectionOf(telegram, bot)
    const state = connected?.connection
    const messages = state ? (telegram.state.accounts.get(state.id)?.messages ?? []) : []
    const form = (act: string, button: string, text: string | null = null) =>
      html`<form class="make" method="post" action="${address}?bot=${username}">
        <input type="hidden" name="act" value="${act}" />
        ${text === null ? null : html`<label>${text} <input name="text" required maxlength="${longestText}" autocomplete="off" /></label>`}
        <button>${button}</button>
      </form>`
    return html`<body>
      <main class="index">
        <h1>A salon’s own Telegram</h1>
        <p>
          The account of Olena, and @${bot.username} under its Settings, Telegram Business, Chatbots:
          ${state === undefined ? 'not connected' : !state.is_enabled ? 'disconnected' : state.rights.can_reply === true ? 'connected, and may reply' : 'connected, and may not reply'}.
        </p>
        ${
          state?.is_enabled === true
            ? html`${form('leave', 'Disconnect the bot')}
            ${state.rights.can_reply === true ? form('silence', 'Do not let it reply') : form('connect', 'Let it reply')}
            ${form('customer', 'Send as Ann', 'Ann, a customer, writes to the account')}
            ${form('owner', 'Send as Olena', 'Olena writes to Ann on the phone')}`
            : form('connect', 'Connect the bot')
        }
        <ul>
          ${messages.map(
            ({ from, text = '', sender_business_bot: by }) =>
              html`<li><strong>${by ? `@${by.username ?? ''} for ${from.first_name}` : from.first_name}</strong>: ${text}</li>`,
          )}
        </ul>
        <p><a href="${address}?bot=${username}">Look again</a></p>
      </main>
    </body>`
  }

  const find = (request: FastifyRequest): SandboxBot | undefined => {
    const { bot = '', account } = request.query as Record<string, string | undefined>
    if (account === undefined) return findBot(telegram, bot)
    const connected = [...telegram.state.accounts.values()].find(
      ({ connection }) => connection.user.username === account,
    )
    return [...telegram.state.bots.values()].find(({ id }) => id === connected?.botId)
  }
  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const bot = find(request)
    if (bot?.hasBusinessMode !== true)
      return reply.code(404).send({ message: 'There is no such bot with Business Mode: make one at the BotFather' })
    return sendPage(reply, {
      title: 'Telegram Business · Sandbox',
      styles: [`${prefix}/page.css`, `${prefix}/botfather/botfather.css`],
      scripts: [],
      body: page(bot, bot.username),
    })
  }

  app.get('/telegram-business', show)
  app.post('/telegram-business', (request, reply) => {
    const bot = find(request)
    if (bot?.hasBusinessMode === true) act(telegram, bot, fieldsOf(request))
    return show(request, reply)
  })
}

/** The newest connection of a bot's account. */
function connectionOf(telegram: Telegram, bot: SandboxBot): SandboxConnection | null {
  const account = [...telegram.state.accounts.values()].findLast(({ botId }) => botId === bot.id)
  return account ? { bot, owner: ownerOf(telegram), connection: account.connection } : null
}

const ownerOf = (telegram: Telegram): SandboxCustomer =>
  addCustomer(telegram, { id: 990_000_001, username: 'olena_lily', firstName: 'Olena', language: 'uk' })
const customerOf = (telegram: Telegram): SandboxCustomer =>
  addCustomer(telegram, { id: 990_000_002, username: 'ann_of_lily', firstName: 'Ann', language: 'en' })

function act(telegram: Telegram, bot: SandboxBot, { act: what, text }: { act: string; text: string }): void {
  const known = connectionOf(telegram, bot)
  const isOn = known?.connection.is_enabled === true
  // A connection that goes on keeps its id.
  const same = known && isOn ? { id: known.connection.id } : {}
  if (what === 'connect') connectAccount(telegram, bot, ownerOf(telegram), same)
  else if (!known || !isOn) return
  else if (what === 'leave') connectAccount(telegram, bot, known.owner, { ...same, isEnabled: false })
  else if (what === 'silence') connectAccount(telegram, bot, known.owner, { ...same, canReply: false })
  else if ((what === 'customer' || what === 'owner') && text !== '')
    writeInAccount(telegram, known, customerOf(telegram), { by: what, text })
}

function fieldsOf({ body }: FastifyRequest): { act: string; text: string } {
  const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  const textOf = (name: string) => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? value.trim().slice(0, longestText) : ''
  }
  return { act: textOf('act'), text: textOf('text') }
}
