import type { Messenger } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canAiReply } from '../assistant/runs/canAiReply.ts'
import { findObstacle } from '../assistant/runs/obstacles.ts'
import { startFailureMails } from '../channels/mailFailures.ts'
import { recordFailure } from '../channels/recordConnection.ts'
import type { Sealed } from '../db/schema/columns.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'
import type { Call } from '../testing/aTestServer.ts'

let world: TelegramServer
let lily: ATelegramBot
let mails: JobWorker
beforeAll(async () => void (world = await aTelegramServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aBot()
  mails = startFailureMails(world.ports)
})
afterEach(async () => {
  await world.halt()
  await mails.close()
})
afterAll(() => world.close())

const until = async (fits: () => Promise<boolean>) => {
  while (!(await fits())) await new Promise(setImmediate)
}
const asOwner = (): Call => ({ token: lily.company.owner.token, companyId: lily.company.companyId })
const channels = async (): Promise<Messenger[]> =>
  ((await world.callOk('listMessengers', asOwner()))['integrations'] as Messenger[]) // `callOk` has checked it against the contract
    .filter(({ type }) => type === 'telegram')
const channel = async () => (await channels()).find(({ id }) => id === lily.messengerId)
const hasStatus = (status: Messenger['status']) => until(async () => (await channel())?.status === status)
const changes = () =>
  world.published.flatMap(({ event, payload }) => (event === 'messenger_update' ? [payload as Partial<Messenger>] : []))
const disconnect = () =>
  world.callOk('deactivateIntegration', {
    ...asOwner(),
    body: { platform: 'telegram', messengerId: lily.messengerId },
  })
const reconnect = (token?: string) =>
  world.call('reconnectMessenger', { ...asOwner(), body: { messengerId: lily.messengerId, ...(token && { token }) } })
const send = (chatId: number, message: string) =>
  world.callOk('sendMessage', { ...asOwner(), body: { chatId, message } })
const messages = () => world.db.selectFrom('messages').select(['text', 'status', 'metadata']).orderBy('id').execute()
const revoke = () => {
  const renewed = { ...lily.bot, token: `${lily.bot.id}:RENEWED` }
  world.sandbox.world.addBot(renewed)
  return renewed.token
}

describe('the state of a channel', () => {
  it('a channel says since when it is connected, and when a customer last wrote', async () => {
    await world.start()
    await hasStatus('connected')
    expect(await channel()).toMatchObject({ lastInboundAt: null })
    world.clock.advance(60_000)
    const { sentAt } = await lily.says('Hello')
    expect((await channel())?.lastInboundAt).toBe(sentAt)
    world.clock.advance(60_000)
    await disconnect()
    expect(await channel()).toMatchObject({
      status: 'disconnected',
      statusSince: world.clock.now().toISOString(),
      lastInboundAt: sentAt,
    })
  })

  it('each change of a channel is one event of the log, and a restart of the server is none', async () => {
    await world.start()
    await hasStatus('connected')
    await disconnect()
    await reconnect()
    await hasStatus('connected')
    // A stored change is published a moment after it can be read.
    await expect.poll(() => changes().length).toBe(4)
    await world.halt()
    await world.start()
    await world.callOk('deleteMessenger', { ...asOwner(), body: { messengerId: lily.messengerId } })
    await expect.poll(() => changes().length).toBe(5)
    const emitted = changes().map(({ status, isActive, ...others }) => ({ status, isActive, ...others }))
    const { companyId } = lily.company
    const of = { companyId, messengerId: lily.messengerId, type: 'telegram', isDeleted: false }
    expect(emitted).toEqual([
      { ...of, status: 'connected', isActive: true },
      { ...of, status: 'disconnected', isActive: false },
      { ...of, status: 'initializing', isActive: true },
      { ...of, status: 'connected', isActive: true },
      { ...of, status: 'disconnected', isActive: false, isDeleted: true },
    ])
    const { events } = await world.callOk('getEvents', { ...asOwner(), query: { after: 0 } })
    expect(events).toHaveLength(5)
  })

  it('a bot that is connected anew through the form is one event of the channel, and a refused one none', async () => {
    await world.db
      .updateTable('messenger_integrations')
      .set({ external_id: String(lily.bot.id) })
      .where('id', '=', lily.messengerId)
      .execute()
    await recordFailure(world.ports, { id: lily.messengerId, companyId: lily.company.companyId }, 'TOKEN_REFUSED', 'No')
    const before = await world.db.selectFrom('event_log').select('seq').execute()
    world.clock.advance(60_000)
    const connect = (token: string) =>
      world.call('connectMessenger', { ...asOwner(), body: { type: 'telegram', credentials: { token } } })
    const answer = (await connect(lily.bot.token)).json<{ messenger: Messenger }>()
    expect(answer.messenger).toMatchObject({
      id: lily.messengerId,
      status: 'initializing',
      statusSince: world.clock.now().toISOString(),
      metadata: { botUsername: lily.bot.username, lastError: null },
    })
    expect(changes().slice(1)).toMatchObject([
      { messengerId: lily.messengerId, status: 'initializing', isActive: true },
    ])
    expect((await connect(lily.bot.token)).json()).toMatchObject({ code: 'BOT_ALREADY_CONNECTED' })
    expect(await world.db.selectFrom('event_log').select('seq').execute()).toHaveLength(before.length + 1)
  })

  it('the internal channel that is connected again is one event, and says since when', async () => {
    const connect = async () =>
      (await world.callOk('connectMessenger', { ...asOwner(), body: { type: 'internal' } }))['messenger'] as Messenger
    const { id } = await connect()
    expect(changes()).toEqual([])
    await world.db
      .updateTable('messenger_integrations')
      .set({ status: 'disconnected', is_active: false })
      .where('id', '=', id)
      .execute()
    world.clock.advance(60_000)
    expect(await connect()).toMatchObject({ id, statusSince: world.clock.now().toISOString(), status: 'connected' })
    expect(changes()).toMatchObject([{ messengerId: id, type: 'internal', status: 'connected', isActive: true }])
  })

  it('one of two bots is disconnected, and the other goes on', async () => {
    const other = await world.db
      .insertInto('messenger_integrations')
      .values({ company_id: lily.company.companyId, type: 'telegram', status: 'connected' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await disconnect()).toMatchObject({ affected: 1 })
    expect((await channels()).map(({ id, isActive }) => [id, isActive])).toEqual([
      [lily.messengerId, false],
      [other.id, true],
    ])
  })
})

describe('connecting a channel again (INT-7)', () => {
  it('a bot is connected again with its stored token, and its customer goes on in the same chat', async () => {
    await world.start()
    await hasStatus('connected')
    const { chatId } = await lily.says('Hello')
    await disconnect()
    expect((await reconnect()).statusCode).toBe(200)
    await hasStatus('connected')
    expect((await lily.says('Still there?')).chatId).toBe(chatId)
  })

  it('a new token of the same bot keeps its chats and ends the failure', async () => {
    await world.start()
    await hasStatus('connected')
    const { chatId } = await lily.says('Hello')
    const token = revoke()
    await hasStatus('failed')
    expect((await reconnect()).json()).toMatchObject({ code: 'BOT_TOKEN_REJECTED' })
    expect((await reconnect(token)).json()).toMatchObject({ messenger: { metadata: { lastError: null } } })
    await hasStatus('connected')
    expect((await lily.says('Still there?')).chatId).toBe(chatId)
  })

  it.each([
    ['of another bot', 'OTHER_BOT'],
    ['that nobody knows', 'BOT_TOKEN_REJECTED'],
  ])('a token %s is refused, and nothing changes', async (which, code) => {
    await world.db
      .updateTable('messenger_integrations')
      .set({ external_id: String(lily.bot.id) })
      .where('id', '=', lily.messengerId)
      .execute()
    const before = await channel()
    const other = { token: '7600000009:OTHER', username: 'other_bot', name: 'Other' }
    world.sandbox.world.addBot(other)
    const answer = await reconnect(which === 'of another bot' ? other.token : '7600000010:UNKNOWN')
    expect(answer.json()).toMatchObject({ code })
    expect(await channel()).toEqual(before)
  })

  it('a channel without a readable token asks for one', async () => {
    await world.db
      .updateTable('messenger_integrations')
      .set({ secret: 'unreadable' as Sealed })
      .where('id', '=', lily.messengerId)
      .execute()
    expect((await reconnect()).json()).toMatchObject({ code: 'TOKEN_REQUIRED' })
  })
})

describe('the rest of a disconnected channel', () => {
  it('a message that waits for the channel fails at once', async () => {
    await world.start()
    await hasStatus('connected')
    const { chatId } = await lily.says('Hello')
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 300 })
    await send(chatId, 'Waits')
    await until(async () => (await messages()).some(({ text }) => text === 'Waits') && (await isPostponed()))
    await disconnect()
    await until(async () => (await messages()).some(({ status }) => status === 'failed'))
    expect((await messages()).find(({ text }) => text === 'Waits')).toMatchObject({
      status: 'failed',
      metadata: { error: { code: 'CHANNEL_DISCONNECTED' } },
    })
    expect(lily.read()).toEqual([])
  })

  it('the AI stops writing in a channel that is disconnected, and does not begin there', async () => {
    await world.start()
    await hasStatus('connected')
    const message = await lily.says('Hello')
    const { chatId, companyId } = message
    const stops: unknown[] = []
    world.ports.subscribe({ runStopRequested: (what) => void stops.push(what) })
    await world.db
      .insertInto('ai_runs')
      .values({ company_id: companyId, chat_id: chatId, reply_to_id: message.id })
      .execute()
    expect(await findObstacle(world.ports, message, world.clock.now())).toBeNull()
    expect(await canAiReply(world.db, chatId, message.id)).not.toBeNull()
    await disconnect()
    expect(stops).toEqual([{ chatId, because: 'channel-off' }])
    expect(await findObstacle(world.ports, message, world.clock.now())).toBe('CHANNEL_OFF')
    expect(await canAiReply(world.db, chatId, message.id)).toBeNull()
    const { chats } = await world.callOk('getChatsWithPreview', { ...asOwner(), query: { chatId } })
    expect(chats).toMatchObject([{ messengerId: lily.messengerId, handler: { by: 'waiting', why: 'failed' } }])
  })

  it('the number of chats of a channel is counted, without deleted ones', async () => {
    const chat = { company_id: lily.company.companyId, platform: 'telegram', messenger_id: lily.messengerId } as const
    await world.db
      .insertInto('chats')
      .values([chat, chat, { ...chat, deleted_at: world.clock.now() }])
      .execute()
    const query = { messengerId: lily.messengerId }
    expect(await world.callOk('countMessengerChats', { ...asOwner(), query })).toMatchObject({ chatCount: 2 })
    const elsewhere = await world.aBot()
    const foreign = { messengerId: elsewhere.messengerId }
    expect((await world.call('countMessengerChats', { ...asOwner(), query: foreign })).statusCode).toBe(404)
    const body = { messengerId: elsewhere.messengerId }
    expect((await world.call('reconnectMessenger', { ...asOwner(), body })).statusCode).toBe(404)
  })
})

describe('a channel that fails', () => {
  it.each([
    ['a message is sent over it', async (chatId: number) => void (await send(chatId, 'On my way'))],
    ['its token is checked', async () => world.table().telegram.checkAccess()],
  ])(
    'a revoked token is recorded when %s, and mailed once to administrators with a confirmed address',
    async (_when, act) => {
      await world.start({ publicUrl: 'https://desk.example' })
      await hasStatus('connected')
      const { chatId } = await aChat()
      await world.db.updateTable('admins').set({ is_email_verified: true, language: 'uk' }).execute()
      await world.table().telegram.checkAccess()
      expect(await channel()).toMatchObject({ status: 'connected' })
      revoke()
      await act(chatId)
      await hasStatus('failed')
      await mails.settled()
      await world.table().telegram.checkAccess()
      await mails.settled()
      expect(await channel()).toMatchObject({ metadata: { lastError: { code: 'TOKEN_REFUSED' } } })
      const [email, ...others] = await world.mailbox.delivered()
      expect(others).toEqual([])
      expect(email).toMatchObject({ to: lily.company.owner.email, language: 'uk' })
      expect(email?.subject).toBe(`Telegram @${lily.bot.username} (Lily) більше не працює`)
      expect(email?.text).toContain('/uk/integrations')
    },
  )

  it('no email goes to an address that nobody has confirmed, and the work is done', async () => {
    await world.db.updateTable('admins').set({ is_email_verified: false }).execute()
    const { companyId } = lily.company
    await recordFailure(world.ports, { id: lily.messengerId, companyId }, 'TOKEN_REFUSED', 'Telegram refused the token')
    expect((await channel())?.status).toBe('failed')
    await mails.settled()
    expect(await world.db.selectFrom('outbox_mail').select('id').execute()).toEqual([])
    expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'channel-failures').execute()).toEqual([])
  })
})

const isPostponed = async () =>
  (await world.db.selectFrom('jobs').select('error').where('queue', '=', 'deliveries').execute()).some(
    ({ error }) => error !== null,
  )
const aChat = async () => {
  const { id: chatId } = await world.db
    .insertInto('chats')
    .values({
      company_id: lily.company.companyId,
      platform: 'telegram',
      messenger_id: lily.messengerId,
      platform_chat_id: String(lily.ann.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { chatId }
}
