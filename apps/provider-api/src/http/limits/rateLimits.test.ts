import { endpoints, type Endpoint, type RouteId } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '../../accounts/startSession.ts'
import { entityWebhookAddress } from '../../altegio/entityWebhookAddress.ts'
import { fileLinks } from '../../files/fileLinks.ts'
import { anApiToken } from '../../testing/anApiToken.ts'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import {
  aTestServer,
  type ACompany,
  type AnAdministrator,
  type TestServer,
  type Call,
} from '../../testing/aTestServer.ts'
import { settingsForTests } from '../../testing/settingsForTests.ts'
import { kindOfCall, limitOfAll, limitsOfAddresses, limitsOfKinds } from './callLimits.ts'
import { countsInMemory } from './CallCounts.ts'
import { createRateLimits } from './rateLimits.ts'
import { createSlidingWindows } from './slidingWindows.ts'

const partnerToken = 'a-partner-token-of-ours'
let world: TestServer
let lily: ACompany
let anna: ACustomer
let tests = 0
beforeAll(
  async () =>
    void (world = await aTestServer({
      settings: { callLimits: 1, altegio: { ...settingsForTests().altegio, partnerToken } },
    })),
)
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  // The clock restarts with each test; the windows of earlier tests must be over.
  world.clock.advance(3_600_000 * ++tests)
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
})

/** Makes this many concurrent calls; counts their responses. */
async function burst(count: number, route: RouteId, call: (index: number) => Call) {
  const answers: Awaited<ReturnType<typeof world.call>>[] = []
  // A hundred at once: more may wait for a connection for longer than a call may.
  for (let index = 0; index < count; index += 100) {
    const calls = Array.from({ length: Math.min(100, count - index) }, (_, more) =>
      world.call(route, call(index + more)),
    )
    answers.push(...(await Promise.all(calls)))
  }
  const limited = answers.filter(({ statusCode }) => statusCode === 429)
  return {
    accepted: answers.filter(({ statusCode }) => statusCode === 200).length,
    limited: limited.length,
    waits: [...new Set(limited.map(({ headers }) => headers['retry-after']))],
    codes: [...new Set(limited.map((answer) => answer.json<{ code: string }>().code))],
  }
}
const search = (who?: AnAdministrator) => () => ({ ...inLily(who), body: { searchQuery: 'hello' } })
const inLily = (who: AnAdministrator = lily.owner) => ({ token: who.token, companyId: lily.companyId })
const send = (who?: AnAdministrator) => (index: number) => ({
  ...inLily(who),
  body: { chatId: anna.chatId, message: `Hello ${index}` },
})
const aColleague = async (): Promise<AnAdministrator> => {
  const colleague = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin', created_at: world.clock.now() })
    .execute()
  return colleague
}

describe('an address that is its own secret', () => {
  const outcomes = async (post: (ip: string) => Promise<{ statusCode: number; headers: object }>, most: number) => {
    const statuses: number[] = []
    for (let n = 0; n < most; n++) statuses.push((await post('192.0.2.1')).statusCode)
    const limited = await post('192.0.2.1')
    return {
      taken: [...new Set(statuses)],
      then: limited.statusCode,
      wait: 'retry-after' in limited.headers && limited.headers['retry-after'],
      elsewhere: (await post('192.0.2.2')).statusCode,
    }
  }

  it('a leaked link of a file is limited for each machine that calls it', async () => {
    const fileId = '0f0e8d5c-1111-4222-8333-944445555666'
    const { expires, signature } = fileLinks(world.app.settings).sign(fileId, world.clock.now())
    const url = `/api/files/${fileId}?exp=${expires}&sig=${signature}`
    const get = (remoteAddress: string) => world.app.inject({ url, remoteAddress })
    expect(await outcomes(get, limitsOfAddresses['file link'].most)).toEqual({
      taken: [404],
      then: 429,
      wait: '60',
      elsewhere: 404,
    })
  })

  it('pictures of people have a bound of their own for each machine, far above that of one file', async () => {
    const get = (remoteAddress: string) =>
      world.app.inject({ url: '/api/pictures/0f0e8d5c-1111-4222-8333-944445555666', remoteAddress })
    const { most } = limitsOfAddresses['pictures of people']
    expect(most).toBeGreaterThan(limitsOfAddresses['file link'].most)
    const count = () => world.app.rateLimits.countAddress('pictures of people', 'all', '192.0.2.1')
    for (let call = 1; call < most; call += 1) await count()
    const statuses = [await get('192.0.2.1'), await get('192.0.2.1'), await get('192.0.2.2')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 429, 404])
  })

  it('a leaked address of a salon’s events is limited for each machine that calls it, and for no other salon', async () => {
    const post = (salonId: string) => (remoteAddress: string) => {
      const url = entityWebhookAddress('', { partnerToken, salonId })
      return world.app.inject({ method: 'POST', url, remoteAddress, payload: { resource: 'record' } })
    }
    expect(await outcomes(post('720441'), limitsOfAddresses['salon events'].most)).toEqual({
      taken: [200],
      then: 429,
      wait: '60',
      elsewhere: 200,
    })
    expect((await post('720442')('192.0.2.1')).statusCode).toBe(200)
  })
})

describe('signed-in calls', () => {
  it('an administrator may send 60 messages a minute, and further ones are refused with Retry-After', async () => {
    expect(await burst(70, 'sendMessage', send())).toEqual({
      accepted: 60,
      limited: 10,
      waits: ['60'],
      codes: ['RATE_LIMITED'],
    })
    const { total } = await world.db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('from_id', '=', lily.users.owner)
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(60)
    world.clock.advance(59_000)
    const refused = await world.call('sendMessage', send()(0))
    expect([refused.headers['retry-after'], refused.json<{ retryAfter: number }>().retryAfter]).toEqual(['1', 1])
    world.clock.advance(1_000)
    expect((await burst(61, 'sendMessage', send())).accepted).toBe(60)
  })

  it('an administrator may search 30 times a minute, and other calls are not affected', async () => {
    expect(await burst(40, 'searchMessages', search())).toMatchObject({ accepted: 30, limited: 10 })
    expect((await world.call('getCompany', inLily())).statusCode).toBe(200)
  })

  it('an administrator may create ten companies an hour', async () => {
    const make = (index: number) => ({ token: lily.owner.token, body: { name: `Salon ${index}` } })
    expect(await burst(20, 'createCompany', make)).toEqual({
      accepted: 10,
      limited: 10,
      waits: ['3600'],
      codes: ['RATE_LIMITED'],
    })
  })

  it('calls of one administrator are counted together across tokens', async () => {
    await burst(30, 'searchMessages', search())
    const { accessToken } = await startSession(world.db, lily.owner.adminId, 'another phone', world.clock.now())
    expect((await world.call('searchMessages', search({ ...lily.owner, token: accessToken })())).statusCode).toBe(429)
  })

  it('a token may make 600 calls a minute, and a colleague is not affected', async () => {
    expect(await burst(620, 'getCompany', () => inLily())).toMatchObject({ accepted: 600, limited: 20 })
    expect((await world.call('getCompany', inLily(await aColleague()))).statusCode).toBe(200)
  })

  it('the administrators of a company share its limit, and another company is not affected', async () => {
    const colleagues = await Promise.all(Array.from({ length: 6 }, aColleague))
    for (const [index, colleague] of colleagues.entries())
      expect(await burst(28, 'searchMessages', search(colleague))).toMatchObject({ accepted: index < 5 ? 28 : 10 })
    const rose = await world.aCompany({ name: 'Rose' })
    expect(
      (
        await world.call('searchMessages', {
          token: rose.owner.token,
          companyId: rose.companyId,
          body: { searchQuery: 'hello' },
        })
      ).statusCode,
    ).toBe(200)
  })

  it('an administrator may make 900 calls a minute with all tokens together, so that five sessions do not use up the limit of the company', async () => {
    const limits = createRateLimits(countsInMemory(createSlidingWindows(world.clock.now)), 1)
    const call = async (adminId: number, token: string) =>
      (await limits.countCaller(endpoints.getCompany, { token, adminId })).countCompany(lily.companyId)
    let accepted = 0
    for (let n = 0; n < 3000; n++) {
      try {
        await call(1, `token ${n % 5}`)
        accepted += 1
      } catch (error) {
        expect(error).toMatchObject({ code: 'RATE_LIMITED', extra: { retryAfter: 60 } })
      }
    }
    expect(accepted).toBe(900)
    for (let n = 0; n < 600; n++) await call(2, 'of a colleague')
  })

  it('calls refused by the limit of a company do not use up the limit of the administrator', async () => {
    for (const colleague of await Promise.all(Array.from({ length: 5 }, aColleague)))
      await burst(30, 'searchMessages', search(colleague))
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
    expect(await burst(30, 'searchMessages', search())).toMatchObject({ accepted: 0, limited: 30 })
    const inBody = () => ({ token: lily.owner.token, body: { searchQuery: 'hello', companyId: lily.companyId } })
    expect(await burst(30, 'searchMessages', inBody)).toMatchObject({ accepted: 0, limited: 30 })
    const inRose = () => ({ token: lily.owner.token, companyId: rose.companyId, body: { searchQuery: 'hello' } })
    expect(await burst(31, 'searchMessages', inRose)).toMatchObject({ accepted: 30, limited: 1 })
  })

  it('repeated creations with one Idempotency-Key count once, and are answered even when the limit is reached', async () => {
    const make = (key: string) => ({
      token: lily.owner.token,
      body: { name: 'Salon' },
      headers: { 'idempotency-key': key },
    })
    for (let n = 0; n < 15; n++) expect((await world.call('createCompany', make('first'))).statusCode).toBe(200)
    expect(await burst(10, 'createCompany', (index) => make(`another ${index}`))).toMatchObject({
      accepted: 9,
      limited: 1,
    })
    expect((await world.call('createCompany', make('first'))).statusCode).toBe(200)
  })

  it('calls of strangers who name a company do not use up its limit', async () => {
    const stranger = await world.anAdministrator()
    for (let n = 0; n < 5; n++) {
      const another = { ...stranger, ...(await world.anAdministrator()) }
      await burst(30, 'searchMessages', search(another))
      await burst(30, 'searchMessages', () => ({
        token: another.token,
        body: { searchQuery: 'hello', companyId: lily.companyId },
      }))
    }
    for (const colleague of await Promise.all(Array.from({ length: 5 }, aColleague)))
      expect(await burst(30, 'searchMessages', search(colleague))).toMatchObject({ accepted: 30 })
  })

  it.each([
    ['the body alone', () => ({ body: { searchQuery: 'hello', companyId: lily.companyId } })],
    ['the header', () => ({ companyId: lily.companyId, body: { searchQuery: 'hello' } })],
    ['both', () => ({ companyId: lily.companyId, body: { searchQuery: 'hello', companyId: lily.companyId } })],
  ])('a call that names its company by %s counts once for the company', async (_where, call) => {
    for (const { token } of await Promise.all(Array.from({ length: 5 }, aColleague)))
      expect(await burst(30, 'searchMessages', () => ({ token, ...call() }))).toMatchObject({ accepted: 30 })
    expect((await world.call('searchMessages', { token: lily.owner.token, ...call() })).statusCode).toBe(429)
  })

  it('a saved card is tried again five times an hour by an administrator, and ten times by all of a company', async () => {
    const press = (who?: AnAdministrator) => () => ({
      ...inLily(who),
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: { failedCharge: 'none.1' },
    })
    const statusesOf = async (who?: AnAdministrator, times = 6) => {
      const answers = await Promise.all(
        Array.from({ length: times }, () => world.call('chargeSubscription', press(who)())),
      )
      return answers.map(({ statusCode }) => statusCode).sort()
    }
    expect(await statusesOf()).toEqual([404, 404, 404, 404, 404, 429])
    expect(await statusesOf(await aColleague())).toEqual([404, 404, 404, 404, 404, 429])
    expect(await statusesOf(await aColleague(), 1)).toEqual([429])
    world.clock.advance(3_600_000)
    expect((await world.call('chargeSubscription', press()())).statusCode).toBe(404)
  })

  it('calls of a token over its limit are refused without a database query', async () => {
    await burst(600, 'getCompany', () => inLily())
    await world.db.deleteFrom('sessions').execute()
    expect((await world.call('getCompany', inLily())).statusCode).toBe(429)
    world.clock.advance(60_000)
    expect((await world.call('getCompany', inLily())).statusCode).toBe(401)
  })
})

describe('every route', () => {
  const guarded = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { access }]) => access !== 'public')

  it('every route with a token has a kind with limits, and only public routes have none', () => {
    const publicOnes = Object.entries(kindOfCall).flatMap(([name, kind]) => (kind === 'public' ? [name] : []))
    const open = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { access }]) =>
      access === 'public' ? [name] : [],
    )
    expect(publicOnes.sort()).toEqual(open.sort())
    for (const { administrator, company } of Object.values(limitsOfKinds)) {
      expect(administrator.most).toBeLessThan(limitOfAll.token.most)
      if (company) expect(company.most).toBeGreaterThan(administrator.most)
    }
  })

  it('every route without a token answers 429 to an address that has called it too often in a minute, and not to another one', async () => {
    const open = Object.values(endpoints as Record<string, Endpoint>).filter(({ access }) => access === 'public')
    for (const { method, path } of open) {
      for (let call = 0; call < limitsOfAddresses['public calls'].most; call += 1)
        await world.app.rateLimits.countAddress('public calls', path, '192.0.2.1')
      const callFrom = (remoteAddress: string) => world.app.inject({ method, url: `/api${path}`, remoteAddress })
      const [spent, other] = [await callFrom('192.0.2.1'), await callFrom('192.0.2.2')]
      expect([path, spent.statusCode, spent.headers['retry-after']]).toEqual([path, 429, '60'])
      expect([path, other.statusCode]).not.toEqual([path, 429])
    }
  })

  it('the plans on sale may be kept for a minute, and a refusal may not', async () => {
    const answers = [await world.call('listPriceVariants')]
    for (let call = 0; call < limitsOfAddresses['public calls'].most; call += 1)
      await world.app.rateLimits
        .countAddress('public calls', endpoints.listPriceVariants.path, '127.0.0.1')
        .catch(() => 0)
    answers.push(await world.call('listPriceVariants'))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [200, 'public, max-age=60'],
      [429, 'no-store'],
    ])
  })

  it('every route with a token answers 429 to a token over its limit', async () => {
    await burst(600, 'getCompany', () => inLily())
    for (const [name, { method, path }] of guarded) {
      const answer = await world.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${lily.owner.token}`, 'x-company-id': String(lily.companyId) },
      })
      expect([name, answer.statusCode, answer.headers['retry-after']]).toEqual([name, 429, '60'])
    }
  })
})

describe('an API token', () => {
  it('a token has limits of its own, and uses up nothing of its maker’s', async () => {
    const { token } = await anApiToken(world, lily, ['chats:read'])
    const other = await anApiToken(world, lily, ['chats:read'])
    const { most } = limitsOfKinds.search.administrator
    const byToken = (token: string) => () => ({ token, body: { searchQuery: 'hello' } })
    expect(await burst(most + 5, 'searchMessages', byToken(token))).toMatchObject({
      accepted: most,
      limited: 5,
      codes: ['RATE_LIMITED'],
    })
    expect(await burst(1, 'searchMessages', byToken(other.token))).toMatchObject({ accepted: 1 })
    expect(await burst(most, 'searchMessages', search())).toMatchObject({ accepted: most, limited: 0 })
  })

  it('all tokens of a company share a limit beside that of its people', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => anApiToken(world, lily, ['chats:read'])))
    const { administrator, company } = limitsOfKinds.search
    const calls = tokens.length * administrator.most
    const byTokens = (index: number) => ({
      token: tokens[index % tokens.length]?.token ?? '',
      body: { searchQuery: 'hello' },
    })
    expect(await burst(calls, 'searchMessages', byTokens)).toMatchObject({ accepted: company?.most })
    expect(await burst(1, 'searchMessages', search())).toMatchObject({ accepted: 1 })
  })
})
