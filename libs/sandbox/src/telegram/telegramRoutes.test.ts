import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Bot, GrammyError, HttpError } from 'grammy'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import { writeAsCustomer } from './writeAsCustomer.ts'
import { findConversation } from './TelegramState.ts'

const token = '7100000001:SANDBOX_lily_salon_bot_0123456789abc'
let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox({ webhookWait: () => 5 })
})
afterEach(() => sandbox.close())

const aBot = () => sandbox.world.addBot({ token, username: 'lily_salon_bot', name: 'Lily' })
const anna = () => sandbox.world.addCustomer({ id: 555, username: 'anna', firstName: 'Anna', language: 'uk' })
const write = (text: string) => writeAsCustomer(sandbox.world.telegram, aBot(), anna(), text)
const call = async (method: string, parameters: object = {}, as = token) => {
  const answer = await fetch(`${sandbox.telegramApiRoot}/bot${as}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { ok: boolean; result?: unknown; [more: string]: unknown },
  }
}
type Update = { update_id: number; message: { text: string } }
const updates = async (parameters: object = {}) => (await call('getUpdates', parameters)).body.result as Update[]

describe('a token', () => {
  it('an unknown token is refused as Telegram does it', async () => {
    expect(await call('getMe')).toEqual({
      status: 401,
      body: { ok: false, error_code: 401, description: 'Unauthorized' },
    })
    aBot()
    expect((await call('getMe')).body.result).toMatchObject({
      id: 7100000001,
      is_bot: true,
      username: 'lily_salon_bot',
    })
    expect((await call('makeCoffee')).body).toEqual({ ok: false, error_code: 404, description: 'Not Found' })
  })

  it('a call by GET or by form is accepted too', async () => {
    aBot()
    write('Hello')
    expect((await fetch(`${sandbox.telegramApiRoot}/bot${token}/getMe`)).status).toBe(200)
    const form = new URLSearchParams({ chat_id: '555', text: 'From a form' })
    const sent = await fetch(`${sandbox.telegramApiRoot}/bot${token}/sendMessage`, { method: 'POST', body: form })
    expect(await sent.json()).toMatchObject({ ok: true, result: { text: 'From a form', chat: { id: 555 } } })
  })
})

describe('getUpdates', () => {
  it('getUpdates repeats an update until an offset above it confirms it', async () => {
    write('one')
    write('two')
    const first = await updates()
    expect(first.map((update) => update.message.text)).toEqual(['one', 'two'])
    expect(await updates()).toEqual(first)
    const [one, two] = first
    expect((await updates({ offset: (one?.update_id ?? 0) + 1 })).map((update) => update.message.text)).toEqual(['two'])
    expect(await updates({ offset: (two?.update_id ?? 0) + 1 })).toEqual([])
    expect(await updates()).toEqual([])
  })

  it('getUpdates waits for an update and returns with it', async () => {
    aBot()
    anna()
    const waiting = updates({ timeout: 30 })
    await expect.poll(async () => (await call('getWebhookInfo')).body.ok).toBe(true)
    write('at last')
    expect((await waiting).map((update) => update.message.text)).toEqual(['at last'])
  })

  it('getUpdates drops all but the last updates at a negative offset', async () => {
    for (const text of ['one', 'two', 'three']) write(text)
    expect((await updates({ offset: -1 })).map((update) => update.message.text)).toEqual(['three'])
    expect((await updates()).map((update) => update.message.text)).toEqual(['three'])
  })

  it('a second poll ends an older one', async () => {
    aBot()
    const older = call('getUpdates', { timeout: 30 })
    // The poll that reaches the server first is ended.
    const newer = call('getUpdates', { timeout: 30 })
    expect((await Promise.race([older, newer])).status).toBe(409)
    write('for the one that is left')
    expect([(await older).status, (await newer).status].sort()).toEqual([200, 409])
  })
})

describe('sendMessage', () => {
  it('sendMessage reaches only customers who wrote first and did not block the bot', async () => {
    aBot()
    expect((await call('sendMessage', { chat_id: 555, text: 'Hi' })).body).toMatchObject({
      error_code: 400,
      description: 'Bad Request: chat not found',
    })
    anna()
    expect((await call('sendMessage', { chat_id: 555, text: 'Hi' })).body['error_code']).toBe(403)
    write('Hello')
    expect((await call('sendMessage', { chat_id: 555, text: 'Hi' })).body.ok).toBe(true)
    expect((await call('sendMessage', { chat_id: 555, text: '  ' })).body['description']).toBe(
      'Bad Request: message text is empty',
    )
    expect((await call('sendMessage', { chat_id: 555, text: 'x'.repeat(4097) })).body['description']).toBe(
      'Bad Request: message is too long',
    )
  })

  it.each([
    [{ kind: 'flood', retryAfter: 3 } as const, 429, { retry_after: 3 }],
    [{ kind: 'blocked' } as const, 403, undefined],
    [{ kind: 'server-error' } as const, 500, undefined],
  ])('sendMessage fails once with the fault %j', async (fault, status, parameters) => {
    write('Hello')
    sandbox.world.botFaults.next(fault)
    const refused = await call('sendMessage', { chat_id: 555, text: 'Hi' })
    expect(refused.status).toBe(status)
    expect(refused.body['parameters']).toEqual(parameters)
    expect((await call('sendMessage', { chat_id: 555, text: 'Hi' })).status).toBe(200)
  })

  it('sendMessage may take effect although its response is lost, and may never be answered', async () => {
    write('Hello')
    sandbox.world.botFaults.next({ kind: 'lost-answer' })
    await expect(call('sendMessage', { chat_id: 555, text: 'Lost' })).rejects.toThrow()
    const texts = findConversation(sandbox.world.telegram.state, 7100000001, 555)?.messages.map(
      (message) => message.text,
    )
    expect(texts).toEqual(['Hello', 'Lost'])
    sandbox.world.botFaults.next({ kind: 'hang' })
    const hanging = fetch(`${sandbox.telegramApiRoot}/bot${token}/sendMessage`, {
      method: 'POST',
      signal: AbortSignal.timeout(100),
    })
    await expect(hanging).rejects.toThrow(/timeout/i)
  })
})

describe('a webhook', () => {
  let salon: Server
  const received: { secret: IncomingMessage['headers'][string]; update: Update }[] = []
  let refusals = 0
  beforeEach(async () => {
    received.length = 0
    refusals = 0
    salon = createServer((request, response) => {
      let body = ''
      request.on('data', (piece: Buffer) => (body += piece.toString()))
      request.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          response.writeHead(500).end()
          return
        }
        received.push({
          secret: request.headers['x-telegram-bot-api-secret-token'],
          update: JSON.parse(body) as Update,
        })
        response.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => salon.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise((resolve) => salon.close(resolve)))
  const url = () => `http://127.0.0.1:${(salon.address() as AddressInfo).port}/hook`

  it('a webhook receives updates in order, with its secret, until it accepts them', async () => {
    aBot()
    write('before the webhook')
    refusals = 2
    await call('setWebhook', { url: url(), secret_token: 'k1_secret' })
    write('after it')
    await expect.poll(() => received.length).toBe(2)
    expect(received.map((each) => each.update.message.text)).toEqual(['before the webhook', 'after it'])
    expect(received.map((each) => each.secret)).toEqual(['k1_secret', 'k1_secret'])
    expect((await call('getWebhookInfo')).body.result).toMatchObject({
      url: url(),
      pending_update_count: 0,
      last_error_message: expect.stringContaining('500') as string,
    })
  })

  it('a webhook and polling exclude each other', async () => {
    aBot()
    await call('setWebhook', { url: url(), secret_token: 'k1' })
    expect((await call('getUpdates')).status).toBe(409)
    await call('deleteWebhook')
    expect((await call('getUpdates')).status).toBe(200)
    expect((await call('setWebhook', { url: url(), secret_token: 'no spaces please' })).status).toBe(400)
  })
})

describe('grammY', () => {
  const aGrammyBot = (as = token) => new Bot(as, { client: { apiRoot: sandbox.telegramApiRoot } })

  it('grammY polls, receives and answers', async () => {
    aBot()
    const bot = aGrammyBot()
    bot.on('message:text', (context) => context.reply(`You said: ${context.message.text}`))
    const polling = bot.start({ drop_pending_updates: false })
    write('привіт 💅')
    const texts = () =>
      findConversation(sandbox.world.telegram.state, 7100000001, 555)?.messages.map((message) => message.text)
    await expect.poll(texts).toEqual(['привіт 💅', 'You said: привіт 💅'])
    await bot.stop()
    await polling
    expect(sandbox.world.telegram.state.pending.get(7100000001)).toEqual([])
  })

  it('grammY understands refusals, rate limits and broken connections', async () => {
    await expect(aGrammyBot('1:nobody').api.getMe()).rejects.toThrow(GrammyError)
    write('Hello')
    const { api } = aGrammyBot()
    sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 7 })
    await expect(api.sendMessage(555, 'Hi')).rejects.toMatchObject({ error_code: 429, parameters: { retry_after: 7 } })
    sandbox.world.botFaults.next({ kind: 'lost-answer' })
    await expect(api.sendMessage(555, 'Hi')).rejects.toThrow(HttpError)
  })
})
