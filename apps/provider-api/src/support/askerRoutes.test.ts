import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aWatcher } from '../testing/aWatcher.ts'
import { aVisitor } from '../testing/aVisitor.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
const handled: string[] = []

beforeAll(async () => {
  world = await aTestServer()
  world.ports.subscribe({
    runStopRequested: ({ because }) => void handled.push(`stop: ${because}`),
    inboundMessageStored: ({ text }) => void handled.push(`answer: ${text}`),
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  handled.length = 0
  lily = await world.aCompany()
})

const asOlena = (body: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const open = async () => {
  const { chatId, ...rest } = await world.callOk('initSupport', asOlena())
  return { chatId: Number(chatId), ...rest }
}

describe('the conversation with support', () => {
  it('the support conversation is created once per company, and its users are named', async () => {
    const first = await open()
    expect(first).toMatchObject({
      adminUserId: lily.users.owner,
      supportUserId: lily.users.support,
      integrationId: lily.internalChannelId,
    })
    expect(await open()).toEqual(first)
    const rose = await world.aCompany({ name: 'Rose' })
    expect(
      (await world.callOk('initSupport', { token: rose.owner.token, companyId: rose.companyId, body: {} }))['chatId'],
    ).not.toBe(first.chatId)
  })

  it("the support conversation is not in the company's own chat list, even after messages", async () => {
    const watcher = await aWatcher(world, asOlena())
    const { chatId } = await open()
    await world.callOk('sendSupportMessage', asOlena({ chatId, text: 'Help' }))
    expect(await watcher.expectEventsMatchState()).toMatchObject([
      { type: 'message-arrived', chat: { purpose: 'support' } },
    ])
    for (const query of [{}, { allCompanies: true }, { companyIds: `${lily.companyId}` }]) {
      expect((await world.callOk('getChatsWithPreview', { ...asOlena(), query }))['chats']).toEqual([])
    }
    expect((await world.callOk('getChats', asOlena()))['chats']).toEqual([])
  })

  it("the company's own support conversation is found by its id, and no visitor's or other company's", async () => {
    const { chatId } = await open()
    const found = async (id: unknown) =>
      (await world.callOk('getChatsWithPreview', { ...asOlena(), query: { chatId: String(id) } }))['chats'] as Chat[]
    expect((await found(chatId)).map(({ id, purpose }) => ({ id, purpose }))).toEqual([
      { id: chatId, purpose: 'support' },
    ])
    const { token } = await aVisitor(world, lily)
    expect(await found((await world.callOk('initSupport', { token, body: {} }))['chatId'])).toEqual([])
    const rose = await world.aCompany({ name: 'Rose' })
    const ofRose = { token: rose.owner.token, companyId: rose.companyId, body: {} }
    expect(await found((await world.callOk('initSupport', ofRose))['chatId'])).toEqual([])
  })

  it('a support question is trimmed, stored once and answered', async () => {
    const { chatId } = await open()
    const body = { chatId, text: '  How do I connect Telegram?\n', clientMessageId: 'intent-0001' }
    const { message } = await world.callOk('sendSupportMessage', asOlena(body))
    expect(message).toMatchObject({
      text: 'How do I connect Telegram?',
      status: 'sent',
      fromId: lily.users.owner,
      toId: lily.users.support,
    })
    expect((await world.callOk('sendSupportMessage', asOlena(body)))['message']).toEqual(message)
    expect(handled).toEqual(['stop: administrator-wrote', 'answer: How do I connect Telegram?'])
  })

  it('an empty support question is refused', async () => {
    const { chatId } = await open()
    expect((await world.call('sendSupportMessage', asOlena({ chatId, text: '  \n ' }))).statusCode).toBe(400)
  })

  it('the history of the support conversation comes in pages, counted from the newest', async () => {
    const { chatId } = await open()
    for (let n = 1; n <= 5; n += 1) await world.callOk('sendSupportMessage', asOlena({ chatId, text: `${n}` }))
    const history = async (limit: number, offset: number) =>
      ((await world.callOk('getSupportMessages', asOlena({ chatId, limit, offset })))['messages'] as Message[]).map(
        ({ text }) => text,
      )
    expect(await history(2, 0)).toEqual(['4', '5'])
    expect(await history(2, 2)).toEqual(['2', '3'])
    expect(await history(2, 4)).toEqual(['1'])
  })

  it("the support calls do not reach the company's other chats, nor another company's support", async () => {
    const anna = await aCustomer(world, lily)
    const rose = await world.aCompany({ name: 'Rose' })
    const foreign = await world.callOk('initSupport', { token: rose.owner.token, companyId: rose.companyId, body: {} })
    for (const chatId of [anna.chatId, foreign['chatId']]) {
      expect((await world.call('getSupportMessages', asOlena({ chatId }))).statusCode).toBe(404)
      expect((await world.call('sendSupportMessage', asOlena({ chatId, text: 'Hello' }))).statusCode).toBe(404)
    }
  })

  it('a system administrator answers the support conversation as support', async () => {
    const { chatId } = await open()
    await world.callOk('sendSupportMessage', asOlena({ chatId, text: 'Help' }))
    const root = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Root' })
    const acting = await world.actsFor(root, lily)
    const { chats } = await world.callOk('getChatsWithPreview', {
      ...acting,
      query: { allCompanies: true },
    })
    expect((chats as Chat[]).map((chat) => chat.id)).toEqual([chatId])
    handled.length = 0
    const { message } = await world.callOk('sendMessage', {
      ...acting,
      body: { chatId, message: 'With pleasure' },
    })
    expect(message).toMatchObject({ fromId: lily.users.support, toId: lily.users.owner })
    expect(handled).toEqual(['stop: administrator-wrote'])
  })
})

describe('the seen part of a person’s conversation with support', () => {
  const seen = async () => (await world.callOk('initSupport', asOlena()))['seenMessageId']
  const write = async (chatId: number, text: string) => {
    const { message } = await world.callOk('sendSupportMessage', asOlena({ chatId, text }))
    return (message as Message).id
  }

  it('the seen message is remembered, and an older message takes nothing of it back', async () => {
    const { chatId } = await open()
    expect(await seen()).toBe(0)
    const first = await write(chatId, 'One')
    const second = await write(chatId, 'Two')
    for (const messageId of [second, first]) {
      await world.callOk('markSupportSeen', asOlena({ chatId, messageId }))
      expect(await seen()).toBe(second)
    }
  })

  it('a message seen by one administrator is not seen by another one', async () => {
    const { chatId } = await open()
    await world.callOk('markSupportSeen', asOlena({ chatId, messageId: await write(chatId, 'One') }))
    const other = await world.anAdministrator()
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: other.adminId, role: 'admin' })
      .execute()
    const opened = await world.callOk('initSupport', { token: other.token, companyId: lily.companyId, body: {} })
    expect(opened['seenMessageId']).toBe(0)
  })

  it('a message of another conversation cannot be marked as seen', async () => {
    const { chatId } = await open()
    const rose = await world.aCompany({ name: 'Rose' })
    const anna = await aCustomer(world, lily)
    const [inRose] = [
      await world.callOk('initSupport', { token: rose.owner.token, companyId: rose.companyId, body: {} }),
    ]
    const messageId = await write(chatId, 'One')
    for (const body of [
      { chatId: anna.chatId, messageId },
      { chatId: Number(inRose['chatId']), messageId },
      { chatId, messageId: messageId + 1000 },
    ])
      expect((await world.call('markSupportSeen', asOlena(body))).statusCode).toBe(404)
  })
})
