import { NewMessage } from '@frontdesk/contract'
import type { Update } from 'grammy/types'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seal } from '../secrets/seal.ts'
import { asOwner } from '../testing/aDatabase.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'
import { addBotOfSettings } from './addBotOfSettings.ts'
import { activeTelegramBots } from './TelegramBot.ts'
import { botOf } from './botOf.ts'

let world: TelegramServer
let lily: ATelegramBot
beforeAll(async () => {
  world = await aTelegramServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aBot()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const messages = () => world.db.selectFrom('messages').selectAll().orderBy('id').execute()
const storedChannel = () =>
  world.db.selectFrom('messenger_integrations').selectAll().where('id', '=', lily.messengerId).executeTakeFirstOrThrow()
const until = async (fits: () => Promise<boolean>) => {
  while (!(await fits())) await new Promise(setImmediate)
}

describe('the messages of a customer', () => {
  it('a customer’s message is stored with its customer and chat, and emitted with both', async () => {
    await world.start()
    const received = NewMessage.parse(await lily.says('Добрий день 👋'))
    expect(received).toMatchObject({ text: 'Добрий день 👋', status: 'received', platform: 'telegram', isRead: false })
    expect(received.users).toMatchObject([
      { kind: 'customer', displayName: 'Ann Lee', username: lily.ann.username, platform: 'telegram' },
    ])
    expect(received.chat).toMatchObject({
      title: 'Ann Lee',
      platform: 'telegram',
      purpose: 'customer',
      settings: { aiEnabled: true },
      unreadCount: 1,
    })
    const listed = await world.callOk('getChatsWithPreview', {
      token: lily.company.owner.token,
      companyId: lily.company.companyId,
    })
    expect(listed['chats']).toMatchObject([{ id: received.chatId, lastMessage: { id: received.id } }])
  })

  it('a message is stored with the job that notifies absent administrators of it half a minute later', async () => {
    await world.start()
    const { chatId, companyId } = await lily.says('Hello')
    const job = { subject: `chat:${chatId}`, company_id: companyId, attempts: 0 }
    const dueAt = new Date(world.clock.now().getTime() + 30_000)
    expect(
      await world.db
        .selectFrom('jobs')
        .select(['subject', 'company_id', 'attempts', 'due_at'])
        .where('queue', '=', 'notifications')
        .execute(),
    ).toEqual([{ ...job, due_at: dueAt }])
  })

  it('a further message continues the same chat', async () => {
    await world.start()
    const first = await lily.says('One')
    const second = await lily.says('Two')
    expect([second.chatId, second.fromId]).toEqual([first.chatId, first.fromId])
  })

  it('a reply within the second of our message stands after it, in the thread and in the list', async () => {
    await world.start()
    const { chatId } = await lily.says('One')
    const { token } = lily.company.owner
    const asOwner = { token, companyId: lily.company.companyId }
    world.clock.advance(1500)
    const ours = await world.callOk('sendMessage', { ...asOwner, body: { chatId, message: 'Two' } })
    world.clock.advance(200)
    const theirs = await lily.says('Three')
    const sentAtOf = ({ sentAt }: NewMessage) => Date.parse(sentAt ?? '')
    expect(sentAtOf(theirs)).toBeGreaterThan(sentAtOf(ours['message'] as NewMessage))
    const listed = await world.callOk('getChatsWithPreview', asOwner)
    expect(listed['chats']).toMatchObject([{ lastMessage: { text: 'Three' } }])
    const thread = await world.callOk('getChatMessages', { ...asOwner, body: { chatId } })
    expect((thread['messages'] as NewMessage[]).map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
  })

  it('an update is confirmed to Telegram once it is stored', async () => {
    await world.start()
    await lily.says('One')
    await until(async () => world.sandbox.world.telegram.state.pending.get(lily.bot.id)?.length === 0)
  })

  it('messages sent while the server was down are stored afterwards, each once', async () => {
    await world.start()
    await lily.says('Before')
    await world.halt()
    lily.writes('Meanwhile')
    lily.writes('And more')
    await world.start()
    await lily.says('After')
    expect((await messages()).map((message) => message.text)).toEqual(['Before', 'Meanwhile', 'And more', 'After'])
  })

  it('an update repeated after a crash is stored and emitted once', async () => {
    lily.writes('Once')
    const pending = world.sandbox.world.telegram.state.pending.get(lily.bot.id)?.slice() ?? []
    const bot = botOf(
      world.ports,
      { id: lily.messengerId, companyId: lily.company.companyId },
      { token: lily.bot.token, apiRoot: world.sandbox.telegramApiRoot },
    )
    await bot.init()
    for (const update of [...pending, ...pending]) await bot.handleUpdate(update as Update) // The sandbox has Telegram's types.
    await world.start()
    await lily.says('Twice')
    expect((await messages()).map((message) => message.text)).toEqual(['Once', 'Twice'])
    expect(world.published.filter(({ event }) => event === 'newMessage')).toHaveLength(2)
  })

  it('the update cursor is stored in the transaction of the message', async () => {
    lily.writes('One')
    const [update] = world.sandbox.world.telegram.state.pending.get(lily.bot.id) ?? []
    const bot = botOf(
      world.ports,
      { id: lily.messengerId, companyId: lily.company.companyId },
      { token: lily.bot.token, apiRoot: world.sandbox.telegramApiRoot },
    )
    await bot.init()
    await bot.handleUpdate(update as Parameters<typeof bot.handleUpdate>[0])
    expect((await storedChannel()).cursor).toBe(String((update?.update_id ?? 0) + 1))
  })

  it('a message to one company’s bot is not visible to another', async () => {
    const rose = await world.aBot()
    await world.start()
    const stored = await lily.says('For Lily')
    expect(stored.companyId).toBe(lily.company.companyId)
    const listed = await world.callOk('getChatsWithPreview', {
      token: rose.company.owner.token,
      companyId: rose.company.companyId,
    })
    expect(listed['chats']).toEqual([])
  })

  it('polling continues through rate limits and errors of Telegram', async () => {
    world.sandbox.world.botFaults.next({ kind: 'server-error' }, { method: 'getUpdates' })
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 3 }, { method: 'getUpdates' })
    lily.writes('Here')
    await world.start()
    await until(async () => {
      world.clock.advance(1000)
      return (await messages()).length === 1
    })
    expect(world.logged.filter((line) => line.sentence.startsWith('Polling Telegram failed'))).toHaveLength(2)
  })
})

describe('connecting', () => {
  it('connecting identifies the bot and records it', async () => {
    await world.start()
    await lily.says('Hi')
    expect(await storedChannel()).toMatchObject({
      status: 'connected',
      external_id: String(lily.bot.id),
      metadata: { botUsername: lily.bot.username },
    })
  })

  it('connecting waits for an unavailable Telegram', async () => {
    world.sandbox.world.botFaults.next({ kind: 'server-error' }, { method: 'getMe', times: 3 })
    lily.writes('Hi')
    await world.start()
    await until(async () => {
      world.clock.advance(1000)
      return (await messages()).length === 1
    })
  })

  it('a message that can never be stored is skipped, its channel shows that, and the next one is stored', async () => {
    const owner = asOwner(world.db)
    await sql`create or replace function fail_for_test() returns trigger language plpgsql as $$ begin
      if new.text = 'Never' then raise exception 'not this one' using errcode = '23514'; end if; return new; end $$`.execute(
      owner,
    )
    await sql`create trigger fail_for_test before insert on messages for each row execute function fail_for_test()`.execute(
      owner,
    )
    try {
      await world.start()
      const sentAt = Math.floor(world.clock.now().getTime() / 1000) * 1000
      lily.writes('Never')
      lily.writes('This one')
      await until(async () => {
        world.clock.advance(1000)
        return (await messages()).length === 1
      })
      expect((await messages()).map(({ text }) => text)).toEqual(['This one'])
      expect(await storedChannel()).toMatchObject({
        status: 'connected',
        metadata: { messageLostAt: new Date(sentAt).toISOString() },
      })
    } finally {
      await sql`drop function fail_for_test cascade`.execute(owner)
    }
  })

  it('a refused or unreadable token is recorded as the reason', async () => {
    const { settings } = world.app
    const wrong = seal('123456:WRONG', settings)
    await world.db
      .updateTable('messenger_integrations')
      .set({ secret: wrong })
      .where('id', '=', lily.messengerId)
      .execute()
    const unreadable = await world.aBot()
    await world.db
      .updateTable('messenger_integrations')
      .set({ secret: seal('1:X', { secretKey: Buffer.alloc(32, 9) }) })
      .where('id', '=', unreadable.messengerId)
      .execute()
    await world.start()
    await until(async () => (await storedChannel()).status === 'failed')
    expect((await storedChannel()).metadata).toMatchObject({ lastError: { code: 'TOKEN_REFUSED' } })
    const { metadata, status } = await world.db
      .selectFrom('messenger_integrations')
      .selectAll()
      .where('id', '=', unreadable.messengerId)
      .executeTakeFirstOrThrow()
    expect([status, metadata]).toMatchObject(['failed', { lastError: { code: 'SECRET_UNREADABLE' } }])
    expect(JSON.stringify(world.logged)).not.toContain('WRONG')
  })

  it('bots that were deactivated, deleted or archived are not connected', async () => {
    const others = [await world.aBot(), await world.aBot(), await world.aBot()]
    const [inactive, removed, signedOut] = others.map((bot) => bot.messengerId)
    const change = world.db.updateTable('messenger_integrations')
    await change
      .set({ is_active: false })
      .where('id', '=', inactive ?? 0)
      .execute()
    await change
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', removed ?? 0)
      .execute()
    await change
      .set({ status: 'disconnected' })
      .where('id', '=', signedOut ?? 0)
      .execute()
    expect((await activeTelegramBots(world.db, 'telegram')).map((active) => active.id)).toEqual([lily.messengerId])
  })

  it('bots that another node has connected, renewed or removed are served, or no longer, from the next look on', async () => {
    await world.start()
    const rose = await world.aBot()
    const looks = () => world.clock.advance(15_000)
    looks()
    expect((await rose.says('Hello')).text).toBe('Hello')
    const change = world.db.updateTable('messenger_integrations').where('id', '=', rose.messengerId)
    await change.set({ secret: seal('7:SANDBOX-WRONG', world.app.settings) }).execute()
    const send = () =>
      world.table().telegram.send({
        messengerId: rose.messengerId,
        companyId: rose.company.companyId,
        chatId: 1,
        messageId: 1,
        platformChatId: '1',
        text: 'Hi',
        files: [],
        isAiReply: false,
        quotes: null,
        topicId: null,
        template: null,
      })
    looks()
    await expect.poll(send).toMatchObject({ type: 'failed', code: 'CHANNEL_DISCONNECTED' })
    await change.set({ is_active: false }).execute()
    looks()
    await expect.poll(send).toMatchObject({ type: 'later', code: 'CHANNEL_DISCONNECTED' })
  })

  it('the configured bot is given to the oldest company once, and takes a renewed token', async () => {
    const { settings } = world.app
    await addBotOfSettings(world.ports, '900:FIRST', settings)
    await addBotOfSettings(world.ports, '900:FIRST', settings)
    await addBotOfSettings(world.ports, '900:SECOND', settings)
    const rows = await world.db
      .selectFrom('messenger_integrations')
      .selectAll()
      .where('external_id', '=', '900')
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ company_id: lily.company.companyId, status: 'initializing' })
    expect(rows[0]?.secret).not.toContain('SECOND')
  })
})
