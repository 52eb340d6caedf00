import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roomOf, type LiveServer, type ServerSocket } from './LiveServer.ts'
import { reconcileRooms } from './reconcileRooms.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

// Never reset: its clock runs on from one test to the next, as a server's does.
let world: TestServer
let lily: ACompany
const open: AListener[] = []

beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  lily = await world.aCompany()
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})

/** `minutes`: of the access in which a system administrator acts for the company. */
const listen = async (who: AnAdministrator, companyId?: number, minutes = 60) => {
  const acting = companyId !== undefined && (await world.actsFor(who, { companyId }, { minutes }))
  const listener = aListener(world, {
    token: who.token,
    adminId: who.adminId,
    ...(companyId !== undefined && { companyId }),
    ...(acting && { impersonationId: acting.headers['x-impersonation-id'] }),
  })
  open.push(listener)
  await isReady(listener)
  return listener
}

/**
 * Lets time pass in steps of five seconds until a promise resolves: each check must end before the next one is due.
 */
async function passUntil<T>(happens: Promise<T>): Promise<T> {
  let hasHappened = false
  void happens.then(() => (hasHappened = true))
  while (!hasHappened) {
    world.clock.advance(5_000)
    // One database round trip lets the current check continue.
    await world.db.selectFrom('companies').select('id').limit(1).execute()
  }
  return happens
}

/** Sends a piece of a growing reply to the company's live connections. */
const streamPiece = (seq: number, content: string) =>
  world.ports.stream({
    runId: 'a1',
    agentReplyToMessageId: 4,
    chatId: 10001,
    companyId: lily.companyId,
    fromId: 500001,
    recipientId: null,
    platformMessageId: 'ai:a1',
    seq,
    event: 'content.chunk',
    data: { content },
  })

/** A connection of Lily's owner without a client. `emitted`: what was sent to it. */
function aSocket() {
  const emitted: unknown[] = []
  const rooms = new Set<string>()
  const socket = {
    connected: true,
    data: { adminId: lily.owner.adminId, sessionId: lily.owner.sessionId },
    rooms,
    join: (names: string[]) => names.forEach((name) => rooms.add(name)),
    emit: (...event: unknown[]) => emitted.push(event),
  } as unknown as ServerSocket
  const server = {
    of: () => ({ adapter: { rooms: new Map([[roomOf.company(lily.companyId), rooms]]) } }),
  } as unknown as LiveServer
  return { socket, server, rooms, emitted }
}

describe('the session of a new live connection', () => {
  it('a session begins where the events of its room do, also when a newer position than its own was read before', async () => {
    const { socket, server, emitted } = aSocket()
    const logs = { position: () => null, reach: (_companyId: number, seq: number) => seq + 2 }
    const reconciler = reconcileRooms(server, world.ports, logs)
    await reconciler.admit([socket])
    reconciler.stop()
    expect(emitted).toMatchObject([['session', { companies: [{ companyId: lily.companyId, seq: 2 }] }]])
  })

  it('a session begins where the events of its room do, also when a check has joined the room while the position was read', async () => {
    const { socket, server, rooms, emitted } = aSocket()
    // Each read finds the log one event further on.
    let seq = 0
    const logs = { position: () => 0, reach: () => (seq += 1) }
    const reconciler = reconcileRooms(server, world.ports, logs)
    const admitted = reconciler.admit([socket])
    rooms.add(roomOf.company(lily.companyId))
    await admitted
    reconciler.stop()
    expect(emitted).toMatchObject([['session', { companies: [{ companyId: lily.companyId, seq: 2 }] }]])
  })
})

describe('a live connection as time passes', () => {
  it('a live connection receives the log positions every minute', async () => {
    const olena = await listen(lily.owner)
    await (await aCustomer(world, lily)).says('Hello')
    const before = world.clock.now().getTime()
    expect(await passUntil(olena.receives('session', 2))).toMatchObject({
      companies: [{ companyId: lily.companyId, seq: 1 }],
    })
    expect(world.clock.now().getTime() - before).toBeGreaterThanOrEqual(50_000)
  })

  it('a live connection is disconnected when another process ended its session', async () => {
    const olena = await listen(lily.owner)
    await world.db
      .updateTable('sessions')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', lily.owner.sessionId)
      .execute()
    expect(await passUntil(olena.isCut())).toBe('io server disconnect')
  })

  it('a live connection is disconnected when its session has expired', async () => {
    const olena = await listen(lily.owner)
    const soon = new Date(world.clock.now().getTime() + 20_000)
    await world.db.updateTable('sessions').set({ expires_at: soon }).where('id', '=', lily.owner.sessionId).execute()
    expect(await passUntil(olena.isCut())).toBe('io server disconnect')
    expect(world.clock.now().getTime()).toBeGreaterThanOrEqual(soon.getTime())
  })

  it('a live connection receives no events of a company that its administrator was removed from', async () => {
    const anna = await aCustomer(world, lily)
    const olena = await listen(lily.owner)
    await world.db.deleteFrom('company_admins').where('admin_id', '=', lily.owner.adminId).execute()
    expect((await passUntil(olena.receives('session', 2)))['companies']).toEqual([])
    await anna.says('Secret')
    world.ports.membershipChanged({ adminId: lily.owner.adminId })
    await olena.receives('session', 3)
    expect(olena.received.map(({ event }) => event)).not.toContain('newMessage')
  })

  it('a live connection leaves a company within five seconds of a removal by another process, and receives no more of its events', async () => {
    const anna = await aCustomer(world, lily)
    const root = await world.anAdministrator({ isSystemAdmin: true })
    const olena = await listen(lily.owner)
    const watching = await listen(root, lily.companyId)
    await world.db.deleteFrom('company_admins').where('admin_id', '=', lily.owner.adminId).execute()
    await world.db.deleteFrom('admin_roles').where('admin_id', '=', root.adminId).execute()
    // The rest of the five seconds is reserved for slow queries.
    world.clock.advance(2_000)
    const sessions = await Promise.all([olena.receives('session', 2), watching.receives('session', 2)])
    expect(sessions.map(({ companies }) => companies)).toEqual([[], []])
    await anna.says('Secret')
    for (const { adminId } of [lily.owner, root]) world.ports.membershipChanged({ adminId })
    await Promise.all([olena.receives('session', 3), watching.receives('session', 3)])
    expect([...olena.received, ...watching.received].map(({ event }) => event)).not.toContain('newMessage')
  })

  it('a live connection of a system administrator leaves a foreign company when the hour after the password is over, and receives no more of its events', async () => {
    const anna = await aCustomer(world, lily)
    const root = await world.anAdministrator({ isSystemAdmin: true })
    const endsAt = world.clock.now().getTime() + 20_000
    await world.db
      .updateTable('sessions')
      .set({ password_at: new Date(endsAt - 3_600_000) })
      .where('id', '=', root.sessionId)
      .execute()
    const watching = await listen(root, lily.companyId)
    expect((await isReady(watching)).companies).toMatchObject([{ companyId: lily.companyId }])
    const without = async (count: number): Promise<void> => {
      const { companies } = await watching.receives('session', count)
      if ((companies as unknown[]).length > 0) await without(count + 1)
    }
    await passUntil(without(2))
    expect(world.clock.now().getTime()).toBeGreaterThanOrEqual(endsAt)
    const count = watching.received.filter(({ event }) => event === 'session').length
    await anna.says('Secret')
    world.ports.membershipChanged({ adminId: root.adminId })
    await watching.receives('session', count + 1)
    expect(watching.received.map(({ event }) => event)).not.toContain('newMessage')
  })

  it('a live connection of a system administrator leaves a foreign company at the moment when the access to it ends', async () => {
    const anna = await aCustomer(world, lily)
    const root = await world.anAdministrator({ isSystemAdmin: true })
    const watching = await listen(root, lily.companyId, 0.05)
    expect((await isReady(watching)).companies).toMatchObject([{ companyId: lily.companyId }])
    // The next check is due a second later.
    world.clock.advance(3_000)
    expect((await watching.receives('session', 2))['companies']).toEqual([])
    await anna.says('Secret')
    world.ports.membershipChanged({ adminId: root.adminId })
    await watching.receives('session', 3)
    expect(watching.received.map(({ event }) => event)).not.toContain('newMessage')
  })

  it('a live connection joins a company within five seconds of an addition by another process', async () => {
    const olena = await listen(lily.owner)
    const rose = await world.aCompany({ name: 'Rose' })
    await world.db
      .insertInto('company_admins')
      .values({
        company_id: rose.companyId,
        admin_id: lily.owner.adminId,
        role: 'admin',
        created_at: world.clock.now(),
      })
      .execute()
    world.clock.advance(2_000)
    expect((await olena.receives('session', 2))['companies']).toHaveLength(2)
  })

  it('a live connection of a slow consumer is disconnected, and the others keep receiving', async () => {
    const [olena, second] = [await listen(lily.owner), await listen(lily.owner)]
    const tcp = wireOf(olena)
    tcp.pause()
    for (let seq = 0; seq < 2_000; seq += 1) streamPiece(seq, 'x'.repeat(10_000))
    await second.receives('openai_stream', 2_000)
    const cut = olena.isCut()
    world.clock.advance(5_000)
    tcp.resume()
    expect(await cut).toBe('transport close')
    expect(second.socket.connected).toBe(true)
    expect(world.logged).toMatchObject([
      {
        level: 'warn',
        fields: { adminId: lily.owner.adminId },
        sentence: expect.stringContaining('too slowly') as string,
      },
    ])
  })

  it('the queue of a connection that does not read is bounded, also while the database does not answer', async () => {
    const [olena, second] = [await listen(lily.owner), await listen(lily.owner)]
    const tcp = wireOf(olena)
    const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = world.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      isHeld.resolve()
      await release.promise
    })
    await isHeld.promise
    world.clock.advance(2_000)
    tcp.pause()
    const cut = olena.isCut()
    const isLogged = () => world.logged.filter(({ sentence }) => sentence.includes('too slowly')).length > logged
    const logged = world.logged.filter(({ sentence }) => sentence.includes('too slowly')).length
    const piece = 'x'.repeat(65_536)
    let pieces = 0
    // The system's own buffer for the connection (some megabytes) comes before the queue in the process.
    while (!isLogged() && pieces < 20 * 16) {
      streamPiece(pieces, piece)
      pieces += 1
      await second.receives('openai_stream', pieces)
      world.clock.advance(1_000)
    }
    expect(isLogged()).toBe(true)
    const { bytes } = world.logged.at(-1)?.fields as { bytes: number } // By `cutSlowConnections`.
    expect(bytes).toBeLessThan(4 * 1024 * 1024 + 2 * piece.length)
    tcp.resume()
    await cut
    expect(second.socket.connected).toBe(true)
    release.resolve()
    await holding
  })
})

describe('a stopping server', () => {
  it('a stopping server closes its connections at once, so that clients reconnect by themselves', async () => {
    const ending = await aTestServer()
    await ending.app.listen({ port: 0, host: '127.0.0.1' })
    const company = await ending.aCompany()
    const olena = aListener(ending, { token: company.owner.token, adminId: company.owner.adminId })
    await isReady(olena)
    const cut = olena.isCut()
    await ending.close()
    // Not "io server disconnect", after which a client gives up.
    expect(await cut).toBe('transport close')
  })
})

/** The TCP connection of a live connection, to simulate a client that stops reading. The client does not expose it. */
const wireOf = ({ socket }: AListener): Socket =>
  (socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket
