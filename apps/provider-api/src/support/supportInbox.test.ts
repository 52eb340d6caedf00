import { supportCompanyId, supportInboxEndpoints, type Chat, type Message, type RouteId } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCustomer } from '../testing/aCustomer.ts'
import { aVisitor } from '../testing/aVisitor.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let rose: ACompany
let root: AnAdministrator
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  root = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Root' })
})

type Input = { query?: Record<string, string>; body?: object; token?: string }

/** Makes a call of the support inbox, as its client does. */
async function call(route: keyof typeof supportInboxEndpoints, { query, body, token = root.token }: Input = {}) {
  const { method, path } = supportInboxEndpoints[route]
  const response = await world.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-company-id': String(supportCompanyId) },
    ...(query && { query }),
    ...(method !== 'GET' && { payload: { companyId: supportCompanyId, ...body } }),
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

/** A company's administrator asks support; returns the conversation. */
async function asks({ owner, companyId }: ACompany, text: string): Promise<number> {
  const as = { token: owner.token, companyId }
  const chatId = Number((await world.callOk('initSupport', { ...as, body: {} }))['chatId'])
  await world.callOk('sendSupportMessage', { ...as, body: { chatId, text } })
  return chatId
}

const list = async (query: Record<string, string> = {}) =>
  (await call('getChatsWithPreview', { query })).body['chats'] as Chat[]
const thread = async (chatId: number) =>
  (await call('getChatMessages', { body: { chatId } })).body['messages'] as Message[]

describe('the support inbox', () => {
  it('the list has the support conversations of all companies, the asker as their customer, and no other chat', async () => {
    await (await aCustomer(world, lily)).says('I would like to book')
    const first = await asks(lily, 'How do I connect Telegram?')
    world.clock.advance(1000)
    const second = await asks(rose, 'Hello')
    const chats = await list()
    expect(chats).toMatchObject([
      { id: second, companyId: supportCompanyId, purpose: 'customer', unreadCount: 1, title: 'Olena Koval · Rose' },
      { id: first, companyId: supportCompanyId, purpose: 'customer', unreadCount: 1, title: 'Olena Koval · Lily' },
    ])
    expect(chats[0]?.users.map(({ kind }) => kind).toSorted()).toEqual(['customer', 'support'])
    expect((await list({ search: 'lil' })).map(({ id }) => id)).toEqual([first])
  })

  it('an answer is support’s for the company, and the asker’s message is read once somebody has viewed it', async () => {
    const chatId = await asks(lily, 'How do I connect Telegram?')
    const [question] = await thread(chatId)
    expect(question).toMatchObject({ status: 'received', text: 'How do I connect Telegram?' })
    await call('markMessageAsViewed', { body: { messageId: question?.id } })
    expect(await list()).toMatchObject([{ unreadCount: 0 }])
    expect(await list({ unread: 'true' })).toEqual([])
    const sent = await call('sendMessage', { body: { chatId, message: 'With pleasure' } })
    expect(sent).toMatchObject({ status: 200, body: { message: { companyId: supportCompanyId, status: 'sent' } } })
    const history = await world.callOk('getSupportMessages', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId },
    })
    expect(history['messages']).toMatchObject([
      { fromId: lily.users.owner },
      { fromId: lily.users.support, companyId: lily.companyId, text: 'With pleasure' },
    ])
  })

  it('a visitor of a page asks as a customer does, and is found by their name', async () => {
    const { token, userId } = await aVisitor(world, lily, { name: 'Sofia' })
    const chatId = Number((await world.callOk('initSupport', { token, body: {} }))['chatId'])
    await world.callOk('sendSupportMessage', { token, body: { chatId, text: 'Are you open on Sunday?' } })
    expect(await list({ search: 'sofia' })).toMatchObject([{ id: chatId, title: 'Sofia · Lily', unreadCount: 1 }])
    const [question] = await thread(chatId)
    expect(question).toMatchObject({ fromId: userId, status: 'received' })
    const { body } = await call('sendMessage', { body: { chatId, message: 'Yes' } })
    expect(body['message']).toMatchObject({ fromId: lily.users.support, toId: userId })
  })

  it('a member of the company answers in the support inbox as support, too', async () => {
    const chatId = await asks(lily, 'Help')
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: root.adminId, role: 'admin' })
      .execute()
    const { body } = await call('sendMessage', { body: { chatId, message: 'With pleasure' } })
    expect(body['message']).toMatchObject({ fromId: lily.users.support })
  })

  it('no call reaches a chat of a customer, a message or a file of one', async () => {
    const anna = await aCustomer(world, lily)
    await anna.says('Secret')
    const message = await world.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
    const of = {
      chatId: anna.chatId,
      messageId: message.id,
      message: 'x',
      runId: 'x',
      watcherId: 'x',
      isWatching: true,
    }
    const fields = { ...of, settings: { aiEnabled: false }, searchQuery: 'Secret', fileIds: ['x'] }
    for (const route of Object.keys(supportInboxEndpoints) as (keyof typeof supportInboxEndpoints)[]) {
      const query = { chatId: String(anna.chatId), userIds: String(anna.userId), fileName: 'a.txt' }
      const { status, body } = await call(route, { query, body: { ...fields, chatIds: [anna.chatId] } })
      const isEmpty = ['chats', 'users', 'messages', 'chatIds', 'links'].some(
        (name) => Array.isArray(body[name]) && body[name].length === 0,
      )
      expect([route, status === 404 || (status === 200 && isEmpty) || status === 400]).toEqual([route, true])
      expect(JSON.stringify(body)).not.toContain('Secret')
    }
    expect(await world.db.selectFrom('messages').select('text').execute()).toHaveLength(1)
    expect(await world.db.selectFrom('message_views').selectAll().execute()).toEqual([])
  })

  it('conversations of several companies are done at once, and each company’s log says so', async () => {
    const ids = [await asks(lily, 'One'), await asks(rose, 'Two')]
    await world.db.updateTable('chats').set({ needs_human: 'asked', needs_human_since: world.clock.now() }).execute()
    const anna = await aCustomer(world, lily)
    await anna.says('Hello')
    await world.db.updateTable('chats').set({ needs_human: 'asked' }).where('id', '=', anna.chatId).execute()
    const { status, body } = await call('updateAiForChats', {
      body: { chatIds: [...ids, anna.chatId], aiEnabled: true },
    })
    expect([status, body['chatIds']]).toEqual([200, ids])
    const waiting = await world.db.selectFrom('chats').select('id').where('needs_human', 'is not', null).execute()
    expect(waiting).toEqual([{ id: anna.chatId }])
    const audited = await world.db.selectFrom('audit_log').select(['company_id', 'target']).orderBy('id').execute()
    expect(audited).toEqual([
      { company_id: lily.companyId, target: `chatIds=${ids[0]}` },
      { company_id: rose.companyId, target: `chatIds=${ids[1]}` },
    ])
    expect((await call('updateAiForChats', { body: { filter: {}, aiEnabled: true } })).status).toBe(400)
  })

  it('a conversation is marked as unread, and read again by the same person', async () => {
    const chatId = await asks(lily, 'Help')
    const [question] = await thread(chatId)
    const view = () => call('markMessageAsViewed', { body: { messageId: question?.id } })
    await view()
    expect(await call('markChatUnread', { body: { chatId } })).toMatchObject({ body: { hasChanged: true } })
    expect(await list({ unread: 'true' })).toMatchObject([{ id: chatId, unreadCount: 1 }])
    expect(await call('markChatUnread', { body: { chatId } })).toMatchObject({ body: { hasChanged: false } })
    await view()
    expect(await list({ unread: 'true' })).toEqual([])
  })

  it('a file of support is kept with the company whose conversation it is for, and sent there', async () => {
    const chatId = await asks(lily, 'Help')
    const { path } = supportInboxEndpoints.uploadFile
    const uploaded = await world.app.inject({
      method: 'POST',
      url: `/api${path}`,
      query: { chatId: String(chatId), fileName: 'steps.txt' },
      headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from('First, open Integrations.'),
    })
    expect(uploaded.statusCode).toBe(200)
    const { file } = uploaded.json<{ file: { id: string } }>()
    const sent = await call('sendMessage', { body: { chatId, message: 'See this', fileIds: [file.id] } })
    expect(sent).toMatchObject({ status: 200, body: { message: { metadata: { files: [{ id: file.id }] } } } })
  })

  it('a call that names conversations of two companies is refused', async () => {
    const chatId = await asks(lily, 'One')
    await asks(rose, 'Two')
    const other = await world.db
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', rose.companyId)
      .executeTakeFirstOrThrow()
    expect((await call('getMessagesAround', { body: { chatId, messageId: other.id } })).status).toBe(404)
  })

  it('the words of all conversations are searched', async () => {
    const chatId = await asks(lily, 'How do I connect Telegram?')
    await asks(rose, 'Where is my invoice?')
    const { body } = await call('searchMessages', { body: { searchQuery: 'telegram' } })
    expect(body).toMatchObject({ totalCount: 1, matchingChatIds: [chatId], messages: [{ chatId }] })
  })

  it.each(Object.keys(supportInboxEndpoints) as (RouteId & keyof typeof supportInboxEndpoints)[])(
    '%s of the support inbox is open to system administrators only',
    async (route) => {
      expect((await call(route, { token: 'x'.repeat(43) })).status).toBe(401)
      expect((await call(route, { token: lily.owner.token })).status).toBe(403)
    },
  )
})
