import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readStoredChat } from './read/readChats.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aWatcher } from '../testing/aWatcher.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
const stopped: number[] = []

beforeAll(async () => {
  world = await aTestServer()
  world.ports.subscribe({ runStopRequested: ({ chatId }) => void stopped.push(chatId) })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  stopped.length = 0
  lily = await world.aCompany()
})

const asOlena = (body: object) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const titles = async (query: Record<string, string | number | boolean>) => {
  const { chats } = await world.callOk('getChatsWithPreview', {
    token: lily.owner.token,
    companyId: lily.companyId,
    query,
  })
  return (chats as Chat[]).map((chat) => chat.title)
}
const rename = (customer: ACustomer, user: { display_name?: string; username?: string; phone?: string }) =>
  world.db.updateTable('users').set(user).where('id', '=', customer.userId).execute()
const isRead = async ({ chatId }: ACustomer) => {
  const { messages } = await world.callOk('getChatMessages', asOlena({ chatId }))
  return (messages as Message[]).map((message) => message.isRead)
}

describe('searching the chat list', () => {
  it('a search finds a chat by its title and by the names and phone number of its customer', async () => {
    const anna = await aCustomer(world, lily, { name: 'Salon guest' })
    await aCustomer(world, lily, { name: 'Boris' })
    await rename(anna, { display_name: 'Anna Kovalenko', username: 'anna.k', phone: '+380 (67) 123-45-67' })
    for (const search of [
      'guest',
      'anna',
      'KOVAL',
      'kovalenko anna',
      'ANNA.K',
      '+380671234567',
      '067 123'.slice(1),
      '(67) 123',
    ])
      expect([search, await titles({ search })]).toEqual([search, ['Salon guest']])
    for (const search of ['anna boris', 'nobody', '%', '_', '\\', '380679', '\0'])
      expect([search, await titles({ search })]).toEqual([search, []])
    expect(await titles({ search: '  ' })).toHaveLength(2)
  })

  it('a phone number is found as it is dialled at home, in pieces and from abroad', async () => {
    const aigul = await aCustomer(world, lily, { name: 'Айгүл Сәрсенова' })
    await rename(aigul, { phone: '+77012345678' })
    for (const search of ['8 (701) 234-56-78', '87012345678', '8 701 234 56 78', '0077012345678', '234 56 78'])
      expect([search, await titles({ search })]).toEqual([search, ['Айгүл Сәрсенова']])
    expect(await titles({ search: '8 702 234 56 78' })).toEqual([])
    // As people without Kazakh letters on their keyboard write the name.
    for (const search of ['Айгүл', 'айгул', 'сарсенова'])
      expect([search, await titles({ search })]).toEqual([search, ['Айгүл Сәрсенова']])
  })

  it('a search ignores case, accents and the dots of ё, and takes special characters literally', async () => {
    await aCustomer(world, lily, { name: 'Алёна Їжак' })
    await aCustomer(world, lily, { name: 'José 100%_off' })
    for (const search of ['алена', 'АЛЁНА', 'їжак', 'ижак']) expect(await titles({ search })).toEqual(['Алёна Їжак'])
    for (const search of ['jose', 'JOSÉ', 'Jose\u0301', '0%_o', '%_'])
      expect(await titles({ search })).toEqual(['José 100%_off'])
  })

  it('a search does not find a chat by the name of who answered in it', async () => {
    const anna = await aCustomer(world, lily)
    await anna.says('Hello')
    await world.callOk('sendMessage', asOlena({ chatId: anna.chatId, message: 'Hello Anna' }))
    expect(await titles({ search: lily.owner.fullName })).toEqual([])
  })

  it('the unread filter separates read chats from unread ones, together with other filters', async () => {
    const anna = await aCustomer(world, lily, { name: 'Anna' })
    const boris = await aCustomer(world, lily, { name: 'Boris', aiEnabled: false })
    await anna.says('Hello')
    const word = await boris.says('Hello')
    expect(await titles({ unread: 'true' })).toEqual(['Boris', 'Anna'])
    await world.callOk('markMessageAsViewed', asOlena({ messageId: word.id }))
    expect(await titles({ unread: 'true' })).toEqual(['Anna'])
    expect(await titles({ unread: 'false' })).toEqual(['Boris'])
    expect(await titles({ unread: 'false', aiEnabled: 'true' })).toEqual([])
  })
})

describe('marking a chat as unread', () => {
  it('the customer’s last message is unread again for everybody, and viewing the chat reads it', async () => {
    const anna = await aCustomer(world, lily, { name: 'Anna' })
    for (const text of ['One', 'Two']) await anna.says(text)
    await world.callOk('markChatsViewed', asOlena({ chatIds: [anna.chatId] }))
    await world.callOk('sendMessage', asOlena({ chatId: anna.chatId, message: 'We are open' }))
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    expect(await world.callOk('markChatUnread', asOlena({ chatId: anna.chatId }))).toMatchObject({ hasChanged: true })
    expect(await watcher.expectEventsMatchState()).toHaveLength(1)
    expect(await titles({ unread: 'true' })).toEqual(['Anna'])
    const { messages } = await world.callOk('getChatMessages', asOlena({ chatId: anna.chatId }))
    expect(
      (messages as Message[]).map(({ text, isRead: isSeen, viewedBy }) => [text, isSeen, viewedBy.length]),
    ).toEqual([
      ['One', true, 1],
      ['Two', false, 1],
      ['We are open', false, 0],
    ])
    await world.callOk('markChatsViewed', asOlena({ chatIds: [anna.chatId] }))
    expect(await titles({ unread: 'true' })).toEqual([])
  })

  it('marking as unread changes nothing in a chat that is unread, or in which no customer wrote', async () => {
    const anna = await aCustomer(world, lily)
    expect(await world.callOk('markChatUnread', asOlena({ chatId: anna.chatId }))).toMatchObject({ hasChanged: false })
    await anna.says('Hello')
    const before = world.published.length
    expect(await world.callOk('markChatUnread', asOlena({ chatId: anna.chatId }))).toMatchObject({ hasChanged: false })
    expect(world.published).toHaveLength(before)
  })

  it('a chat of another company is not found', async () => {
    const theirs = await aCustomer(world, await world.aCompany({ name: 'Rose' }))
    expect((await world.call('markChatUnread', asOlena({ chatId: theirs.chatId }))).statusCode).toBe(404)
  })
})

describe('many chats at once', () => {
  it('chats are marked as viewed with an event per message, and a second call emits nothing', async () => {
    const [anna, boris, carla] = [
      await aCustomer(world, lily, { name: 'Anna' }),
      await aCustomer(world, lily, { name: 'Boris' }),
      await aCustomer(world, lily, { name: 'Carla' }),
    ]
    for (const text of ['One', 'Two', 'Three']) await anna.says(text)
    await boris.says('Hello')
    await carla.says('Not chosen')
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    const answer = await world.callOk('markChatsViewed', asOlena({ chatIds: [anna.chatId, boris.chatId, 999_999] }))
    expect(answer['changed']).toBe(2)
    expect(new Set(answer['chatIds'] as number[])).toEqual(new Set([anna.chatId, boris.chatId]))
    expect(await watcher.expectEventsMatchState()).toHaveLength(4)
    expect(await isRead(anna)).toEqual([true, true, true])
    expect(await isRead(carla)).toEqual([false])
    const before = world.published.length
    expect(await world.callOk('markChatsViewed', asOlena({ chatIds: [anna.chatId, boris.chatId] }))).toMatchObject({
      changed: 0,
      chatIds: [],
    })
    expect(world.published).toHaveLength(before)
  })

  it('chats are marked as viewed in several transactions when there are many messages', async () => {
    const anna = await aCustomer(world, lily)
    const now = world.clock.now()
    const rows = Array.from({ length: 450 }, (_, index) => ({
      company_id: lily.companyId,
      chat_id: anna.chatId,
      platform: 'telegram' as const,
      from_id: anna.userId,
      status: 'received' as const,
      text: `${index}`,
      sent_at: now,
      created_at: now,
      updated_at: now,
    }))
    await world.db.insertInto('messages').values(rows).execute()
    await anna.says('The last')
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    expect(await world.callOk('markChatsViewed', asOlena({ filter: { unread: true } }))).toMatchObject({
      chatIds: [anna.chatId],
    })
    expect(await watcher.expectEventsMatchState()).toHaveLength(451)
    expect(await titles({ unread: 'true' })).toEqual([])
  })

  it('the AI of many chats is switched by ids or by filter, and switching it off stops replies in progress', async () => {
    const [anna, boris] = [
      await aCustomer(world, lily, { name: 'Anna' }),
      await aCustomer(world, lily, { name: 'Boris', platform: 'whatsapp' }),
    ]
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId })
    expect(
      await world.callOk('updateAiForChats', asOlena({ filter: { platforms: ['telegram'] }, aiEnabled: false })),
    ).toMatchObject({ changed: 1, chatIds: [anna.chatId] })
    expect(stopped).toEqual([anna.chatId])
    await watcher.expectEventsMatchState()
    expect(await titles({ aiEnabled: 'true' })).toEqual(['Boris'])
    expect(
      await world.callOk('updateAiForChats', asOlena({ chatIds: [anna.chatId, boris.chatId], aiEnabled: true })),
    ).toMatchObject({ changed: 1 })
    await watcher.expectEventsMatchState()
    expect(stopped).toEqual([anna.chatId])
  })

  describe('a need that was ended by mistake', () => {
    const since = '2026-11-20T10:00:00.000Z'
    let anna: ACustomer
    beforeEach(async () => {
      anna = await aCustomer(world, lily, { name: 'Anna' })
      await anna.says('A person, please')
      await world.db
        .updateTable('chats')
        .set({ needs_human: 'asked', needs_human_since: new Date(since) })
        .where('id', '=', anna.chatId)
        .execute()
      await world.callOk('updateAiForChats', asOlena({ chatIds: [anna.chatId], aiEnabled: true }))
    })
    const restore = (body: object = {}) =>
      world.call(
        'updateAiForChats',
        asOlena({ chatIds: [anna.chatId], aiEnabled: true, restored: { why: 'asked', since }, ...body }),
      )
    const needs = async () => {
      const { handler, waitingSince } = await readStoredChat(world.db, anna.chatId)
      return { handler, waitingSince }
    }

    it('a need is restored with its reason and the moment since which the customer waits', async () => {
      const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
      expect(await needs()).toEqual({ handler: { by: 'ai' }, waitingSince: null })
      expect((await restore()).json()).toMatchObject({ changed: 1, chatIds: [anna.chatId] })
      expect(await needs()).toEqual({ handler: { by: 'waiting', why: 'asked' }, waitingSince: since })
      await watcher.expectEventsMatchState()
      expect((await restore()).json()).toMatchObject({ changed: 0 })
    })

    it('a need does not come back over a person who answers by now', async () => {
      await world.callOk('sendMessage', asOlena({ chatId: anna.chatId, message: 'I am here' }))
      expect((await restore()).json()).toMatchObject({ changed: 0 })
      expect(await needs()).toMatchObject({ handler: { by: 'human' }, waitingSince: null })
    })

    it('a wait never begins in the future', async () => {
      await restore({ restored: { why: 'asked', since: '2030-01-01T00:00:00.000Z' } })
      expect((await needs()).waitingSince).toBe(world.clock.now().toISOString())
    })

    it.each([{ aiEnabled: false }, { chatIds: undefined, filter: {} }, { restored: { why: 'bored', since } }])(
      'a need is refused with %j',
      async (body) => expect((await restore(body)).statusCode).toBe(400),
    )
  })

  it('chats of another company are never selected, neither by ids nor by a filter', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const theirs = await aCustomer(world, rose)
    await theirs.says('Hello')
    for (const body of [{}, { chatIds: [theirs.chatId], filter: {} }, { chatIds: [] }])
      expect((await world.call('markChatsViewed', asOlena(body))).statusCode).toBe(400)
    expect(await world.callOk('markChatsViewed', asOlena({ chatIds: [theirs.chatId] }))).toMatchObject({ changed: 0 })
    expect(await world.callOk('markChatsViewed', asOlena({ filter: {} }))).toMatchObject({ changed: 0 })
    expect(
      await world.callOk('updateAiForChats', asOlena({ chatIds: [theirs.chatId], aiEnabled: false })),
    ).toMatchObject({
      changed: 0,
    })
    const restored = { why: 'asked', since: '2026-11-20T10:00:00.000Z' }
    expect(
      await world.callOk('updateAiForChats', asOlena({ chatIds: [theirs.chatId], aiEnabled: true, restored })),
    ).toMatchObject({ changed: 0 })
  })
})

describe('saved filters', () => {
  const kept = async (token = lily.owner.token, companyId = lily.companyId) =>
    (await world.callOk('getSavedFilters', { token, companyId }))['filters']
  const unread = { id: 'a', name: 'To do', filter: { unread: true, search: '100%' } }
  const telegram = { id: 'b', name: 'Telegram', filter: { platforms: ['telegram'], aiEnabled: false } }

  it('saved filters replace the previous ones and keep their order', async () => {
    expect(await kept()).toEqual([])
    expect(await world.callOk('keepSavedFilters', asOlena({ filters: [telegram, unread] }))).toMatchObject({
      filters: [telegram, unread],
    })
    expect(await kept()).toEqual([telegram, unread])
    await world.callOk('keepSavedFilters', asOlena({ filters: [{ ...unread, name: '  Today ' }] }))
    expect(await kept()).toEqual([{ ...unread, name: 'Today' }])
    await world.callOk('keepSavedFilters', asOlena({ filters: [] }))
    expect(await kept()).toEqual([])
  })

  it('saved filters belong to one administrator in one company', async () => {
    const rose = await world.aCompany({ name: 'Rose', owner: lily.owner })
    const taras = await world.anAdministrator({ fullName: 'Taras' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: taras.adminId, role: 'admin' })
      .execute()
    await world.callOk('keepSavedFilters', asOlena({ filters: [unread] }))
    expect(await kept(taras.token)).toEqual([])
    expect(await kept(lily.owner.token, rose.companyId)).toEqual([])
  })

  it('saved filters with a duplicate id are refused, and the previous ones stay', async () => {
    await world.callOk('keepSavedFilters', asOlena({ filters: [unread] }))
    expect(
      (await world.call('keepSavedFilters', asOlena({ filters: [telegram, { ...unread, id: 'b' }] }))).statusCode,
    ).toBe(400)
    expect(await kept()).toEqual([unread])
  })
})
