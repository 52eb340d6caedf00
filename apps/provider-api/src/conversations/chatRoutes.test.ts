import type { Chat, Messenger } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markNeedsHuman } from './handling/markHandling.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aWatcher } from '../testing/aWatcher.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
const stopped: string[] = []
const handedBack: number[] = []

beforeAll(async () => {
  world = await aTestServer()
  world.ports.subscribe({
    runStopRequested: ({ chatId, because }) => void stopped.push(`${chatId} ${because}`),
    chatHandedBack: ({ chatId }) => void handedBack.push(chatId),
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  stopped.length = 0
  handedBack.length = 0
  lily = await world.aCompany()
})

const list = async (query: Record<string, string | number> = {}, who: AnAdministrator = lily.owner) => {
  const { chats, total } = await world.callOk('getChatsWithPreview', {
    token: who.token,
    companyId: lily.companyId,
    query,
  })
  return { chats: chats as Chat[], total, titles: (chats as Chat[]).map((chat) => chat.title) }
}

/** Customers who write one after the other, a minute apart. */
async function customers(...names: (string | [string, Parameters<typeof aCustomer>[2]])[]) {
  const all = []
  for (const entry of names) {
    const [name, different] = typeof entry === 'string' ? [entry, {}] : entry
    const customer = await aCustomer(world, lily, { name, ...different })
    world.clock.advance(60_000)
    await customer.says(`I am ${name}`)
    all.push(customer)
  }
  return all
}

describe('the chat list', () => {
  it('the chat list is sorted newest first, with last message, users and unread count', async () => {
    const [anna] = await customers('Anna', 'Boris')
    await anna?.says('Are you there?')
    world.clock.advance(60_000)
    await anna?.says('Hello?')
    const { chats, total } = await list()
    expect(total).toBe(2)
    expect(chats).toMatchObject([
      {
        title: 'Anna',
        unreadCount: 3,
        lastMessage: { text: 'Hello?' },
        users: [{ displayName: 'Anna', kind: 'customer' }],
      },
      { title: 'Boris', unreadCount: 1, lastMessage: { text: 'I am Boris' } },
    ])
  })

  it('chats that need a human are the first of the list, and a filter finds them alone (D-14)', async () => {
    const [anna, , carl] = await customers('Anna', 'Boris', 'Carl', 'Dora')
    for (const customer of [anna, carl])
      await world.db
        .transaction()
        .execute((trx) => markNeedsHuman(trx, customer?.chatId ?? 0, 'asked', world.clock.now()))
    // The longest waiting is the first, also after newer messages, also once its need became another one.
    const waitsSince = (chatId: number | undefined, since: string) =>
      world.db
        .updateTable('chats')
        .set({ needs_human_since: new Date(since) })
        .where('id', '=', chatId ?? 0)
        .execute()
    await waitsSince(anna?.chatId, '2026-11-20T12:00:00.000Z')
    await waitsSince(carl?.chatId, '2026-11-20T12:05:00.000Z')
    await world.db.transaction().execute((trx) => markNeedsHuman(trx, anna?.chatId ?? 0, 'withheld', world.clock.now()))
    expect((await list()).titles).toEqual(['Anna', 'Carl', 'Dora', 'Boris'])
    expect((await list()).chats.map(({ waitingSince }) => waitingSince)).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:05:00.000Z',
      null,
      null,
    ])
    expect((await list({ limit: 3, offset: 1 })).titles).toEqual(['Carl', 'Dora', 'Boris'])
    expect(await list({ needsHuman: 'true' })).toMatchObject({ titles: ['Anna', 'Carl'], total: 2 })
    expect((await list({ needsHuman: 'false' })).titles).toEqual(['Dora', 'Boris'])
    await world.callOk('updateAiBotSettingsForChat', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId: carl?.chatId, settings: { aiEnabled: true } },
    })
    expect((await list()).titles).toEqual(['Anna', 'Dora', 'Carl', 'Boris'])
  })

  it('pages of the chat list neither lose nor repeat a chat', async () => {
    await customers('1', '2', '3', '4', '5')
    expect((await list({ limit: 2 })).titles).toEqual(['5', '4'])
    expect((await list({ limit: 2, offset: 2 })).titles).toEqual(['3', '2'])
    expect((await list({ limit: 2, offset: 4 })).titles).toEqual(['1'])
    expect(await list({ limit: 2, offset: 6 })).toMatchObject({ titles: [], total: 5 })
  })

  it('the chat list can be filtered by channel, AI setting and promotion', async () => {
    await customers(
      ['Telegram', {}],
      ['WhatsApp', { platform: 'whatsapp', aiEnabled: false }],
      ['Instagram', { platform: 'instagram', isPromotional: true }],
    )
    expect((await list({ platforms: 'telegram,instagram' })).titles).toEqual(['Instagram', 'Telegram'])
    expect((await list({ aiEnabled: 'true' })).titles).toEqual(['Instagram', 'Telegram'])
    expect((await list({ aiEnabled: 'false' })).titles).toEqual(['WhatsApp'])
    expect((await list({ hidePromotional: 'true' })).titles).toEqual(['WhatsApp', 'Telegram'])
    expect((await list({ hidePromotional: 'false' })).total).toBe(3)
    expect(await list({ platforms: 'telegram', aiEnabled: 'false' })).toMatchObject({ titles: [], total: 0 })
  })

  it('the chat list finds one chat by its id', async () => {
    const [anna] = await customers('Anna', 'Boris', 'Clara')
    expect((await list({ chatId: anna?.chatId ?? 0, limit: 1 })).titles).toEqual(['Anna'])
  })

  it("the chat list never shows another company's chats, whatever is requested", async () => {
    await customers('Anna')
    const rose = await world.aCompany({ name: 'Rose' })
    const guest = await aCustomer(world, rose, { name: 'Guest of Rose' })
    await guest.says('Hello')
    expect((await list({ companyIds: `${lily.companyId},${rose.companyId}` })).titles).toEqual(['Anna'])
    expect((await list({ companyIds: `${rose.companyId}` })).titles).toEqual([])
    expect((await list({ allCompanies: 'true' })).titles).toEqual(['Anna'])
    expect((await list({ chatId: guest.chatId })).titles).toEqual([])
    expect(
      (await list({ chatId: guest.chatId, companyIds: `${rose.companyId}`, allCompanies: 'true' })).titles,
    ).toEqual([])
  })

  it('the chat list shows several companies to their members, and the one that a system administrator acts for', async () => {
    await customers('Anna')
    const rose = await world.aCompany({ name: 'Rose', owner: lily.owner })
    const iris = await world.aCompany({ name: 'Iris' })
    for (const [company, name] of [
      [rose, 'Guest of Rose'],
      [iris, 'Guest of Iris'],
    ] as const) {
      world.clock.advance(60_000)
      await (await aCustomer(world, company, { name })).says('Hello')
    }
    expect((await list()).titles).toEqual(['Anna'])
    expect((await list({ allCompanies: 'true' })).titles).toEqual(['Guest of Rose', 'Anna'])
    expect((await list({ companyIds: `${rose.companyId},${iris.companyId}` })).titles).toEqual(['Guest of Rose'])
    const root = await world.anAdministrator({ isSystemAdmin: true })
    const acting = await world.actsFor(root, lily)
    const { chats } = await world.callOk('getChatsWithPreview', { ...acting, query: { allCompanies: true } })
    expect((chats as Chat[]).map(({ title }) => title)).toEqual(['Anna'])
  })

  it('the older call returns the chat list without previews', async () => {
    await customers('Anna')
    const { chats } = await world.callOk('getChats', { token: lily.owner.token, companyId: lily.companyId })
    expect(chats).toMatchObject([{ title: 'Anna', lastMessage: null, unreadCount: 1 }])
  })
})

describe('the AI switch of a chat', () => {
  const flip = (chatId: number, aiEnabled: boolean) =>
    world.call('updateAiBotSettingsForChat', {
      token: lily.owner.token,
      query: { companyId: lily.companyId },
      body: { chatId, settings: { aiEnabled } },
    })

  it('switching the AI is emitted to all clients, and switching it off stops the reply in progress', async () => {
    const [anna] = await customers('Anna')
    const chatId = anna?.chatId ?? 0
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId })
    expect((await flip(chatId, false)).json()).toMatchObject({ chat: { settings: { aiEnabled: false } } })
    expect(await watcher.expectEventsMatchState()).toMatchObject([{ type: 'chat-changed' }])
    expect(stopped).toEqual([`${chatId} ai-switched-off`])
    expect((await flip(chatId, true)).json()).toMatchObject({ chat: { settings: { aiEnabled: true } } })
    await watcher.expectEventsMatchState()
    expect(stopped).toHaveLength(1)
    expect(handedBack).toEqual([chatId])
  })

  it('switching the AI to its current state emits nothing', async () => {
    const [anna] = await customers('Anna')
    const events = world.published.length
    await flip(anna?.chatId ?? 0, true)
    expect(world.published).toHaveLength(events)
    expect(handedBack).toEqual([])
  })

  it("the AI switch of another company's chat cannot be reached", async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const guest = await aCustomer(world, rose)
    expect((await flip(guest.chatId, false)).statusCode).toBe(404)
    expect(stopped).toEqual([])
  })
})

describe('an internal conversation', () => {
  const open = (route: 'initInternalConversation' | 'initInternalConversationWithAssistant', who = lily.owner) =>
    world.callOk(route, { token: who.token, body: { companyId: lily.companyId } })

  it('an internal conversation is created once per administrator, and emitted then', async () => {
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId })
    const first = await open('initInternalConversationWithAssistant')
    expect(first).toMatchObject({
      adminUserId: lily.users.owner,
      assistantUserId: lily.users.agent,
      chat: { purpose: 'assistant', platform: 'internal' },
    })
    expect(await watcher.expectEventsMatchState()).toHaveLength(1)
    expect((await open('initInternalConversationWithAssistant'))['chatId']).toBe(first['chatId'])
    const marco = await world.anAdministrator({ fullName: 'Marco' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
      .execute()
    expect((await open('initInternalConversationWithAssistant', marco))['chatId']).not.toBe(first['chatId'])
    expect(await watcher.expectEventsMatchState()).toHaveLength(2)
  })

  it('a conversation that needs the internal channel adds it, emits it, and says since when', async () => {
    await world.db.deleteFrom('messenger_integrations').where('company_id', '=', lily.companyId).execute()
    world.clock.advance(60_000)
    const before = world.published.length
    await open('initInternalConversation')
    const { integrations } = await world.callOk('listMessengers', {
      token: lily.owner.token,
      companyId: lily.companyId,
    })
    expect(integrations).toMatchObject([{ type: 'internal', statusSince: world.clock.now().toISOString() }])
    const [{ id: messengerId } = { id: 0 }] = integrations as Messenger[] // `callOk` has checked it against the contract
    expect(world.published.slice(before)).toMatchObject([
      { event: 'messenger_update', payload: { messengerId, type: 'internal', status: 'connected', isActive: true } },
      { event: 'chat_update' },
    ])
  })

  it('concurrent requests create one internal conversation', async () => {
    const [one, other] = await Promise.all([open('initInternalConversation'), open('initInternalConversation')])
    expect(one['chatId']).toBe(other['chatId'])
  })

  it("an administrator's message to the assistant is answered like a customer's", async () => {
    const handled: string[] = []
    world.ports.subscribe({ inboundMessageStored: ({ text }) => void handled.push(text) })
    const { chatId } = await open('initInternalConversationWithAssistant')
    const sent = await world.callOk('sendMessage', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId, message: 'When do we open?' },
    })
    expect(sent['message']).toMatchObject({
      status: 'sent',
      fromId: lily.users.owner,
      toId: lily.users.agent,
      platform: 'internal',
    })
    expect(handled).toEqual(['When do we open?'])
  })

  it('notes in the conversation with the system are not answered', async () => {
    const handled: string[] = []
    world.ports.subscribe({ inboundMessageStored: ({ text }) => void handled.push(text) })
    const { chatId } = await open('initInternalConversation')
    const sent = await world.callOk('sendMessage', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId, message: 'Buy towels' },
    })
    expect(sent['message']).toMatchObject({ status: 'sent', toId: lily.users.system })
    expect(handled).toEqual([])
  })
})
