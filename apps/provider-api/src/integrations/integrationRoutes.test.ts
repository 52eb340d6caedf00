import type { Messenger } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unseal } from '../secrets/seal.ts'
import { recordConnection } from '../channels/recordConnection.ts'
import { aTelegramServer, type TelegramServer } from '../testing/aTelegramServer.ts'
import { aTestServer, type ACompany } from '../testing/aTestServer.ts'
import { dumpOf } from '../testing/dumpOf.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'

let world: TelegramServer
let lily: ACompany
let rose: ACompany
let bots = 0
beforeAll(async () => void (world = await aTelegramServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const aBot = () => {
  bots++
  return world.sandbox.world.addBot({
    token: `${7_500_000_000 + bots}:SANDBOX-${bots}`,
    username: `salon_${bots}_bot`,
    name: 'Lily',
  })
}
const connect = (token: string, company = lily) =>
  world.call('connectMessenger', {
    token: company.owner.token,
    companyId: company.companyId,
    body: { companyId: company.companyId, type: 'telegram', credentials: { token } },
  })
const refusal = async (token: string, company = lily) => {
  const answer = await connect(token, company)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}
const messengers = async (company = lily): Promise<Messenger[]> =>
  (await world.callOk('listMessengers', { token: company.owner.token, query: { companyId: company.companyId } }))[
    'integrations'
  ] as Messenger[] // `callOk` has checked it against the contract
const telegramOf = async (company = lily) => (await messengers(company)).filter(({ type }) => type === 'telegram')
const until = async (fits: () => Promise<boolean>) => {
  while (!(await fits())) await new Promise(setImmediate)
}
const isConnected = async () => (await telegramOf())[0]?.status === 'connected'
const stored = () =>
  world.db.selectFrom('messenger_integrations').selectAll().where('type', '=', 'telegram').orderBy('id').execute()

describe('the channels of a company (INT-1)', () => {
  it('a new company has the internal channel and no booking system', async () => {
    expect(await messengers()).toMatchObject([
      { type: 'internal', status: 'connected', isActive: true, metadata: {}, crmIntegrations: [] },
    ])
    expect(
      (await world.callOk('listCrm', { token: lily.owner.token, companyId: lily.companyId }))['integrations'],
    ).toEqual([])
  })

  it('channels are listed with their links both ways, without deleted ones and those of other companies', async () => {
    const own = {
      company_id: lily.companyId,
      external_id: '37532',
      metadata: JSON.stringify({ address: 'Khreshchatyk 1', company: { title: 'Lily' } }),
    }
    const { id: crmId } = await world.db
      .insertInto('crm_integrations')
      .values(own)
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('crm_integrations')
      .values({ company_id: lily.companyId, external_id: '9', deleted_at: world.clock.now() })
      .execute()
    await world.db.insertInto('crm_integrations').values({ company_id: rose.companyId, external_id: '8' }).execute()
    const [internal] = await messengers()
    await world.db
      .insertInto('messenger_crm_links')
      .values({ company_id: lily.companyId, messenger_id: internal?.id ?? 0, crm_id: crmId })
      .execute()
    const crm = {
      id: crmId,
      type: 'altegio',
      companyId: lily.companyId,
      externalId: '37532',
      isActive: true,
      metadata: { address: 'Khreshchatyk 1', company: { title: 'Lily' } },
    }
    expect((await messengers())[0]?.crmIntegrations).toEqual([crm])
    expect(
      (await world.callOk('listCrm', { token: lily.owner.token, companyId: lily.companyId }))['integrations'],
    ).toEqual([
      {
        ...crm,
        messengerIds: [internal?.id],
        state: 'connected',
        stateSince: expect.any(String) as string,
        isSwitchedOff: false,
        wasInstalled: false,
        failure: null,
        agreedAt: null,
        checkedAt: null,
      },
    ])
  })

  it('links across companies are refused by the database (T-04)', async () => {
    const { id: crmId } = await world.db
      .insertInto('crm_integrations')
      .values({ company_id: rose.companyId, external_id: '8' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [internal] = await messengers()
    const link = world.db
      .insertInto('messenger_crm_links')
      .values({ company_id: lily.companyId, messenger_id: internal?.id ?? 0, crm_id: crmId })
      .execute()
    await expect(link).rejects.toThrow(/foreign key/)
  })
})

describe('connecting a Telegram bot (INT-7)', () => {
  it('connecting a bot identifies it, returns it and starts receiving messages', async () => {
    await world.start()
    const bot = aBot()
    const answer = (await connect(` ${bot.token} `)).json<{ messenger: Messenger }>()
    // The bot is started after it was stored: where the database serves both at once, it may be connected
    // before the answer is read.
    expect(['initializing', 'connected']).toContain(answer.messenger.status)
    expect(answer.messenger).toMatchObject({
      type: 'telegram',
      companyId: lily.companyId,
      isActive: true,
      statusSince: world.clock.now().toISOString(),
      lastInboundAt: null,
      metadata: { botUsername: bot.username },
      crmIntegrations: [],
    })
    await until(isConnected)
    const ann = world.sandbox.world.addCustomer({ firstName: 'Ann', language: 'en' })
    const { writeAsCustomer } = await import('@frontdesk/sandbox')
    const received = world.nextEvent((event, { text }) => event === 'newMessage' && text === 'Hello')
    writeAsCustomer(world.sandbox.world.telegram, bot, ann, 'Hello')
    expect(await received).toMatchObject({ companyId: lily.companyId, platform: 'telegram' })
  })

  it('the token is stored encrypted, stands in no table in the clear, and neither it nor other data of Telegram leave the server', async () => {
    const { token } = aBot()
    const answers = [(await connect(token)).body, JSON.stringify(await telegramOf())]
    const [row] = await stored()
    expect(row?.secret && unseal(row.secret, settingsForTests())).toBe(token)
    for (const text of [...answers, await dumpOf(world.db), JSON.stringify(world.logged)])
      expect(text).not.toContain(token)
    for (const text of answers) expect(text).not.toMatch(/botInfo|secret|webhook/i)
  })

  it.each(['7599999999:UNKNOWN', 'not a token', '1:a/../../getMe', '1:a?b', '12345'])(
    'the token %j, which Telegram does not know, is refused',
    async (token) => {
      expect(await refusal(token)).toEqual([422, 'BOT_TOKEN_REJECTED'])
      expect(await stored()).toEqual([])
    },
  )

  it('connecting a bot fails when Telegram does not answer', async () => {
    const { token } = aBot()
    world.sandbox.world.botFaults.next({ kind: 'server-error' }, { method: 'getMe' })
    expect(await refusal(token)).toEqual([502, 'CHANNEL_UNREACHABLE'])
    expect(await stored()).toEqual([])
  })

  it('a bot that runs already, here or for another company, is refused', async () => {
    const { token } = aBot()
    expect((await connect(token)).statusCode).toBe(200)
    expect(await refusal(token)).toEqual([409, 'BOT_ALREADY_CONNECTED'])
    expect(await refusal(token, rose)).toEqual([409, 'BOT_USED_ELSEWHERE'])
    expect(await stored()).toHaveLength(1)
  })

  it('concurrent requests connect a bot once', async () => {
    const { token } = aBot()
    const answers = await Promise.all([lily, rose, lily, rose, lily].map((company) => connect(token, company)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await stored()).toHaveLength(1)
  })

  it('a bot of a deleted company can be connected', async () => {
    const { token } = aBot()
    await connect(token, rose)
    await world.db
      .updateTable('companies')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', rose.companyId)
      .execute()
    expect((await connect(token)).statusCode).toBe(200)
    expect((await telegramOf()).length).toBe(1)
  })

  it('attempts to connect bots are limited against guessing tokens', async () => {
    for (let tries = 0; tries < 20; tries++) await connect(`1:wrong${tries}`)
    const answer = await connect(aBot().token)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600'])
    expect((await connect(aBot().token, rose)).statusCode).toBe(200)
  })

  it.each([
    {},
    { type: 'telegram' },
    { type: 'telegram', credentials: { token: '' } },
    { type: 'telegram', credentials: { token: 5 } },
    { type: 'pigeon', credentials: {} },
  ])('the body %j is refused', async (body) => {
    expect(
      (await world.call('connectMessenger', { token: lily.owner.token, companyId: lily.companyId, body })).statusCode,
    ).toBe(400)
  })
})

it('the internal channel is connected without credentials and stays a single one', async () => {
  const connectInternal = () =>
    world.callOk('connectMessenger', { token: lily.owner.token, companyId: lily.companyId, body: { type: 'internal' } })
  await Promise.all([connectInternal(), connectInternal()])
  expect(await messengers()).toMatchObject([{ type: 'internal', status: 'connected' }])
})

describe('disconnecting (INT-5)', () => {
  it('disconnecting stops the bot, and reconnecting continues where it was', async () => {
    await world.start()
    const bot = aBot()
    await connect(bot.token)
    await until(isConnected)
    const before = await telegramOf()
    const answer = await world.callOk('deactivateIntegration', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { platform: 'telegram' },
    })
    expect(answer['affected']).toBe(1)
    expect(await telegramOf()).toMatchObject([{ status: 'disconnected', isActive: false }])
    await connect(bot.token)
    await until(isConnected)
    expect(await telegramOf()).toEqual(before)
  })

  it('deleting a bot removes its webhook at Telegram', async () => {
    await world.start({ publicUrl: 'https://desk.example' })
    const bot = aBot()
    await connect(bot.token)
    await until(isConnected)
    const { webhooks } = world.sandbox.world.telegram.state
    expect(webhooks.has(bot.id)).toBe(true)
    const [telegram] = await telegramOf()
    await world.callOk('deleteMessenger', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { messengerId: telegram?.id },
    })
    await until(async () => !webhooks.has(bot.id))
    expect(await telegramOf()).toEqual([])
    expect(await stored()).toMatchObject([{ secret: null, webhook_key: null }])
    expect((await connect(bot.token, rose)).statusCode).toBe(200)
  })

  it('a disconnected bot stays disconnected when an earlier connection completes afterwards', async () => {
    await connect(aBot().token)
    const [telegram] = await telegramOf()
    await world.callOk('deactivateIntegration', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { platform: 'telegram' },
    })
    const bot = { id: telegram?.id ?? 0, companyId: lily.companyId }
    await recordConnection(world.ports, bot, { status: 'connected', metadata: {} })
    expect(await telegramOf()).toMatchObject([{ status: 'disconnected', isActive: false }])
  })

  it('a bot whose token was refused takes a renewed one', async () => {
    const bot = aBot()
    await connect(bot.token)
    const renewed = { ...bot, token: `${bot.id}:RENEWED` }
    world.sandbox.world.addBot(renewed)
    await world.start()
    await until(async () => (await telegramOf())[0]?.status === 'failed')
    expect((await connect(renewed.token)).statusCode).toBe(200)
    await until(isConnected)
    const secret = (await stored())[0]?.secret
    expect(secret && unseal(secret, settingsForTests())).toBe(renewed.token)
  })

  it('missing channels, those of others and the internal one cannot be disconnected', async () => {
    const { token } = aBot()
    await connect(token, rose)
    const [foreign] = await telegramOf(rose)
    const [internal] = await messengers()
    const as = { token: lily.owner.token, companyId: lily.companyId }
    expect((await world.call('deactivateIntegration', { ...as, body: { platform: 'telegram' } })).statusCode).toBe(404)
    expect((await world.call('deactivateIntegration', { ...as, body: { platform: 'internal' } })).statusCode).toBe(400)
    for (const messengerId of [foreign?.id, internal?.id, 999_999]) {
      expect((await world.call('deleteMessenger', { ...as, body: { messengerId } })).statusCode).toBe(404)
    }
    expect(await telegramOf(rose)).toMatchObject([{ status: 'initializing', isActive: true }])
  })
})

it('a sandbox bot is connected where the server has a sandbox, and no other bot without a network', async () => {
  const settings = { sandbox: true, telegram: { apiRoot: 'http://127.0.0.1:1', botToken: null } }
  const small = await aTestServer({ settings })
  await small.app.listen({ host: '127.0.0.1', port: 0 })
  const telegram = await small.app.channels.telegram.start()
  const { companyId, owner } = await small.aCompany()
  small.ports.sandbox?.addBot({ token: '7600000001:SANDBOX', username: 'lily_bot', name: 'Lily' })
  const connectBot = (token: string) =>
    small.call('connectMessenger', {
      token: owner.token,
      companyId,
      body: { type: 'telegram', credentials: { token } },
    })
  expect((await connectBot('7600000002:SANDBOX')).json()).toMatchObject({ code: 'BOT_TOKEN_REJECTED' })
  expect((await connectBot('7600000001:SANDBOX')).json()).toMatchObject({
    messenger: { metadata: { botUsername: 'lily_bot', sandbox: true } },
  })
  const status = () =>
    small.db.selectFrom('messenger_integrations').select('status').where('type', '=', 'telegram').executeTakeFirst()
  await until(async () => (await status())?.status === 'connected')
  await telegram.close()
  await small.close()
}, 60_000)
