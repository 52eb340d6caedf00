import { randomUUID } from 'node:crypto'
import type { Messenger, RouteId } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let vera: AnAdministrator
beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  vera = await world.anAdministrator()
  const agent = { role: 'admin' as const, is_agent: true }
  const member = { company_id: lily.companyId, admin_id: vera.adminId, created_at: world.clock.now() }
  await world.db
    .insertInto('company_admins')
    .values({ ...member, ...agent })
    .execute()
})

const asOwner = (call: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, ...call })
const asAgent = (call: object = {}) => ({ token: vera.token, companyId: lily.companyId, ...call })
const refusalOf = async (route: RouteId, call: object) => {
  const { statusCode, body } = await world.call(route, call)
  return [statusCode, (JSON.parse(body) as { code?: string }).code]
}
const page = { skip: 0, take: 10, includeSystemMessages: false, includeDeletedMessages: false }

/** The owner's question to support. */
async function aQuestion(): Promise<{ chatId: number; messageId: number }> {
  const { chatId } = (await world.callOk('initSupport', asOwner({ body: {} }))) as { chatId: number }
  const body = { chatId, text: 'Our card was refused', fileIds: [] }
  const { message } = await world.callOk('sendSupportMessage', asOwner({ body }))
  return { chatId, messageId: (message as { id: number }).id }
}

describe('the conversation with support', () => {
  it('an agent makes no call of it', async () => {
    await aQuestion()
    expect(await refusalOf('initSupport', asAgent({ body: {} }))).toEqual([403, 'AGENT_FORBIDDEN'])
  })

  it('an agent reaches it by no call of chats, neither by its id nor by a message', async () => {
    const { chatId, messageId } = await aQuestion()
    const calls: [RouteId, object][] = [
      ['getChatMessages', { body: { chatId, ...page } }],
      ['getMessagesAround', { body: { messageId, before: 5, after: 5 } }],
      ['searchMessages', { body: { chatId, query: 'card', limit: 10, offset: 0 } }],
      ['getMessageTimeline', { body: { messageId } }],
      ['getChatUsers', { query: { chatId } }],
      ['getChatsWithPreview', { query: { chatId, limit: 10, offset: 0 } }],
      ['sendMessage', { body: { chatId: String(chatId), message: 'Hello' } }],
      ['markMessageAsViewed', { body: { messageId } }],
      ['markChatsViewed', { body: { chatIds: [chatId] } }],
    ]
    for (const [route, call] of calls) {
      expect([route, ...(await refusalOf(route, asAgent(call)))]).toEqual([route, 404, 'NOT_FOUND'])
    }
  })

  it('an agent reads the chats of customers as before', async () => {
    const anna = await aCustomer(world, lily)
    await anna.says('Hello')
    const { messages } = await world.callOk('getChatMessages', asAgent({ body: { chatId: anna.chatId, ...page } }))
    expect(messages).toMatchObject([{ text: 'Hello' }])
  })
})

it('missed events tell an agent the place alone of those of support and of the subscription', async () => {
  const anna = await aCustomer(world, lily)
  await anna.says('Hello')
  await aQuestion()
  await withCompanyTransaction(world.ports, lily.companyId, (_trx, emit) => {
    const payload = { companyId: lily.companyId, subscriptionId: 'one', status: 'active' as const }
    emit({ event: 'subscription_update', payload })
    return Promise.resolve()
  })
  const query = { after: 0, limit: 500 }
  type Events = { events: { event: string; payload: { text?: string } | null }[] }
  const ofAgent = ((await world.callOk('getEvents', asAgent({ query }))) as Events).events
  const ofOwner = ((await world.callOk('getEvents', asOwner({ query }))) as Events).events
  expect(ofAgent.map(({ event }) => event)).toEqual(ofOwner.map(({ event }) => event))
  expect(ofOwner.filter(({ payload }) => payload === null)).toEqual([])
  expect(ofAgent.flatMap(({ payload }) => payload?.text ?? [])).toEqual(['Hello'])
  expect(ofAgent.at(-1)).toMatchObject({ event: 'subscription_update', payload: null })
  expect(JSON.stringify(ofAgent)).not.toContain('Our card was refused')
})

it('a live connection of an agent receives no event of support and of salons, until they are an administrator', async () => {
  const anna = await aCustomer(world, lily)
  const listener = (who: AnAdministrator) => aListener(world, { token: who.token, adminId: who.adminId })
  const [ofAgent, ofOwner] = [listener(vera), listener(lily.owner)]
  try {
    await Promise.all([isReady(ofAgent), isReady(ofOwner)])
    const texts = ({ received }: AListener) =>
      received.filter(({ event }) => event === 'newMessage').map(({ payload }) => payload['text'])
    await aQuestion()
    await withCompanyTransaction(world.ports, lily.companyId, (_trx, emit) => {
      const crm = { companyId: lily.companyId, crmId: 1, externalId: '1', state: 'connected' as const }
      emit({ event: 'crm_update', payload: { ...crm, isActive: true, isDeleted: false } })
      return Promise.resolve()
    })
    await anna.says('Hello')
    await expect.poll(() => [texts(ofAgent), texts(ofOwner)]).toEqual([['Hello'], ['Our card was refused', 'Hello']])
    expect(ofAgent.received.some(({ event }) => event === 'crm_update')).toBe(false)
    expect(ofOwner.received.some(({ event }) => event === 'crm_update')).toBe(true)
    const role = { role: 'admin' }
    await world.callOk('changeCompanyRole', asOwner({ params: { id: vera.adminId }, body: role }))
    await expect
      .poll(async () => {
        await aQuestion()
        return texts(ofAgent)
      })
      .toContain('Our card was refused')
  } finally {
    for (const { socket } of [ofAgent, ofOwner]) socket.disconnect()
  }
})

it('an agent sees of a channel neither its pairing, its last error nor its salons', async () => {
  const anna = await aCustomer(world, lily)
  await anna.says('Hello')
  const [row] = await world.db.selectFrom('messenger_integrations').select(['id']).execute()
  const lastError = { code: 'X', message: 'Refused', at: world.clock.now().toISOString() }
  const metadata = JSON.stringify({ botUsername: 'lily', lastError, pairing: { code: '2@secret' } })
  await world.db.updateTable('messenger_integrations').set({ metadata }).execute()
  const crm = { company_id: lily.companyId, type: 'altegio' as const, external_id: '7', created_at: world.clock.now() }
  const { id } = await world.db.insertInto('crm_integrations').values(crm).returning('id').executeTakeFirstOrThrow()
  const link = { company_id: lily.companyId, messenger_id: row?.id ?? 0, crm_id: id, created_at: world.clock.now() }
  await world.db.insertInto('messenger_crm_links').values(link).execute()
  const channelsOf = async (call: object) => (await world.callOk('listMessengers', call))['integrations'] as Messenger[]
  const [ofOwner] = await channelsOf(asOwner())
  expect(ofOwner).toMatchObject({ metadata: { pairing: { code: '2@secret' }, lastError }, crmIntegrations: [{ id }] })
  const [ofAgent] = await channelsOf(asAgent())
  expect(ofAgent).toMatchObject({ metadata: { botUsername: 'lily' }, crmIntegrations: [] })
  expect(Object.keys(ofAgent?.metadata ?? {})).not.toContain('pairing')
  expect(Object.keys(ofAgent?.metadata ?? {})).not.toContain('lastError')
})

it('a live connection of an agent receives neither typing nor pieces of replies in the conversation with support', async () => {
  const anna = await aCustomer(world, lily)
  const { chatId: support } = await aQuestion()
  const [ofAgent, ofOwner] = [vera, lily.owner].map(({ token, adminId }) => aListener(world, { token, adminId }))
  if (!ofAgent || !ofOwner) throw new Error('Two listeners were made')
  try {
    await Promise.all([isReady(ofAgent), isReady(ofOwner)])
    const { companyId } = lily
    const at = world.clock.now().toISOString()
    for (const chatId of [support, anna.chatId]) {
      world.ports.typing({ companyId, chatId, adminId: 99, userId: 5, name: 'Marco', at })
      world.ports.stream({
        ...{ seq: 0, runId: 'run', agentReplyToMessageId: 1, chatId, companyId, fromId: 1, recipientId: null },
        ...{ platformMessageId: 'openai-1', event: 'content.chunk', data: { content: 'Your card' } },
      })
    }
    const chatsOf = ({ received }: AListener) =>
      received
        .filter(({ event }) => event === 'typing' || event === 'openai_stream')
        .map(({ payload }) => payload['chatId'])
    await expect.poll(() => chatsOf(ofOwner)).toEqual([support, support, anna.chatId, anna.chatId])
    await expect.poll(() => chatsOf(ofAgent)).toEqual([anna.chatId, anna.chatId])
  } finally {
    for (const { socket } of [ofAgent, ofOwner]) socket.disconnect()
  }
})

it('an agent gets no link to a file of the conversation with support', async () => {
  const anna = await aCustomer(world, lily)
  const ofCustomer = (await anna.says('Hello')).id
  const { messageId: ofSupport } = await aQuestion()
  const now = world.clock.now()
  const ids = [randomUUID(), randomUUID()]
  for (const [place, message_id] of [ofCustomer, ofSupport].entries())
    await world.db
      .insertInto('files')
      .values({
        ...{ id: ids[place] ?? '', company_id: lily.companyId, message_id, name: 'card.png', type: 'image/png' },
        ...{ size: 3, sha256: '', store_key: ids[place] ?? '', stored_at: now, created_at: now },
      })
      .execute()
  const linked = async (call: object) =>
    ((await world.callOk('getFileLinks', call))['links'] as { fileId: string }[]).map(({ fileId }) => fileId).toSorted()
  expect(await linked(asOwner({ body: { fileIds: ids } }))).toEqual(ids.toSorted())
  expect(await linked(asAgent({ body: { fileIds: ids } }))).toEqual([ids[0]])
})

it('an agent leaves the company, and their chats are nobody’s', async () => {
  const anna = await aCustomer(world, lily)
  await world.callOk('takeOverChat', asAgent({ body: { chatId: anna.chatId } }))
  await world.callOk('leaveCompany', asAgent())
  expect(await refusalOf('getChats', asAgent())).toEqual([401, 'UNAUTHORIZED'])
  const chat = world.published.findLast(({ event }) => event === 'chat_update')
  expect(chat?.payload).toMatchObject({ id: anna.chatId, handler: { by: 'off' } })
  expect(await refusalOf('leaveCompany', asOwner())).toEqual([409, 'LAST_OWNER'])
})

it('a changed role has open pages read the company again', async () => {
  const role = { role: 'admin' }
  await world.callOk('changeCompanyRole', asOwner({ params: { id: vera.adminId }, body: role }))
  const { companyId } = lily
  expect(world.published.at(-1)).toMatchObject({ event: 'company_update', payload: { companyId } })
  const before = world.published.length
  await world.callOk('changeCompanyRole', asOwner({ params: { id: vera.adminId }, body: role }))
  expect(world.published.length).toBe(before)
})
