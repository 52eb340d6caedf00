import {
  connectAccount,
  deleteInAccount,
  editInAccount,
  writeInAccount,
  type SandboxBot,
  type SandboxConnection,
  type SandboxCustomer,
} from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aConnectedMessenger } from '../testing/aConnectedMessenger.ts'
import { aTelegramServer, type TelegramServer } from '../testing/aTelegramServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'

let world: TelegramServer
let company: ACompany
let messengerId: number
let bot: SandboxBot
let olena: SandboxCustomer
let ann: SandboxCustomer
beforeAll(async () => {
  world = await aTelegramServer()
}, 60_000)
let bots = 0
beforeEach(async () => {
  await world.reset()
  company = await world.aCompany()
  bots++
  const { sandbox } = world
  bot = sandbox.world.addBot({
    token: `${7_500_000_000 + bots}:SANDBOX-BUSINESS`,
    username: `desk_${bots}_bot`,
    name: 'Desk',
    hasBusinessMode: true,
  })
  olena = sandbox.world.addCustomer({
    id: 810_000_000 + bots,
    username: `lily_${bots}`,
    firstName: 'Olena',
    language: 'uk',
  })
  ann = sandbox.world.addCustomer({
    id: 820_000_000 + bots,
    username: `ann_b${bots}`,
    firstName: 'Ann',
    language: 'en',
  })
  messengerId = await aConnectedMessenger(world, company, {
    type: 'telegram_business',
    token: bot.token,
    status: 'initializing',
  })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const channel = () =>
  world.db.selectFrom('messenger_integrations').selectAll().where('id', '=', messengerId).executeTakeFirstOrThrow()
const stored = () => world.db.selectFrom('messages').selectAll().orderBy('id').execute()
const chat = () => world.db.selectFrom('chats').selectAll().where('messenger_id', '=', messengerId).executeTakeFirst()
const connects = (options: Parameters<typeof connectAccount>[3] = {}) =>
  connectAccount(world.sandbox.world.telegram, bot, olena, options)
const writes = (connection: SandboxConnection, by: 'customer' | 'owner', text: string, isAutomatic = false) =>
  writeInAccount(world.sandbox.world.telegram, connection, ann, { by, text, isAutomatic })
const isStored = (text: string) =>
  expect.poll(async () => (await stored()).map((message) => message.text), { timeout: 10_000 }).toContain(text)
const hasStatus = (status: string) =>
  expect.poll(async () => (await channel()).status, { timeout: 10_000 }).toBe(status)

describe('the connection of an account', () => {
  it('a channel waits for its account, is connected by it, and says when the account has left the bot', async () => {
    await world.start()
    await expect.poll(async () => (await channel()).external_id).toBe(String(bot.id))
    expect((await channel()).status).toBe('initializing')
    const { connection } = connects()
    await hasStatus('connected')
    expect((await channel()).metadata).toMatchObject({ username: olena.username, lastError: null })
    connects({ id: connection.id, isEnabled: false })
    await hasStatus('failed')
    expect((await channel()).metadata).toMatchObject({ lastError: { code: 'ACCOUNT_LEFT_BOT' } })
    connects()
    await hasStatus('connected')
  })

  it('an account that does not let the bot reply is named at the channel, and what customers write is stored', async () => {
    await world.start()
    const account = connects({ canReply: false })
    writes(account, 'customer', 'Hello')
    await isStored('Hello')
    expect(await channel()).toMatchObject({
      status: 'failed',
      metadata: { lastError: { code: 'REPLIES_NOT_ALLOWED' } },
    })
  })

  it('a connection from before the channel is found by the first message, and stays over a restart', async () => {
    const account = connects()
    // Telegram keeps updates for a day only: the one about the connection is gone.
    world.sandbox.world.telegram.state.pending.clear()
    await world.start()
    writes(account, 'customer', 'Are you open?')
    await isStored('Are you open?')
    await hasStatus('connected')
    await world.halt()
    await world.start()
    writes(account, 'customer', 'And tomorrow?')
    await isStored('And tomorrow?')
    expect((await channel()).status).toBe('connected')
  })

  it('a message that comes late over an earlier connection of the account is stored, and the newer one stays', async () => {
    await world.start()
    const earlier = connects()
    connects({ id: earlier.connection.id, isEnabled: false })
    const { connection } = connects()
    await hasStatus('connected')
    connects({ id: earlier.connection.id, isEnabled: false })
    writes(earlier, 'customer', 'Sent before it was connected anew')
    await isStored('Sent before it was connected anew')
    expect(await channel()).toMatchObject({
      status: 'connected',
      metadata: { businessConnection: { id: connection.id, isEnabled: true } },
    })
  })

  const checks = () =>
    Promise.all(world.table().telegram_business.tasks.map(({ run }) => run(new AbortController().signal)))

  it('a change of which no update came is found by asking: an account that left, came back, and lets nobody reply (core.telegram.org/bots/api#getbusinessconnection)', async () => {
    await world.start()
    const { connection } = connects()
    await hasStatus('connected')
    const asked = async (different: Parameters<typeof connectAccount>[3]) => {
      const { pending } = world.sandbox.world.telegram.state
      connects({ id: connection.id, ...different })
      // Telegram keeps updates for a day only: the one about the connection is gone.
      pending.clear()
      await checks()
      const { status, metadata } = await channel()
      return [status, (metadata['lastError'] as { code: string } | null)?.code]
    }
    await world.halt()
    await world.start({ publicUrl: 'https://desk.example' })
    await expect.poll(() => world.sandbox.world.telegram.state.webhooks.has(bot.id)).toBe(true)
    expect(await asked({ isEnabled: false })).toEqual(['failed', 'ACCOUNT_LEFT_BOT'])
    expect(await asked({ canReply: false })).toEqual(['failed', 'REPLIES_NOT_ALLOWED'])
    expect(await asked({})).toEqual(['connected', undefined])
  })

  it('a connection that Telegram does not know any more has ended; an outage ends none', async () => {
    await world.start()
    const { connection } = connects()
    await hasStatus('connected')
    world.sandbox.world.botFaults.next({ kind: 'server-error' }, { method: 'getBusinessConnection' })
    await checks()
    expect((await channel()).status).toBe('connected')
    world.sandbox.world.botFaults.clear()
    world.sandbox.world.telegram.state.accounts.delete(connection.id)
    await checks()
    expect((await channel()).metadata).toMatchObject({ lastError: { code: 'ACCOUNT_LEFT_BOT' } })
  })

  it('the chats of a second account are none of the channel’s: they are named at it', async () => {
    await world.start()
    connects()
    await hasStatus('connected')
    const other = connectAccount(world.sandbox.world.telegram, bot, ann)
    writeInAccount(world.sandbox.world.telegram, other, olena, { by: 'customer', text: 'Not here' })
    await expect
      .poll(async () => (await channel()).metadata['unsupported'])
      .toMatchObject([{ kind: 'business_message.other_account' }, { kind: 'business_connection.other_account' }])
    expect(await stored()).toEqual([])
  })

  it('a bot without Business Mode is refused with its own code, and one with it becomes a channel', async () => {
    await world.start()
    const plain = world.sandbox.world.addBot({
      token: `${7_900_000_000 + bots}:SANDBOX-PLAIN`,
      username: `plain_${bots}_bot`,
      name: 'P',
    })
    const connect = (token: string) => world.table().telegram_business.connect(company.companyId, { token })
    await expect(connect(plain.token)).rejects.toMatchObject({ code: 'BOT_NOT_FOR_BUSINESS' })
  })
})

describe('the chats of an account', () => {
  it('the customer is answered in the account’s name, and the owner’s words on the phone silence the AI', async () => {
    await world.start()
    const account = connects()
    await hasStatus('connected')
    writes(account, 'customer', 'How much is a manicure?')
    await isStored('How much is a manicure?')
    const { id: chatId = 0 } = (await chat()) ?? {}
    expect(await chat()).toMatchObject({ platform: 'telegram_business', title: 'Ann', ai_enabled: true })
    const { token } = company.owner
    await world.callOk('sendMessage', { token, companyId: company.companyId, body: { chatId, message: 'From 450' } })
    await world.deliveries().settled()
    const sent = world.sandbox.world.telegram.state.accounts.get(account.connection.id)?.messages.at(-1)
    expect(sent).toMatchObject({
      text: 'From 450',
      from: { id: olena.id },
      sender_business_bot: { username: bot.username },
      chat: { id: ann.id },
    })
    await world.db.updateTable('chats').set({ ai_enabled: true }).where('id', '=', chatId).execute()
    writes(account, 'owner', 'I am on the phone now')
    await isStored('I am on the phone now')
    const echo = (await stored()).at(-1)
    expect(echo).toMatchObject({ status: 'sent', metadata: { writtenOn: 'phone' } })
    expect(await chat()).toMatchObject({ ai_enabled: false })
  })

  it('a greeting that Telegram sends for the owner is shown and silences nobody', async () => {
    await world.start()
    const account = connects()
    writes(account, 'customer', 'Hello')
    writes(account, 'owner', 'Thanks for writing! We answer soon.', true)
    await isStored('Thanks for writing! We answer soon.')
    expect(await chat()).toMatchObject({ ai_enabled: true, title: 'Ann' })
  })

  it('a chat that the owner begins has the name of the customer', async () => {
    await world.start()
    const account = connects()
    writes(account, 'owner', 'Your order is ready')
    await isStored('Your order is ready')
    expect(await chat()).toMatchObject({ title: 'Ann', ai_enabled: false })
  })

  it('edits and deletions of both sides change their messages', async () => {
    await world.start()
    const { telegram } = world.sandbox.world
    const account = connects()
    const asked = writes(account, 'customer', 'At five')
    const answered = writes(account, 'owner', 'Yes')
    const unwanted = writes(account, 'customer', 'Oops')
    await isStored('Oops')
    editInAccount(telegram, account, asked, 'At six')
    editInAccount(telegram, account, answered, 'Yes, at six')
    deleteInAccount(telegram, account, ann, [unwanted.message_id, 999_999])
    await expect
      .poll(async () => (await stored()).filter((one) => one.is_deleted).map((one) => one.text))
      .toEqual(['Oops'])
    expect((await stored()).map(({ text }) => text)).toEqual(['At six', 'Yes, at six', 'Oops'])
  })
})
