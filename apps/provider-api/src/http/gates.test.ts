import { endpoints, type Endpoint } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer({ settings: { sandbox: true } })))
afterAll(() => world.close())

let lily: ACompany
let rose: ACompany
let system: AnAdministrator
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  system = await world.anAdministrator({ isSystemAdmin: true })
})

/**
 * Routes that are not in the contract: pages, the checks of health, the legal texts, the runtime config, the
 * description, preflights, files by signed links, channels and a marketplace that sign their own requests, the return
 * from an authorisation, and the sandbox.
 */
const exceptions = [
  /^GET \/\*?$/,
  /^GET \/(livez|readyz)$/,
  /^GET \/config\.json$/,
  /^GET \/legal\/:file$/,
  /^GET \/api\/openapi\.json$/,
  /^OPTIONS \/api\*$/,
  /^GET \/api\/files\/:fileId$/,
  /^(GET|POST) \/webhooks\//,
  /^GET \/api\/integrations\/altegio\/connect$/,
  /^GET \/api\/integrations\/instagram\/callback$/,
  /^\S+ \/sandbox(\/|$)/,
]
const contract = new Set<unknown>(Object.values(endpoints))
const calls = Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name, endpoint }))
const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public')
const ofCompanies = calls.filter(({ endpoint }) => endpoint.access === 'company')
const ofSystem = calls.filter(({ endpoint }) => endpoint.access === 'system')
const mayHaveBody = ({ endpoint }: { endpoint: Endpoint }) => endpoint.method !== 'GET'

type Id = number | string | number[] | undefined
type Sources = { header?: Id; query?: Id; body?: Id }

/** Calls a path with a company named in three places. Queries that are lists are sent as repeated parameters. */
const ask = (endpoint: Endpoint, token: string | null, named: Sources = {}, url = `/api${endpoint.path}`) =>
  world.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(named.header !== undefined && { 'x-company-id': String(named.header) }),
    },
    ...(named.query !== undefined && {
      query: { companyId: Array.isArray(named.query) ? named.query.map(String) : String(named.query) },
    }),
    ...(mayHaveBody({ endpoint }) && { payload: named.body === undefined ? {} : { companyId: named.body } }),
  })
const refusalOf = async (request: ReturnType<typeof ask>) => {
  const response = await request
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

describe('every route', () => {
  it('every route is an endpoint of the contract or on the list of exceptions', () => {
    const unlisted = world.routes
      .filter((route) => !contract.has(route.config?.endpoint))
      .map((route) => `${String(route.method)} ${route.url}`)
    expect(unlisted.filter((route) => !exceptions.some((exception) => exception.test(route)))).toEqual([])
  })

  it('every route has the method and path of its endpoint', () => {
    for (const { method, url, config } of world.routes) {
      const endpoint = config?.endpoint
      if (!endpoint) continue
      expect(method).toBe(endpoint.method)
      expect(url.replace('/systemAdmin/', '/system-admin/')).toBe(`/api${endpoint.path}`)
    }
  })

  it('every endpoint of the contract is served', () => {
    const served = new Set(world.routes.map((route) => route.config?.endpoint))
    expect(calls.filter(({ endpoint }) => !served.has(endpoint)).map(({ name }) => name)).toEqual([])
  })
})

describe('a call without a session', () => {
  it.each(guarded)('$name answers 401 without a session, before any other check', async ({ endpoint }) => {
    const refused = { status: 401, code: 'UNAUTHORIZED' }
    expect(await refusalOf(ask(endpoint, null))).toEqual(refused)
    expect(await refusalOf(ask(endpoint, 'x'.repeat(43), { header: lily.companyId }))).toEqual(refused)
  })

  it.each(guarded)('$name answers 401 to an ended session', async ({ endpoint }) => {
    await world.callOk('logout', { token: lily.owner.token })
    expect(await refusalOf(ask(endpoint, lily.owner.token, { header: lily.companyId }))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  })
})

describe('the tenant gate', () => {
  it.each(ofCompanies)('$name requires a company', async ({ endpoint }) => {
    expect(await refusalOf(ask(endpoint, lily.owner.token))).toEqual({ status: 400, code: 'COMPANY_REQUIRED' })
  })

  it.each(ofCompanies)(
    '$name refuses a foreign company and a missing one with the same answer, wherever it is named',
    async ({ endpoint }) => {
      const refused = { status: 403, code: 'COMPANY_FORBIDDEN' }
      for (const id of [rose.companyId, 999_999]) {
        expect(await refusalOf(ask(endpoint, lily.owner.token, { header: id }))).toEqual(refused)
        expect(await refusalOf(ask(endpoint, lily.owner.token, { query: id }))).toEqual(refused)
        if (mayHaveBody({ endpoint }))
          expect(await refusalOf(ask(endpoint, lily.owner.token, { body: id }))).toEqual(refused)
      }
    },
  )

  it.each(ofCompanies)('$name refuses a request that names two companies', async ({ endpoint }) => {
    const [own, foreign] = [lily.companyId, rose.companyId]
    const mismatch = { status: 400, code: 'COMPANY_MISMATCH' }
    expect(await refusalOf(ask(endpoint, lily.owner.token, { header: own, query: foreign }))).toEqual(mismatch)
    expect(await refusalOf(ask(endpoint, lily.owner.token, { header: foreign, query: own }))).toEqual(mismatch)
    if (!mayHaveBody({ endpoint })) return
    expect(await refusalOf(ask(endpoint, lily.owner.token, { header: own, body: foreign }))).toEqual(mismatch)
    expect(await refusalOf(ask(endpoint, lily.owner.token, { query: own, body: foreign }))).toEqual(mismatch)
  })

  it.each(ofCompanies)('$name accepts only one integer as a company id', async ({ endpoint }) => {
    const bad = { status: 400, code: 'VALIDATION_ERROR' }
    const own = lily.companyId
    expect(await refusalOf(ask(endpoint, lily.owner.token, { header: `${own}, ${rose.companyId}` }))).toEqual(bad)
    expect(await refusalOf(ask(endpoint, lily.owner.token, { query: [own, rose.companyId] }))).toEqual(bad)
    expect(await refusalOf(ask(endpoint, lily.owner.token, { header: own, query: 'all' }))).toEqual(bad)
    if (mayHaveBody({ endpoint }))
      expect(await refusalOf(ask(endpoint, lily.owner.token, { body: [own] }))).toEqual(bad)
  })

  it('a system administrator passes the tenant gate and is recorded in the audit log', async () => {
    await world.callOk('getCompany', { token: system.token, companyId: lily.companyId })
    const audit = await world.db.selectFrom('audit_log').select(['admin_id', 'company_id', 'action']).execute()
    expect(audit).toEqual([
      { admin_id: system.adminId, company_id: lily.companyId, action: 'GET /api/admin/getCompany' },
    ])
  })

  it('isSuperAdmin gives no access to other companies or to the console', async () => {
    await world.db.updateTable('admins').set({ is_super_admin: true }).where('id', '=', lily.owner.adminId).execute()
    expect((await world.call('getCompany', { token: lily.owner.token, companyId: rose.companyId })).statusCode).toBe(
      403,
    )
    expect((await world.call('listCompaniesForSystem', { token: lily.owner.token })).statusCode).toBe(403)
  })
})

describe('properties of the tenant gate', () => {
  it('the tenant gate opens only when every place that names a company names the same one, a company of the caller', async () => {
    const named = fc.constantFrom('nothing', 'own', 'foreign', 'nonsense')
    const endpoint = endpoints.updateAiBotSettingsForChat
    await fc.assert(
      fc.asyncProperty(named, named, named, async (header, query, body) => {
        const id = { nothing: undefined, own: lily.companyId, foreign: rose.companyId, nonsense: '1 or 1=1' }
        const response = await ask(endpoint, lily.owner.token, { header: id[header], query: id[query], body: id[body] })
        const places = [header, query, body].filter((place) => place !== 'nothing')
        const opens = places.length > 0 && places.every((place) => place === 'own')
        // Behind the gate, the empty request is refused with validation issues.
        const { issues } = response.json<{ issues?: unknown }>()
        expect(issues !== undefined).toBe(opens)
      }),
      { numRuns: 64 },
    )
  })
})

describe('the console of the system administrators', () => {
  it.each(ofSystem)(
    '$name is open to system administrators only, in both spellings of its path',
    async ({ endpoint }) => {
      for (const url of [`/api${endpoint.path}`, `/api${endpoint.path.replace('/system-admin/', '/systemAdmin/')}`]) {
        expect(await refusalOf(ask(endpoint, null, {}, url))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
        expect(await refusalOf(ask(endpoint, lily.owner.token, {}, url))).toEqual({ status: 403, code: 'FORBIDDEN' })
        // Behind the gate, the empty request is refused where it must name something.
        expect((await ask(endpoint, system.token, {}, url)).statusCode).toBe('body' in endpoint ? 400 : 200)
      }
    },
  )
})

describe('an object of another company', () => {
  const wantedBy = ({ endpoint }: { endpoint: Endpoint }): string[] =>
    [endpoint.query, endpoint.body].flatMap((schema) =>
      schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [],
    )
  const ids = ['chatId', 'messageId', 'userIds'] as const
  const withObjects = ofCompanies.filter((call) =>
    wantedBy(call).some((field) => (ids as readonly string[]).includes(field)),
  )

  it.each(withObjects)('$name gives the same answer for a foreign object as for a missing one', async (call) => {
    const chat = await world.db
      .insertInto('chats')
      .values({ company_id: rose.companyId, platform: 'internal', messenger_id: rose.internalChannelId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = await world.db
      .insertInto('messages')
      .values({
        company_id: rose.companyId,
        chat_id: chat.id,
        platform: 'internal',
        from_id: rose.users.owner,
        text: 'secret',
        metadata: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const foreign = { chatId: chat.id, messageId: message.id, userIds: rose.users.owner }
    const missing = { chatId: 88_888_888, messageId: 88_888_888, userIds: 88_888_888 }
    const answers = [foreign, missing].map(async (objects) => {
      const fields = {
        ...objects,
        message: 'x',
        text: 'x',
        searchQuery: 'x',
        runId: 'x',
        settings: { aiEnabled: false },
        watcherId: 'x',
        isWatching: true,
        name: 'x',
        language: 'en',
        clientMessageId: 'intent-0001',
      }
      const wanted = Object.entries(fields).filter(([field]) => wantedBy(call).includes(field))
      const response = await world.app.inject({
        method: call.endpoint.method,
        url: `/api${call.endpoint.path}`,
        headers: { authorization: `Bearer ${lily.owner.token}`, 'x-company-id': String(lily.companyId) },
        ...(mayHaveBody(call)
          ? { payload: Object.fromEntries(wanted) }
          : { query: Object.fromEntries(wanted.map(([field, value]) => [field, JSON.stringify(value)])) }),
      })
      const { requestId: _, ...body } = response.json<Record<string, unknown>>()
      return { status: response.statusCode, body }
    })
    const [forForeign, forMissing] = await Promise.all(answers)
    expect(forForeign).toEqual(forMissing)
    expect(forForeign?.status).toBe(call.endpoint.errors?.includes(404) ? 404 : 200)
    expect(JSON.stringify(forForeign)).not.toContain('secret')
  })
})
