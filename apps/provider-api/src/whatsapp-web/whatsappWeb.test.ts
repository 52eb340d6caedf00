import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import type { ChannelTable } from '../channels/ChannelAdapter.ts'
import { startChannels, type RunningChannels } from '../channels/startChannels.ts'
import type { WhatsappWebDriver } from '../ports/WhatsappWebDriver.ts'
import { channelTable } from '../start/channelTable.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { aWebDriver, type ScriptedDriver, type ScriptedSession } from '../testing/aWebDriver.ts'

let world: TestServer
let lily: ACompany
let driver: ScriptedDriver
let table: ChannelTable
let channels: RunningChannels
let deliveries: JobWorker
beforeAll(async () => void (world = await aTestServer({ settings: { whatsappWebDriver: './driver.mjs' } })))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  driver = aWebDriver()
  table = drivenBy(driver)
  channels = await startChannels(world.ports, table)
  deliveries = startDeliveries(world.ports, table)
})
afterEach(async () => {
  await Promise.all(Object.values(channels.close()))
  await deliveries.close()
})

/** The channels of a process with this driver. */
const drivenBy = (whatsappWebDriver: WhatsappWebDriver, { ports } = world) =>
  channelTable({ ports: { ...ports, whatsappWebDriver }, settings: world.app.settings, origin: () => null })

const soon = (seconds = 20) => new Date(world.clock.now().getTime() + seconds * 1000)
const qr = (value: string) => ({ type: 'qr', value, expiresAt: soon() }) as const
const linked = { type: 'connected', phone: '380445550170', name: 'Lily' } as const
const connect = (body: object = { acceptRisk: true }, of = lily) =>
  world.call('connectWhatsappWeb', { token: of.owner.token, companyId: of.companyId, body })
const messengerOf = async (id: number) => {
  const { integrations } = await world.callOk('listMessengers', { token: lily.owner.token, companyId: lily.companyId })
  return (integrations as { id: number; status: string; isActive: boolean; metadata: Record<string, unknown> }[]).find(
    (one) => one.id === id,
  )
}
const idOf = (answer: Awaited<ReturnType<typeof connect>>) => answer.json<{ messenger: { id: number } }>().messenger.id

/** Pairs a phone and returns its channel and session. */
async function paired(): Promise<{ id: number; session: ScriptedSession }> {
  const id = idOf(await connect())
  const session = await driver.session()
  await session.emit({ type: 'state', state: 'the keys of the session' })
  await session.emit(linked)
  return { id, session }
}
const message = (id: string, text: string, different: object = {}) =>
  ({
    type: 'message',
    id,
    phone: '380671112233',
    name: 'Anna',
    isFromPhone: false,
    text,
    kind: null,
    sentAt: world.clock.now(),
    repliesTo: null,
    ...different,
  }) as const
const stored = () =>
  world.db.selectFrom('messages').select(['id', 'chat_id', 'text', 'status', 'metadata']).orderBy('id').execute()

describe('pairing a phone', () => {
  it.each([{}, { acceptRisk: false }])('pairing a phone is refused unless the risk is accepted: %j', async (body) => {
    const answer = await connect(body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'RISK_NOT_ACCEPTED'])
    expect(driver.sessions).toEqual([])
  })

  it('a pairing shows each code live, and the channel is connected when a phone has scanned one', async () => {
    const id = idOf(await connect())
    expect(await messengerOf(id)).toMatchObject({ type: 'whatsapp_web', status: 'initializing' })
    const session = await driver.session()
    for (const value of ['code-1', 'code-2']) {
      const before = world.published.length
      await session.emit(qr(value))
      expect(world.published.slice(before).map(({ event }) => event)).toContain('messenger_update')
      expect((await messengerOf(id))?.metadata['pairing']).toEqual({ qr: value, expiresAt: soon().toISOString() })
    }
    await session.emit(linked)
    expect(await messengerOf(id)).toMatchObject({
      status: 'connected',
      metadata: { displayPhoneNumber: '+380445550170', verifiedName: 'Lily', pairing: null },
    })
  })

  it('a pairing with another company’s channel is not found, and its session stays as it is (T-04)', async () => {
    const rose = await world.aCompany()
    const theirs = idOf(await connect({ acceptRisk: true }, rose))
    const row = () =>
      world.db.selectFrom('messenger_integrations').selectAll().where('id', '=', theirs).executeTakeFirstOrThrow()
    const before = await row()
    const answer = await connect({ acceptRisk: true, messengerId: theirs })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    expect(before.company_id).toBe(rose.companyId)
    expect(await row()).toEqual(before)
  })

  it('a pairing ends after five codes that nobody has scanned, and can be begun again', async () => {
    const id = idOf(await connect())
    const session = await driver.session()
    for (const value of ['1', '2', '3', '4', '5']) await session.emit(qr(value))
    expect(await messengerOf(id)).toMatchObject({ status: 'initializing' })
    world.clock.advance(20_000)
    await vi.waitFor(async () =>
      expect(await messengerOf(id)).toMatchObject({
        status: 'failed',
        metadata: { pairing: null, lastError: { code: 'PAIRING_NOT_SCANNED' } },
      }),
    )
    await vi.waitFor(() => expect(session.ended).toBe('logged out'))
    // The pairing administrator looks at the screen.
    expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'channel-failures').execute()).toEqual([])
    expect(idOf(await connect())).toBe(id)
    const next = await driver.session(2)
    await next.emit(qr('6'))
    await next.emit(linked)
    expect(await messengerOf(id)).toMatchObject({ status: 'connected', metadata: { lastError: null } })
  })

  it('a channel is disconnected when its phone logs the session out, and another number cannot take the channel', async () => {
    const { id, session } = await paired()
    await session.emit({ type: 'disconnected', reason: 'logout' })
    await vi.waitFor(async () =>
      expect(await messengerOf(id)).toMatchObject({
        status: 'disconnected',
        metadata: { lastError: { code: 'PHONE_LOGGED_OUT' } },
      }),
    )
    await connect({ acceptRisk: true, messengerId: id })
    const next = await driver.session(2)
    expect(next.state).toBeNull()
    await next.emit({ ...linked, phone: '380445550171' })
    await vi.waitFor(async () =>
      expect(await messengerOf(id)).toMatchObject({
        status: 'failed',
        metadata: { lastError: { code: 'PAIRING_OTHER_NUMBER' } },
      }),
    )
    await vi.waitFor(() => expect(next.ended).toBe('logged out'))
  })

  it('a number can be paired with one company only, and a channel with its own number only', async () => {
    const { id } = await paired()
    const other = await world.aCompany()
    expect((await connect({ acceptRisk: true, messengerId: id }, other)).statusCode).toBe(404)
    await connect({ acceptRisk: true }, other)
    const theirs = await driver.session(2)
    await theirs.emit(linked)
    await vi.waitFor(() => expect(theirs.ended).toBe('logged out'))
    expect(await messengerOf(id)).toMatchObject({ status: 'connected' })
  })

  it('the state of a session is stored encrypted, and is in no answer', async () => {
    const { id } = await paired()
    const { secret } = await world.db
      .selectFrom('messenger_integrations')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(secret).not.toBeNull()
    expect(secret).not.toContain('keys')
    expect(JSON.stringify(await messengerOf(id))).not.toContain('keys of the session')
  })

  it('a deleted channel unlinks its phone, and a disconnected one leaves it linked', async () => {
    const { id, session } = await paired()
    const as = { token: lily.owner.token, companyId: lily.companyId }
    await world.callOk('deactivateIntegration', { ...as, body: { platform: 'whatsapp_web', messengerId: id } })
    await vi.waitFor(() => expect(session.ended).toBe('closed'))
    await connect({ acceptRisk: true, messengerId: id })
    const next = await driver.session(2)
    expect(next.state).toBe('the keys of the session')
    await next.emit(linked)
    await world.callOk('deleteMessenger', { ...as, body: { messengerId: id } })
    await vi.waitFor(() => expect(next.ended).toBe('logged out'))
  })
})

describe('a session in several processes', () => {
  it('a session is opened by another process, with its state, when the process that had it has died', async () => {
    const { id } = await paired()
    const beside = await aTestServer({ beside: world })
    const theirs = aWebDriver()
    const second = drivenBy(theirs, beside).whatsapp_web
    const work = await second.start()
    try {
      await work.settled()
      expect(theirs.sessions).toEqual([])
      // The first process is gone: nobody renews its lease any more.
      await world.db
        .updateTable('jobs')
        .set({ leased_by: randomUUID(), leased_until: new Date(0) })
        .where('queue', '=', 'whatsapp-web-sessions')
        .execute()
      world.clock.advance(5_000)
      const session = await theirs.session()
      expect(session.state).toBe('the keys of the session')
      await session.emit(linked)
      expect(second.isHere?.(id)).toBe(true)
    } finally {
      await work.close()
    }
  })

  it('a session sends at once what another process was asked to send', async () => {
    const { session } = await paired()
    await session.emit(message('A1', 'Hello'))
    await channels.events.settled()
    const [{ chat_id: chatId } = { chat_id: 0 }] = await stored()
    const beside = await aTestServer({ beside: world })
    const second = drivenBy(aWebDriver(), beside)
    const work = await second.whatsapp_web.start()
    const theirs = startDeliveries(beside.ports, second)
    // As Redis relays it; the clock stands still, so that nothing else wakes this process.
    beside.ports.subscribe({ deliveryLeft: world.ports.deliveryLeft })
    try {
      await work.settled()
      const as = { token: lily.owner.token, companyId: lily.companyId }
      await beside.callOk('sendMessage', { ...as, body: { chatId, message: 'Good morning' } })
      await vi.waitFor(() =>
        expect(session.sent).toMatchObject([{ phone: '380671112233', lid: null, text: 'Good morning' }]),
      )
      await vi.waitFor(async () => expect((await stored()).at(-1)).toMatchObject({ status: 'sent' }))
    } finally {
      await theirs.close()
      await work.close()
      await beside.close()
    }
  })
})

describe('messages', () => {
  it('a session stores what a customer writes once, however often it comes', async () => {
    const { id, session } = await paired()
    const hello = message('A1', 'When are you open?')
    await session.emit(hello)
    await session.emit(hello)
    await channels.events.settled()
    await session.emit({ ...hello, name: 'Anna K.' })
    await channels.events.settled()
    const messages = await stored()
    expect(messages).toMatchObject([{ text: 'When are you open?', status: 'received' }])
    // For the AI, should this process be killed before it begins to answer.
    const queued = world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions')
    expect(await queued.execute()).toEqual([{ subject: String(messages[0]?.id) }])
    const { events } = await world.db
      .selectFrom('channel_events')
      .select((event) => event.fn.countAll<number>().as('events'))
      .where('messenger_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(events)).toBe(2)
  })

  it('a reaction asks the AI nothing, and one from the phone takes nothing over', async () => {
    const { session } = await paired()
    await session.emit(message('A1', 'When are you open?'))
    await session.emit(message('A2', '👍', { kind: 'reaction', repliesTo: 'A1' }))
    await session.emit(message('A3', '❤️', { kind: 'reaction', repliesTo: 'A1', isFromPhone: true }))
    await channels.events.settled()
    const [question, ...reactions] = await stored()
    expect(reactions.map(({ text }) => text).toSorted()).toEqual(['❤️', '👍'])
    expect(reactions.every(({ metadata }) => metadata.isReaction === true)).toBe(true)
    const asked = await world.db.selectFrom('jobs').select('subject').where('queue', '=', 'ai-questions').execute()
    expect(asked).toEqual([{ subject: String(question?.id) }])
    const chat = world.db
      .selectFrom('chats')
      .select('ai_enabled')
      .where('id', '=', question?.chat_id ?? 0)
    expect(await chat.executeTakeFirst()).toEqual({ ai_enabled: true })
  })

  it('an edit by its writer changes the words of a message, of a customer and on the phone', async () => {
    const { session } = await paired()
    await session.emit(message('A1', 'When are you open?'))
    await session.emit(message('P1', 'At nine', { isFromPhone: true }))
    const edit = { type: 'edit', phone: '380671112233', editedAt: world.clock.now() } as const
    await session.emit({ ...edit, id: 'A1', isFromPhone: false, text: 'When do you close?' })
    await session.emit({ ...edit, id: 'P1', isFromPhone: true, text: 'At ten' })
    await session.emit({ ...edit, id: 'P1', isFromPhone: false, text: 'At midnight' })
    await channels.events.settled()
    const texts = (await stored()).map(({ text }) => text)
    expect(texts.toSorted()).toEqual(['At ten', 'When do you close?'])
  })

  it('a session rejects what could not be stored, so that the driver emits it again', async () => {
    const { session } = await paired()
    await expect(session.emit({ ...message('A1', 'Hello'), phone: 'nobody' })).rejects.toThrow()
    await channels.work.whatsapp_web.close()
    await expect(session.emit(message('A2', 'Hello'))).rejects.toThrow('ended')
    expect(await stored()).toEqual([])
  })

  it('a session treats what somebody writes on the phone as a human’s message, which takes the chat over at once', async () => {
    const { session } = await paired()
    await session.emit(message('A1', 'Hello'))
    await channels.events.settled()
    await session.emit(message('P1', 'It is me', { isFromPhone: true }))
    const [hello, typed] = await stored()
    expect(typed).toMatchObject({ chat_id: hello?.chat_id, text: 'It is me', metadata: { writtenOn: 'phone' } })
    const chat = await world.db.selectFrom('chats').select('ai_enabled').executeTakeFirstOrThrow()
    expect(chat.ai_enabled).toBe(false)
  })

  const answer = async (text: string) => {
    const [{ chat_id: chatId } = { chat_id: 0 }] = await stored()
    await world.callOk('sendMessage', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId, message: text },
    })
    await deliveries.settled()
    return (await stored()).at(-1)
  }

  it('a session sends an answer, recognises its echo, and follows its status', async () => {
    const { session } = await paired()
    await session.emit(message('A1', 'Hello'))
    await channels.events.settled()
    driver.answer = async ({ text }) => {
      // Its echo is first.
      await session.emit(message('B1', text, { isFromPhone: true }))
      return { type: 'sent', id: 'B1' }
    }
    expect(await answer('Good morning')).toMatchObject({ text: 'Good morning', status: 'sent' })
    expect(session.sent).toMatchObject([{ phone: '380671112233', lid: null, text: 'Good morning' }])
    await session.emit({ type: 'status', id: 'B1', phone: '380671112233', status: 'read' })
    await session.emit({ type: 'status', id: 'B1', phone: '380671112233', status: 'delivered' })
    await channels.events.settled()
    expect(await stored()).toMatchObject([{ text: 'Hello' }, { text: 'Good morning', status: 'read' }])
  })

  it.each([
    ['refused', () => Promise.resolve({ type: 'refused', message: 'Blocked' } as const), 'failed'],
    ['without an answer', () => Promise.reject(new Error('The connection broke')), 'unknown'],
    ['not possible now', () => Promise.resolve({ type: 'later', message: 'Offline' } as const), 'pending'],
  ] as const)('messages that are %s end as they have to', async (_case, outcome, status) => {
    const { session } = await paired()
    await session.emit(message('A1', 'Hello'))
    await channels.events.settled()
    driver.answer = outcome
    expect(await answer('Good morning')).toMatchObject({ status })
  })

  it('a message waits while another process has the session, without using up attempts', async () => {
    const { id, session } = await paired()
    await session.emit(message('A1', 'Hello'))
    await channels.events.settled()
    await session.emit({ type: 'disconnected', reason: 'network' })
    await vi.waitFor(() => expect(table.whatsapp_web.isHere?.(id)).toBe(false))
    expect(await answer('Good morning')).toMatchObject({ status: 'pending' })
    world.clock.advance(2_000)
    await (await driver.session(2)).emit(linked)
    world.clock.advance(2_000)
    await vi.waitFor(async () => expect((await stored()).at(-1)).toMatchObject({ status: 'sent' }))
    expect(driver.sessions[1]?.sent).toMatchObject([{ phone: '380671112233', lid: null, text: 'Good morning' }])
  })
})
