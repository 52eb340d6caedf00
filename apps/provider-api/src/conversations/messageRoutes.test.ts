import type { Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aWatcher } from '../testing/aWatcher.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { changeStatus } from './status/changeStatus.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
const handled: string[] = []

beforeAll(async () => {
  world = await aTestServer()
  world.ports.subscribe({
    runStopRequested: ({ because }) => void handled.push(`stop: ${because}`),
    inboundMessageStored: ({ text }) => void handled.push(`answer: ${text}`),
    outboundMessageQueued: ({ text }) => void handled.push(`deliver: ${text}`),
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  handled.length = 0
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
})

const asOlena = (body: object) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const send = (body: object = {}, headers: Record<string, string> = {}) =>
  world.call('sendMessage', { ...asOlena({ chatId: anna.chatId, message: 'On my way', ...body }), headers })
const watch = () => aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
const page = async (body: object = {}) => {
  const { messages } = await world.callOk('getChatMessages', asOlena({ chatId: anna.chatId, ...body }))
  return messages as Message[]
}
const texts = (messages: readonly Message[]) => messages.map((message) => message.text)
const count = async (table: 'messages' | 'jobs' | 'event_log' | 'send_intents') => {
  const { n } = await world.db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

describe('a sent message', () => {
  it('a sent message is stored, returned, emitted and queued for its channel', async () => {
    await anna.says('Hello')
    const watcher = await watch()
    const answer = (await send({ clientMessageId: 'intent-0001' })).json<{ message: Message }>()
    expect(answer.message).toMatchObject({
      text: 'On my way',
      status: 'pending',
      platform: 'telegram',
      clientMessageId: 'intent-0001',
      toId: anna.userId,
      recipientId: anna.userId,
    })
    const [event] = await watcher.expectEventsMatchState()
    expect(event).toMatchObject({ type: 'message-arrived', message: { clientMessageId: 'intent-0001' } })
    expect(handled).toEqual(['stop: administrator-wrote', 'deliver: On my way'])
    // Its delivery, and the moment at which the chat hands itself back.
    expect(await count('jobs')).toBe(2)
  })

  it('the sender comes from the session, whatever the body contains', async () => {
    const { message } = (await send({ fromId: anna.userId })).json<{ message: Message }>()
    expect(message.fromId).toBe(lily.users.owner)
  })

  it('the text of a message is stored as it was typed', async () => {
    const text = '  Грн 450 👩🏽‍🦰\n\n"quoted" \\ <b>not bold</b> $1 %  '
    expect((await send({ message: text })).json<{ message: Message }>().message.text).toBe(text)
  })

  it('a repeated intent returns the same message and emits nothing more', async () => {
    const first = (await send({ clientMessageId: 'intent-0001' })).json<{ message: Message }>()
    const events = world.published.length
    const again = (await send({ clientMessageId: 'intent-0001' })).json<{ message: Message }>()
    expect(again).toEqual(first)
    expect(world.published).toHaveLength(events)
    expect(handled).toEqual(['stop: administrator-wrote', 'deliver: On my way'])
  })

  it('a hundred parallel calls of ten intents create ten messages', async () => {
    const calls = Array.from({ length: 100 }, (_, index) =>
      send({ message: `Intent ${index % 10}` }, { 'idempotency-key': `key-${index % 10}` }),
    )
    const answers = await Promise.all(calls)
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 100 }, () => 200))
    const ids = new Set(answers.map((answer) => answer.json<{ message: Message }>().message.id))
    expect(ids.size).toBe(10)
    expect(await count('messages')).toBe(10)
    expect(await count('event_log')).toBe(10)
  })

  it('a key that was used for another text is refused', async () => {
    await send({ clientMessageId: 'intent-0001' })
    const other = await send({ clientMessageId: 'intent-0001', message: 'Something else' })
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('the same key of two administrators creates two messages', async () => {
    const marco = await world.anAdministrator({ fullName: 'Marco' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
      .execute()
    await send({ clientMessageId: 'intent-0001' })
    await world.callOk('sendMessage', {
      ...asOlena({ chatId: anna.chatId, message: 'Mine', clientMessageId: 'intent-0001' }),
      token: marco.token,
    })
    expect(texts(await page())).toEqual(['On my way', 'Mine'])
  })

  it.each([
    ['nothing', { message: ' \n\t ' }, 'EMPTY_MESSAGE'],
    [
      'a file of a forbidden type',
      { fileData: 'data:text/html;base64,SGVsbG8=', fileName: 'a.html', fileType: 'text/html' },
      'FILE_TYPE_REFUSED',
    ],
    ['a missing file', { message: '', fileIds: ['00000000-0000-4000-8000-000000000000'] }, 'FILE_NOT_FOUND'],
  ])('a message with %s is refused, and nothing is stored', async (_what, body, code) => {
    const refused = await send(body)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, code])
    expect(await count('messages')).toBe(0)
  })

  it('empty file fields of a client without files are accepted', async () => {
    expect((await send({ fileData: [], fileName: null, fileType: '' })).statusCode).toBe(200)
  })

  it('a message to a disconnected channel is refused, and the same intent may be tried again later', async () => {
    await world.db
      .updateTable('messenger_integrations')
      .set({ status: 'disconnected' })
      .where('id', '=', anna.messengerId)
      .execute()
    const refused = await send({ clientMessageId: 'intent-0001' })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'CHANNEL_DISCONNECTED'])
    expect(await count('send_intents')).toBe(0)
    await world.db
      .updateTable('messenger_integrations')
      .set({ status: 'connected' })
      .where('id', '=', anna.messengerId)
      .execute()
    expect((await send({ clientMessageId: 'intent-0001' })).statusCode).toBe(200)
  })

  it('all clients receive messages in the same order, however many are sent at once', async () => {
    const watcher = await watch()
    await Promise.all([...Array(20).keys()].map((n) => (n % 2 ? send({ message: `${n}` }) : anna.says(`${n}`))))
    const events = await watcher.expectEventsMatchState()
    expect(events.map((event) => event.seq)).toEqual([...Array(20).keys()].map((n) => n + 1))
  })
})

describe('the messages of a chat', () => {
  it('pages of messages run from newest to oldest without losing or repeating one', async () => {
    for (let n = 1; n <= 7; n += 1) await anna.says(`${n}`)
    expect(texts(await page({ take: 3 }))).toEqual(['5', '6', '7'])
    expect(texts(await page({ skip: 3, take: 3 }))).toEqual(['2', '3', '4'])
    expect(texts(await page({ skip: 6, take: 3 }))).toEqual(['1'])
    expect(await page({ skip: 7, take: 3 })).toEqual([])
  })

  it('a late message is placed by its time, and the preview stays as it was', async () => {
    await anna.says('Second')
    const watcher = await watch()
    await anna.says('First', { sentAt: new Date(world.clock.now().getTime() - 60_000) })
    expect(texts(await page())).toEqual(['First', 'Second'])
    const { chats } = await world.callOk('getChatsWithPreview', { token: lily.owner.token, companyId: lily.companyId })
    expect(chats).toMatchObject([{ lastMessage: { text: 'Second' }, unreadCount: 2 }])
    await watcher.expectEventsMatchState()
  })

  it('system and deleted messages are returned on request', async () => {
    await anna.says('Said')
    const watcher = await watch()
    await anna.says('The assistant could not answer', { kind: 'system' })
    await watcher.expectEventsMatchState()
    const deleted = await anna.says('Taken back')
    await world.db.updateTable('messages').set({ is_deleted: true }).where('id', '=', deleted.id).execute()
    expect(texts(await page())).toEqual(['Said'])
    expect(texts(await page({ includeSystemMessages: true }))).toEqual(['Said', 'The assistant could not answer'])
    expect(texts(await page({ includeDeletedMessages: true }))).toEqual(['Said', 'Taken back'])
  })

  it("a company's messages are returned without its support chat", async () => {
    const boris = await aCustomer(world, lily, { name: 'Boris', platform: 'whatsapp' })
    await anna.says('From Anna')
    await boris.says('From Boris')
    const support = await world.callOk('initSupport', asOlena({}))
    await world.callOk('sendSupportMessage', asOlena({ chatId: support['chatId'], text: 'Help' }))
    const { messages } = await world.callOk('getCompanyMessages', asOlena({ take: 2 }))
    expect(texts(messages as Message[])).toEqual(['From Anna', 'From Boris'])
    expect((await world.callOk('getCompanyMessages', asOlena({ skip: 2, take: 2 })))['messages']).toEqual([])
  })

  it("another company's chat is not found", async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const guest = await aCustomer(world, rose)
    const secret = await guest.says('Secret')
    for (const [route, body] of [
      ['getChatMessages', { chatId: guest.chatId }],
      ['sendMessage', { chatId: guest.chatId, message: 'Hello' }],
      ['markMessageAsViewed', { messageId: secret.id }],
    ] as const) {
      const foreign = await world.call(route, asOlena(body))
      const missing = await world.call(
        route,
        asOlena('chatId' in body ? { ...body, chatId: 99_999_999 } : { messageId: 99_999_999 }),
      )
      expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
      expect(missing.json<{ message: string }>().message).toBe(foreign.json<{ message: string }>().message)
    }
  })
})

describe('a view of a message', () => {
  it('viewing records the administrator, lowers the unread count, and emits both', async () => {
    await anna.says('One')
    const two = await anna.says('Two')
    const watcher = await watch()
    const { message } = await world.callOk('markMessageAsViewed', asOlena({ messageId: two.id }))
    expect(message).toMatchObject({ isRead: true, viewedBy: [lily.owner.adminId] })
    const [event] = await watcher.expectEventsMatchState()
    expect(event).toMatchObject({ type: 'message-updated', unreadCount: 1 })
  })

  it('viewing a message twice changes and emits nothing', async () => {
    const { id: messageId } = await anna.says('Hello')
    const first = await world.callOk('markMessageAsViewed', asOlena({ messageId }))
    const events = world.published.length
    world.clock.advance(1000)
    expect(await world.callOk('markMessageAsViewed', asOlena({ messageId }))).toEqual(first)
    expect(world.published).toHaveLength(events)
  })

  it('concurrent views of two administrators are both stored', async () => {
    const marco = await world.anAdministrator({ fullName: 'Marco' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
      .execute()
    const { id: messageId } = await anna.says('Hello')
    const watcher = await watch()
    await Promise.all(
      [lily.owner, marco].map(({ token }) => world.callOk('markMessageAsViewed', { ...asOlena({ messageId }), token })),
    )
    await watcher.expectEventsMatchState()
    expect((await page())[0]?.viewedBy).toEqual([lily.owner.adminId, marco.adminId])
  })

  it('a view by an administrator is not a read receipt of the customer', async () => {
    const { message } = (await send()).json<{ message: Message }>()
    const viewed = await world.callOk('markMessageAsViewed', asOlena({ messageId: message.id }))
    expect(viewed['message']).toMatchObject({ isRead: false, viewedBy: [lily.owner.adminId], status: 'pending' })
  })
})

describe('a delivery', () => {
  type Step = Parameters<typeof changeStatus>[2]['status']
  const move = (messageId: number, status: Step, more: object = {}) =>
    withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
      changeStatus(trx, emit, { companyId: lily.companyId, messageId, status, now: world.clock.now(), ...more }),
    )

  it.each([
    [['sent', 'delivered', 'read'], 'read'],
    [['read', 'delivered', 'sent'], 'read'],
    [['sent', 'failed'], 'failed'],
    [['delivered', 'failed'], 'delivered'],
    [['failed', 'sent'], 'failed'],
    [['failed', 'delivered'], 'delivered'],
    [['sent', 'sent'], 'sent'],
    [['unknown'], 'unknown'],
    [['unknown', 'sent'], 'sent'],
    [['unknown', 'failed'], 'failed'],
    [['unknown', 'read'], 'read'],
    [['sent', 'unknown'], 'sent'],
    [['failed', 'unknown'], 'failed'],
    [['delivered', 'unknown'], 'delivered'],
  ] as const)('a delivery reported as %j ends as %s', async (reports, status) => {
    const { message } = (await send()).json<{ message: Message }>()
    const watcher = await watch()
    for (const step of reports) await move(message.id, step)
    await watcher.expectEventsMatchState()
    expect((await page())[0]?.status).toBe(status)
  })

  it('a failed delivery stores the reason, and drops it when the message arrives after all', async () => {
    const { message } = (await send()).json<{ message: Message }>()
    const error = { code: 'BLOCKED', message: 'Forbidden: bot was blocked by the user' }
    const watcher = await watch()
    await move(message.id, 'failed', { error })
    await watcher.expectEventsMatchState()
    expect((await page())[0]?.metadata).toEqual({ error })
    await move(message.id, 'delivered', { platformMessageId: '77' })
    await watcher.expectEventsMatchState()
    expect((await page())[0]).toMatchObject({ metadata: {}, platformMessageId: '77' })
  })

  it("a delivery status never changes a customer's message, nor another company's", async () => {
    const { id } = await anna.says('Hello')
    expect(await move(id, 'read')).toBe(false)
    const rose = await world.aCompany({ name: 'Rose' })
    const guest = await aCustomer(world, rose)
    const sent = await world.callOk('sendMessage', {
      token: rose.owner.token,
      companyId: rose.companyId,
      body: { chatId: guest.chatId, message: 'Hi' },
    })
    expect(await move((sent['message'] as Message).id, 'failed')).toBe(false)
  })
})
