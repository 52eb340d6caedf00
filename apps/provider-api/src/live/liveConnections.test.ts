import { LiveError, SessionReady, type OpenAiStream } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
const open: AListener[] = []

beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})

const listen = (who: AnAdministrator, different: Partial<Parameters<typeof aListener>[1]> = {}) => {
  const listener = aListener(world, { token: who.token, adminId: who.adminId, ...different })
  open.push(listener)
  return listener
}
const revoke = async ({ sessionId, adminId, token }: AnAdministrator) => {
  await world.db.updateTable('sessions').set({ revoked_at: world.clock.now() }).where('id', '=', sessionId).execute()
  return { sessionId, adminId, token }
}
const texts = (listener: AListener) =>
  listener.received.filter(({ event }) => event === 'newMessage').map(({ payload }) => payload['text'])

describe('a live connection', () => {
  it('a live connection is closed when it sends too many packets, and others stay open', async () => {
    const [flooding, honest] = [listen(lily.owner), listen(lily.owner)]
    await Promise.all([isReady(flooding), isReady(honest)])
    for (let count = 0; count < 50; count += 1) honest.socket.emit('typing', { chatId: anna.chatId })
    for (let count = 0; count < 200; count += 1) flooding.socket.emit('typing', { chatId: anna.chatId })
    expect(await flooding.isCut()).toMatch(/^transport/)
    await anna.says('Hello')
    await honest.receives('newMessage')
    expect(honest.socket.connected).toBe(true)
  })

  it('a live connection receives the log positions of its companies, then committed events in order', async () => {
    await anna.says('Before')
    const olena = listen(lily.owner)
    const session = SessionReady.parse(await isReady(olena))
    expect(session).toEqual({
      serverTime: world.clock.now().toISOString(),
      adminId: lily.owner.adminId,
      companies: [{ companyId: lily.companyId, seq: 1 }],
    })
    await Promise.all(['One', 'Two', 'Three'].map((text) => anna.says(text)))
    await olena.receives('newMessage', 3)
    expect(texts(olena)).toEqual(['One', 'Two', 'Three'])
    expect(olena.received.filter(({ event }) => event === 'newMessage').map(({ payload }) => payload['seq'])).toEqual([
      2, 3, 4,
    ])
  })

  it('a live connection receives events of its own companies and no others', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const guest = await aCustomer(world, rose)
    const olena = listen(lily.owner, { companyId: rose.companyId })
    expect((await isReady(olena)).companies).toEqual([{ companyId: lily.companyId, seq: 0 }])
    await guest.says('Secret')
    await anna.says('Hello')
    await olena.receives('newMessage')
    expect(texts(olena)).toEqual(['Hello'])
  })

  it('a live connection of a system administrator receives events of the company that it names', async () => {
    const root = await world.anAdministrator({ isSystemAdmin: true })
    const { headers } = await world.actsFor(root, lily)
    const acting = { companyId: lily.companyId, impersonationId: headers['x-impersonation-id'] }
    const listener = listen(root, acting)
    expect((await isReady(listener)).companies).toEqual([{ companyId: lily.companyId, seq: 0 }])
    await anna.says('Hello')
    await listener.receives('newMessage')
    const other = listen(root)
    expect((await isReady(other)).companies).toEqual([])
  })

  it('a live connection receives events of a company that its administrator creates meanwhile', async () => {
    const olena = listen(lily.owner)
    await isReady(olena)
    await world.callOk('createCompany', { token: lily.owner.token, body: { name: 'Second salon' } })
    expect((await olena.receives('session', 2))['companies']).toHaveLength(2)
  })

  it('a live connection receives the pieces of a growing reply, none of which is stored', async () => {
    const olena = listen(lily.owner)
    await isReady(olena)
    const ids = {
      runId: 'a1',
      agentReplyToMessageId: 4,
      chatId: anna.chatId,
      companyId: lily.companyId,
      fromId: lily.users.agent,
      recipientId: anna.userId,
    }
    const pieces: OpenAiStream[] = ['We ', 'are ', 'open'].map((content, seq) => ({
      ...ids,
      platformMessageId: 'ai:a1',
      seq,
      event: 'content.chunk',
      data: { content },
    }))
    for (const piece of pieces) world.ports.stream(piece)
    await olena.receives('openai_stream', 3)
    expect(olena.received.filter(({ event }) => event === 'openai_stream').map(({ payload }) => payload)).toEqual(
      pieces,
    )
    expect(await world.db.selectFrom('event_log').select('seq').execute()).toEqual([])
  })

  it('a live connection receives typing events of colleagues, and none of other companies', async () => {
    const taras = await world.anAdministrator({ fullName: 'Taras Bondar' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: taras.adminId })
      .execute()
    const rose = await world.aCompany({ name: 'Rose' })
    const [own, colleague, stranger] = [listen(lily.owner), listen(taras), listen(rose.owner)]
    await Promise.all([own, colleague, stranger].map(isReady))
    await world.callOk('sayTyping', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId: anna.chatId },
    })
    const typing = {
      companyId: lily.companyId,
      chatId: anna.chatId,
      adminId: lily.owner.adminId,
      userId: lily.users.owner,
      name: 'Olena Koval',
      at: world.clock.now().toISOString(),
    }
    expect(await colleague.receives('typing')).toEqual(typing)
    // The next event reached everybody, and nobody else received the typing event before it.
    await anna.says('Hello?')
    await own.receives('newMessage')
    const other = await aCustomer(world, rose)
    await other.says('Hello?')
    await stranger.receives('newMessage')
    expect([own, stranger].flatMap(({ received }) => received.filter(({ event }) => event === 'typing'))).toEqual([])
  })
})

describe('a failed message', () => {
  it('a failed message is published with its status, and as an error of its chat without the words of the channel', async () => {
    const olena = listen(lily.owner)
    await isReady(olena)
    const sent = await world.callOk('sendMessage', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId: anna.chatId, message: 'Hello' },
    })
    const { id: messageId } = sent['message'] as { id: number }
    const error = { code: 'BLOCKED', message: 'Forbidden: bot was blocked by the user' }
    const move = (change: { status: 'sent' | 'failed'; error?: typeof error }) =>
      withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
        changeStatus(trx, emit, { companyId: lily.companyId, messageId, now: world.clock.now(), ...change }),
      )
    await move({ status: 'sent' })
    await move({ status: 'failed', error })
    expect(LiveError.parse(await olena.receives('error'))).toEqual({
      companyId: lily.companyId,
      code: 'BLOCKED',
      chatId: anna.chatId,
      message: 'A message could not be delivered',
    })
    // The whole message is published too: a client that had not loaded it gets its error that way; and
    // its chat, which names it.
    await olena.receives('messageUpdate')
    await olena.receives('chat_update')
    expect(olena.received.map(({ event }) => event)).toEqual([
      'session',
      'newMessage',
      'message_status_update',
      'message_status_update',
      'error',
      'messageUpdate',
      'chat_update',
    ])
  })

  it('a message with an unknown outcome is not published as an error', async () => {
    const olena = listen(lily.owner)
    await isReady(olena)
    const { message } = await world.callOk('sendMessage', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId: anna.chatId, message: 'Hello' },
    })
    const change = {
      companyId: lily.companyId,
      messageId: (message as { id: number }).id,
      status: 'unknown',
      now: world.clock.now(),
    } as const
    await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) => changeStatus(trx, emit, change))
    await anna.says('Hello?')
    await olena.receives('newMessage', 2)
    expect(olena.received.map(({ event }) => event)).toContain('message_status_update')
    expect(olena.received.map(({ event }) => event)).not.toContain('error')
  })

  it.each(['WITHDRAWN', 'TAKEN_OVER'])(
    'a message that failed because a human took over (%s) is not published as an error',
    async (code) => {
      const olena = listen(lily.owner)
      await isReady(olena)
      const { message } = await world.callOk('sendMessage', {
        token: lily.owner.token,
        companyId: lily.companyId,
        body: { chatId: anna.chatId, message: 'Hello' },
      })
      const change = {
        companyId: lily.companyId,
        messageId: (message as { id: number }).id,
        status: 'failed',
        error: { code, message: 'A human took over' },
        now: world.clock.now(),
      } as const
      await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) => changeStatus(trx, emit, change))
      await anna.says('Hello?')
      await olena.receives('newMessage', 2)
      expect(olena.received.map(({ event }) => event)).toContain('message_status_update')
      expect(olena.received.map(({ event }) => event)).not.toContain('error')
    },
  )
})

describe('the live handshake', () => {
  it.each([
    ['a page of another origin', 'https://evil.example'],
    ['a page without an origin of its own', 'null'],
    ['a page whose address only begins like ours', 'http://127.0.0.1.evil.example'],
  ])('the live handshake refuses %s', async (_who, origin) => {
    const listener = listen(lily.owner, { options: { extraHeaders: { origin } } })
    expect((await listener.isRefused()).message).toBe('websocket error')
  })

  it('the live handshake accepts a page of the own host and of a configured origin', async () => {
    const { port } = world.app.server.address() as { port: number }
    for (const origin of [`http://127.0.0.1:${port}`, 'https://app.example']) {
      await isReady(listen(lily.owner, { options: { extraHeaders: { origin } } }))
    }
  })

  it.each([
    ['no token', () => ({ token: '' }), 401],
    ['a wrong token', () => ({ token: 'a'.repeat(43) }), 401],
    ['the id of another administrator', () => ({ adminId: lily.owner.adminId + 1 }), 403],
    ['no id', () => ({ adminId: '' }), 403],
  ])('the live handshake refuses a client with %s, which receives no events', async (_what, brings, status) => {
    const listener = listen(lily.owner, brings())
    expect((await listener.isRefused()).data?.status).toBe(status)
    await anna.says('Secret')
    expect(listener.received).toEqual([])
  })

  it('the live handshake refuses the polling transport', async () => {
    const listener = listen(lily.owner, { options: { transports: ['polling'] } })
    expect((await listener.isRefused()).message).toBe('xhr poll error')
  })

  it('the live handshake refuses the eleventh connection of one administrator', async () => {
    await Promise.all(Array.from({ length: 10 }, () => isReady(listen(lily.owner))))
    expect((await listen(lily.owner).isRefused()).data).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: 60 })
  })

  it('the live handshake limits an address after twenty failures a minute, but never a client with a valid token', async () => {
    const fails = async () => (await listen(lily.owner, { token: 'a'.repeat(43) }).isRefused()).data
    // Failures of other tests no longer count by then.
    world.clock.advance(60_000)
    for (let n = 0; n < 20; n += 1) expect(await fails()).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(await fails()).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: 60 })
    await isReady(listen(lily.owner))
    world.clock.advance(60_000)
    expect(await fails()).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })
})

describe('a session that ends', () => {
  it('signing out disconnects the live connections of the session at once, and no others', async () => {
    const other = await world.anAdministrator({ email: 'second@example.com' })
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: other.adminId, role: 'admin' })
      .execute()
    const [olena, marco] = [listen(lily.owner), listen(other)]
    await Promise.all([isReady(olena), isReady(marco)])
    const cut = olena.isCut()
    await world.callOk('logout', { token: lily.owner.token })
    expect(await cut).toBe('io server disconnect')
    await anna.says('Secret')
    await marco.receives('newMessage')
    expect(texts(olena)).toEqual([])
  })
})

describe('a connection that was interrupted', () => {
  const cutAndWait = async (listener: AListener) => {
    const cut = listener.isCut()
    listener.socket.io.engine.close()
    await cut
  }

  it('an interrupted connection receives the log position on reconnecting, but not the events that it missed', async () => {
    const olena = listen(lily.owner)
    await isReady(olena)
    await cutAndWait(olena)
    await anna.says('While you were away')
    olena.socket.connect()
    expect((await olena.receives('session', 2))['companies']).toEqual([{ companyId: lily.companyId, seq: 1 }])
    expect(texts(olena)).toEqual([])
    await anna.says('And now')
    await olena.receives('newMessage')
    expect(texts(olena)).toEqual(['And now'])
  })

  it.each([
    ['a session revoked meanwhile', 401, async () => (await revoke(lily.owner)).token],
    ['a wrong token', 401, async () => 'a'.repeat(43)],
    ["another administrator's token", 403, async () => (await world.anAdministrator()).token],
  ])('an interrupted connection gets no missed events with %s', async (_what, status, bringsToken) => {
    const olena = listen(lily.owner)
    await isReady(olena)
    await anna.says('Hello')
    await olena.receives('newMessage')
    await cutAndWait(olena)
    await anna.says('Secret')
    const token = await bringsToken()
    olena.socket.auth = { token, ...recoveryOf(olena) }
    const packets = packetsOf(olena)
    const refused = olena.isRefused()
    olena.socket.connect()
    expect((await refused).data?.status).toBe(status)
    expect(packets.map(({ type }) => type)).toEqual([packetType.connectError])
  })

  it('a live connection has no recovery key by which another client could take its place', async () => {
    const olena = listen(lily.owner)
    const packets = packetsOf(olena)
    await isReady(olena)
    expect(packets[0]).toMatchObject({ type: packetType.connect, data: { sid: olena.socket.id } })
    expect(packets[0]?.data).not.toHaveProperty('pid')
  })
})

/** The keys of Socket.IO's own recovery, if the server has sent them. */
function recoveryOf({ socket }: AListener): object {
  const { _pid: pid, _lastOffset: offset } = socket as unknown as { _pid?: string; _lastOffset?: string }
  return { ...(pid !== undefined && { pid }), ...(offset !== undefined && { offset }) }
}

/** Packet types of Socket.IO's protocol. */
const packetType = { connect: 0, connectError: 4 }

/** Every packet from now on, also those that the client does not pass to its listeners before the handshake. */
function packetsOf({ socket }: AListener): { type: number; data?: unknown }[] {
  const packets: { type: number; data?: unknown }[] = []
  socket.io.on('packet', (packet: (typeof packets)[number]) => packets.push(packet))
  return packets
}
