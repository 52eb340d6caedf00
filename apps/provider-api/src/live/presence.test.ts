import { randomBytes } from 'node:crypto'
import { PeopleHere, SessionReady } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectRedis } from '../nodes/connectRedis.ts'
import type { SharedRedis } from '../ports/SharedRedis.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aRedis, hasRedis, type ARedis } from '../testing/aRedis.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { aPng } from '../testing/someFiles.ts'

// `reset` would stop the clock's loops: every test has companies of its own instead.
let world: TestServer
let lily: ACompany
let anna: ACustomer
let marco: AnAdministrator
const open: AListener[] = []

const listen = async (
  who: AnAdministrator,
  different: Partial<Parameters<typeof aListener>[1]> = {},
  at: TestServer = world,
) => {
  const listener = aListener(at, {
    token: who.token,
    adminId: who.adminId,
    companyId: lily.companyId,
    ...different,
  })
  open.push(listener)
  await isReady(listener)
  return listener
}
const connectionOf = async (listener: AListener) => SessionReady.parse(await isReady(listener)).connectionId
const heard = (listener: AListener) =>
  listener.received.flatMap(({ event, payload }) => (event === 'presence' ? [PeopleHere.parse(payload)] : []))
const seenBy = (listener: AListener) =>
  heard(listener)
    .at(-1)
    ?.people.map(({ name, chatIds }) => [name, ...chatIds])
/** The last of what a listener has heard, once the clock has gone on. */
const hears = (listener: AListener, step = 250) =>
  expect.poll(() => {
    world.clock.advance(step)
    return seenBy(listener)
  })
/** The addresses of the pictures in it, likewise. */
const sees = (listener: AListener) =>
  expect.poll(() => {
    world.clock.advance(250)
    return heard(listener)
      .at(-1)
      ?.people.map(({ avatarUrl }) => avatarUrl)
  })
/** Gives Marco another picture; its address. */
const setPicture = async (at = world) => {
  const body = { picture: aPng().toString('base64') }
  const { admin } = await at.callOk('setMyPicture', { token: marco.token, body })
  return (admin as { avatarUrl: string }).avatarUrl
}
const look = async (who: AnAdministrator, listener: AListener, chatId: number | null, at = world) =>
  at.callOk('lookAtChat', {
    token: who.token,
    companyId: lily.companyId,
    body: { connectionId: await connectionOf(listener), chatId },
  })
/**
 * The events of a listener until it hears that another person looks at a chat, which is said after all that the clock
 * has caused before.
 */
const heardUntilLook = async (listener: AListener, since: number, at = world) => {
  const who = lily.owner
  await look(who, listener, anna.chatId, at)
  world.clock.advance(250)
  await expect.poll(() => isLooking(heard(listener).at(-1)?.people ?? [], who)).toBe(true)
  return heard(listener)
    .slice(since)
    .map(({ people }) =>
      people.filter(({ adminId }) => adminId !== who.adminId).map(({ name, chatIds }) => [name, ...chatIds]),
    )
}
const isLooking = (people: PeopleHere['people'], who: AnAdministrator) =>
  people.some(({ adminId, chatIds }) => adminId === who.adminId && chatIds.length > 0)
const aColleague = async (fullName: string, isAgent = false) => {
  const colleague = await world.anAdministrator({ fullName })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: colleague.adminId, is_agent: isAgent })
    .execute()
  return colleague
}

beforeAll(async () => {
  world = await aTestServer()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
beforeEach(async () => {
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
  marco = await aColleague('Marco Bianchi', true)
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

it('colleagues see one another come, look at a chat, and leave it', async () => {
  const olena = await listen(lily.owner)
  await hears(olena).toEqual([['Olena Koval']])
  const agent = await listen(marco)
  await hears(agent).toEqual([['Olena Koval'], ['Marco Bianchi']])
  await look(marco, agent, anna.chatId)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi', anna.chatId]])
  await look(marco, agent, null)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi']])
})

it('colleagues see the picture of a person who comes, another in its place, and none, in whichever window', async () => {
  const first = await setPicture()
  const olena = await listen(lily.owner)
  await listen(marco)
  const second = await listen(marco)
  await sees(olena).toEqual([undefined, first])
  const other = await setPicture()
  await sees(olena).toEqual([undefined, other])
  await look(marco, second, anna.chatId)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi', anna.chatId]])
  await sees(olena).toEqual([undefined, other])
  await world.callOk('removeMyPicture', { token: marco.token })
  await sees(olena).toEqual([undefined, undefined])
})

it('the picture of a report is that of all windows of its person, and a report without one keeps it', async () => {
  const first = await setPicture()
  const olena = await listen(lily.owner)
  await listen(marco)
  const second = await listen(marco)
  await sees(olena).toEqual([undefined, first])
  const { companyId } = lily
  const connectionId = (await connectionOf(second)) ?? ''
  const report = { companyId, adminId: marco.adminId, name: 'Marco Bianchi', connectionId }
  world.ports.chatLookedAt({ ...report, chatId: anna.chatId })
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi', anna.chatId]])
  await sees(olena).toEqual([undefined, first])
  world.ports.chatLookedAt({ ...report, chatId: null, avatarUrl: null })
  await sees(olena).toEqual([undefined, undefined])
})

it('a connection that is lost ends the presence of its person after two seconds, and a reload does not', async () => {
  const olena = await listen(lily.owner)
  const agent = await listen(marco)
  await look(marco, agent, anna.chatId)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi', anna.chatId]])
  const before = heard(olena).length
  agent.socket.disconnect()
  await expect.poll(world.ports.inFlight.liveConnections).toBe(1)
  world.clock.advance(1000)
  const reloaded = await listen(marco)
  await look(marco, reloaded, anna.chatId)
  await expect.poll(world.ports.inFlight.liveConnections).toBe(2)
  world.clock.advance(5000)
  expect(await heardUntilLook(olena, before)).toEqual([[['Marco Bianchi', anna.chatId]]])
  reloaded.socket.disconnect()
  await hears(olena, 1000).toEqual([['Olena Koval', anna.chatId]])
})

it('a look that is not reported again ends after 45 seconds, though its connection stays', async () => {
  const olena = await listen(lily.owner)
  const agent = await listen(marco)
  await look(marco, agent, anna.chatId)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi', anna.chatId]])
  world.clock.advance(40_000)
  await look(marco, agent, anna.chatId)
  const before = heard(olena).length
  world.clock.advance(40_000)
  expect(await heardUntilLook(olena, before)).toEqual([[['Marco Bianchi', anna.chatId]]])
  world.clock.advance(15_500)
  await hears(olena).toEqual([['Olena Koval', anna.chatId], ['Marco Bianchi']])
})

it('many reports within a moment are one event', async () => {
  const olena = await listen(lily.owner)
  const agent = await listen(marco)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi']])
  const before = heard(olena).length
  for (const chatId of [anna.chatId, null, anna.chatId, null, anna.chatId]) await look(marco, agent, chatId)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi', anna.chatId]])
  expect(heard(olena)).toHaveLength(before + 1)
})

it('another company hears nothing, and nobody reports for a connection or a chat that is not theirs', async () => {
  const iryna = await world.anAdministrator({ fullName: 'Iryna Rose' })
  const rose = await world.aCompany({ name: 'Rose', owner: iryna })
  const guest = await aCustomer(world, rose)
  const stranger = await listen(rose.owner, { companyId: rose.companyId })
  const olena = await listen(lily.owner)
  await hears(olena).toEqual([['Olena Koval']])
  const body = { connectionId: await connectionOf(olena), chatId: guest.chatId }
  const of = (who: AnAdministrator, { companyId }: ACompany) => ({ token: who.token, companyId, body })
  await world.callOk('lookAtChat', of(rose.owner, rose))
  expect((await world.call('lookAtChat', of(lily.owner, lily))).statusCode).toBe(404)
  expect((await world.call('lookAtChat', of(lily.owner, rose))).statusCode).toBe(403)
  // A colleague's connection is no connection of one's own.
  await world.callOk('lookAtChat', {
    token: marco.token,
    companyId: lily.companyId,
    body: { ...body, chatId: anna.chatId },
  })
  await look(lily.owner, olena, anna.chatId)
  await hears(olena).toEqual([['Olena Koval', anna.chatId]])
  expect(heard(olena).flatMap(({ people }) => people.flatMap(({ chatIds }) => chatIds))).toEqual([anna.chatId])
  expect(JSON.stringify(stranger.received)).not.toContain('Olena Koval')
  expect(heard(stranger).map(({ companyId }) => companyId)).toEqual([rose.companyId])
})

it('a chat with support is looked at without anybody hearing of it', async () => {
  const { chatId } = await world.callOk('initSupport', { token: lily.owner.token, companyId: lily.companyId, body: {} })
  const agent = await listen(marco)
  const olena = await listen(lily.owner)
  await look(lily.owner, olena, Number(chatId))
  await hears(agent).toEqual([['Olena Koval'], ['Marco Bianchi']])
})

it('a person of another company of theirs, of support, and one who was removed are not here', async () => {
  const root = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Root' })
  const { headers } = await world.actsFor(root, lily)
  const olena = await listen(lily.owner)
  const acting = await listen(root, { impersonationId: headers['x-impersonation-id'] })
  expect(await connectionOf(acting)).toBeUndefined()
  const second = await world.aCompany({ name: 'Second', owner: marco })
  await listen(marco, { companyId: second.companyId })
  await hears(acting).toEqual([['Olena Koval']])
  const agent = await listen(marco)
  await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi']])
  await world.db
    .deleteFrom('company_admins')
    .where('company_id', '=', lily.companyId)
    .where('admin_id', '=', marco.adminId)
    .execute()
  world.ports.membershipChanged({ adminId: marco.adminId })
  await hears(olena, 1000).toEqual([['Olena Koval']])
  expect(seenBy(agent)).toEqual([['Olena Koval'], ['Marco Bianchi']])
})

describe.runIf(hasRedis)('two nodes', () => {
  const shared: SharedRedis[] = []
  let redis: ARedis
  let here: TestServer
  let there: TestServer
  let alone: TestServer
  const settings = { secretKey: randomBytes(32) }
  const aNode = async (beside?: TestServer) => {
    const connected = await connectRedis(redis.url, settings, { info: () => undefined, warn: () => undefined })
    shared.push(connected)
    const node = await aTestServer({ settings, redis: connected, beside: beside ?? world })
    await node.app.listen({ port: 0, host: '127.0.0.1' })
    return node
  }
  beforeAll(async () => {
    alone = world
    redis = await aRedis()
    here = await aNode()
    there = await aNode()
  }, 60_000)
  afterAll(async () => {
    await there.close()
    await here.close()
    for (const each of shared) each.close()
    await redis.kill()
    world = alone
  })

  it('a picture that is changed at one node is that of the windows at both', async () => {
    await setPicture(here)
    const olena = await listen(lily.owner, {}, here)
    await listen(marco, {}, there)
    await listen(marco, {}, here)
    const other = await setPicture(there)
    await sees(olena).toEqual([undefined, other])
    await here.callOk('removeMyPicture', { token: marco.token })
    await sees(olena).toEqual([undefined, undefined])
  })

  it('colleagues at two nodes see one another, whichever node a report reaches, until one is killed', async () => {
    const olena = await listen(lily.owner, {}, here)
    const agent = await listen(marco, {}, there)
    await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi']])
    await hears(agent).toEqual([['Olena Koval'], ['Marco Bianchi']])
    await look(marco, agent, anna.chatId, here)
    await hears(olena).toEqual([['Olena Koval'], ['Marco Bianchi', anna.chatId]])
    // A killed node says nothing.
    shared[1]?.close()
    const before = heard(olena).length
    world.clock.advance(22_000)
    expect(await heardUntilLook(olena, before, here)).toEqual([[['Marco Bianchi', anna.chatId]]])
    await hears(olena, 5000).toEqual([['Olena Koval', anna.chatId]])
  })
})
