import {
  apiTokenScopes,
  callsOfAgents,
  endpoints,
  scopeOfCall,
  supportInboxEndpoints,
  type CompanyRole,
  type Endpoint,
} from '@frontdesk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anApiToken } from '../testing/anApiToken.ts'
import { aVisitor } from '../testing/aVisitor.ts'
import { codeAt } from '../testing/aSecondFactor.ts'
import { columnsOfRole } from './companyRole.ts'
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
 * description and its page, preflights, files by signed links, channels and a marketplace that sign their own
 * requests, the return from an authorisation, and the sandbox.
 */
const exceptions = [
  /^GET \/\*?$/,
  /^GET \/(livez|readyz)$/,
  /^GET \/config\.json$/,
  /^GET \/legal\/:file$/,
  /^GET \/api\/openapi\.json$/,
  /^GET \/api\/docs(\/|\/js\/scalar\.js)?$/,
  /^OPTIONS \/api\*$/,
  /^GET \/api\/files\/:fileId$/,
  /^GET \/api\/pictures\/:pictureId$/,
  /^GET \/api\/data-exports\/:exportId$/,
  /^(GET|POST) \/webhooks\//,
  /^GET \/api\/integrations\/altegio\/connect$/,
  /^GET \/api\/integrations\/instagram\/callback$/,
  /^\S+ \/sandbox(\/|$)/,
]
const contract = new Set<unknown>([...Object.values(endpoints), ...Object.values(supportInboxEndpoints)])
const calls = Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name, endpoint }))
const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public')
const ofCompanies = calls.filter(({ endpoint }) => endpoint.access === 'company' || endpoint.access === 'asker')
const ofVisitors = calls.filter(({ endpoint }) => endpoint.access === 'visitor')
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

/** The addresses of a call: the seeds spell the console's paths in two ways. */
const spellingsOf = ({ path }: Pick<Endpoint, 'path'>) => [
  ...new Set(
    ['/system-admin/', '/systemAdmin/'].map(
      (spelling) => `/api${path.replace(/^\/(?:system-admin|systemAdmin)\//, spelling)}`,
    ),
  ),
]

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
      expect(spellingsOf(endpoint)).toContain(url)
    }
  })

  it('every endpoint of the contract is served', () => {
    const served = new Set(world.routes.map((route) => route.config?.endpoint))
    expect([...contract].filter((endpoint) => !served.has(endpoint as Endpoint))).toEqual([])
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
    const acting = await world.actsFor(system, lily)
    await world.callOk('getCompany', acting)
    await world.call('takeOverChat', { ...acting, body: { companyId: lily.companyId } })
    const entry = ['admin_id', 'company_id', 'action', 'is_read', 'target', 'impersonation_id'] as const
    const audit = await world.db.selectFrom('audit_log').select(entry).orderBy('id').execute()
    const of = {
      admin_id: system.adminId,
      company_id: lily.companyId,
      target: null,
      impersonation_id: acting.headers['x-impersonation-id'],
    }
    expect(audit).toEqual([
      { ...of, action: 'GET /api/admin/getCompany', is_read: true },
      { ...of, action: 'POST /api/admin/chats/takeOver', is_read: false },
    ])
  })

  it.each([
    [
      'named by the header',
      (companyId: number) => ({ companyId, body: { chatId: 7, settings: { aiEnabled: false } } }),
    ],
    ['named by the body', (companyId: number) => ({ body: { companyId, chatId: 7, settings: { aiEnabled: false } } })],
  ])('a call for a company %s is one entry of the audit log, with the object that it names', async (_where, call) => {
    const { headers } = await world.actsFor(system, lily)
    await world.call('updateAiBotSettingsForChat', { token: system.token, headers, ...call(lily.companyId) })
    const audit = await world.db.selectFrom('audit_log').select(['company_id', 'target']).execute()
    expect(audit).toEqual([{ company_id: lily.companyId, target: 'chatId=7' }])
  })

  it('isSuperAdmin gives no access to other companies or to the console', async () => {
    await world.db.updateTable('admins').set({ is_super_admin: true }).where('id', '=', lily.owner.adminId).execute()
    expect((await world.call('getCompany', { token: lily.owner.token, companyId: rose.companyId })).statusCode).toBe(
      403,
    )
    expect((await world.call('listCompaniesForSystem', { token: lily.owner.token })).statusCode).toBe(403)
  })
})

/** The role of a colleague of Lily's owner. */
const colleagueOf = async (role: CompanyRole) => {
  const colleague = await world.anAdministrator()
  const values = { company_id: lily.companyId, admin_id: colleague.adminId, ...columnsOfRole(role) }
  await world.db.insertInto('company_admins').values(values).execute()
  return colleague
}

/** Calls that an agent must never make, by their paths: billing, channels, the team, tokens, webhooks and data. */
const neverOfAgents =
  /[sS]ubscription|promocodes|payments|integrations\/(?!messengers$)|\/team\/|[tT]okens|[wW]ebhooks|widget|dataExports|erasures|retention|assistant\/|impersonations|updateCompany|officeHours/

describe('the role of a member', () => {
  it.each(ofCompanies)('$name is open to its roles alone', async ({ name, endpoint }) => {
    const isOpen: Record<CompanyRole, boolean> = {
      owner: true,
      admin: true,
      agent: (callsOfAgents as readonly string[]).includes(name),
    }
    for (const role of ['owner', 'admin', 'agent'] as const) {
      const { token } = role === 'owner' ? lily.owner : await colleagueOf(role)
      const places = mayHaveBody({ endpoint }) ? [{ header: lily.companyId }, { body: lily.companyId }] : []
      for (const named of [{ query: lily.companyId }, ...places]) {
        const { body } = await ask(endpoint, token, named)
        expect([role, body.includes('AGENT_FORBIDDEN')]).toEqual([role, !isOpen[role]])
      }
    }
  })

  it('no call of billing, channels, the team, tokens, webhooks or data is one of agents', () => {
    const paths = callsOfAgents.map((name) => endpoints[name].path)
    expect(paths.filter((path) => neverOfAgents.test(path))).toEqual([])
  })

  it('every call of agents is one for a company', () => {
    const names = ofCompanies.map(({ name }) => name)
    expect(callsOfAgents.filter((name) => !names.includes(name))).toEqual([])
  })

  it('a token is limited by the role of its maker', async () => {
    const { token } = await anApiToken(world, lily, apiTokenScopes)
    const rows = world.db.updateTable('company_admins').set({ role: 'admin', is_agent: true })
    await rows.where('admin_id', '=', lily.owner.adminId).execute()
    expect((await refusalOf(ask(endpoints.getChats, token))).code).not.toBe('AGENT_FORBIDDEN')
    expect((await refusalOf(ask(endpoints.listKnowledge, token))).code).toBe('AGENT_FORBIDDEN')
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
  /** Whether a call is refused that names nothing in its path, its query and its body. */
  const mustName = ({ path, params, query, body }: Endpoint): boolean => {
    const unfilled = Object.fromEntries((path.match(/:\w+/g) ?? []).map((text) => [text.slice(1), text]))
    const refuses = [params?.safeParse(unfilled), query?.safeParse({}), body?.safeParse(undefined)]
    return refuses.some((parsed) => parsed?.success === false)
  }

  it.each(ofSystem)(
    '$name is open to system administrators only, in both spellings of its path',
    async ({ endpoint }) => {
      for (const url of spellingsOf(endpoint)) {
        expect(await refusalOf(ask(endpoint, null, {}, url))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
        expect(await refusalOf(ask(endpoint, lily.owner.token, {}, url))).toEqual({ status: 403, code: 'FORBIDDEN' })
        // Behind the gate, the empty request is refused where it must name something.
        expect((await ask(endpoint, system.token, {}, url)).statusCode).toBe(mustName(endpoint) ? 400 : 200)
      }
    },
  )
})

describe('a system administrator without a second factor', () => {
  it('every call of the console, of the support inbox and for a company of others is refused, in both spellings of its path', async () => {
    const bare = await world.anAdministrator({ isSystemAdmin: true, hasSecondFactor: false })
    const { headers } = await world.actsFor(bare, lily)
    const ofSupport = Object.entries<Endpoint>(supportInboxEndpoints).map(([name, endpoint]) => ({ name, endpoint }))
    const expected = { status: 403, code: 'SECOND_FACTOR_MISSING' }
    for (const { name, endpoint } of [...ofSystem, ...ofSupport])
      for (const url of spellingsOf(endpoint))
        expect([name, await refusalOf(ask(endpoint, bare.token, { header: lily.companyId }, url))]).toEqual([
          name,
          expected,
        ])
    const { token } = bare
    const opened = await world.call('getCompany', { token, companyId: lily.companyId, headers })
    expect([opened.statusCode, opened.json<{ code: string }>().code]).toEqual([403, 'COMPANY_FORBIDDEN'])
    for (const { endpoint } of ofCompanies)
      expect(await refusalOf(ask(endpoint, token, { header: lily.companyId }))).toEqual({
        status: 403,
        code: 'COMPANY_FORBIDDEN',
      })
  })

  it('an enrolment gives the powers to the session that made it, and turning it off takes them', async () => {
    const { token } = await world.anAdministrator({ isSystemAdmin: true, hasSecondFactor: false })
    const { secret } = (await world.callOk('startSecondFactor', { token, body: {} })) as { secret: string }
    const body = { code: codeAt(world.clock.now(), secret) }
    await world.callOk('confirmSecondFactor', { token, body })
    await world.callOk('listCompaniesForSystem', { token })
    world.clock.advance(30_000)
    await world.callOk('removeSecondFactor', { token, body: { code: codeAt(world.clock.now(), secret) } })
    expect((await world.call('listCompaniesForSystem', { token })).json()).toMatchObject({
      code: 'SECOND_FACTOR_MISSING',
    })
  })
})

describe('a system administrator who has just lost the role', () => {
  it('every call of the console, of the support inbox and for a company of others is refused, in both spellings of its path', async () => {
    await world.callOk('getCompany', await world.actsFor(system, lily))
    await world.callOk('listCompaniesForSystem', { token: system.token })
    await world.db.deleteFrom('admin_roles').where('admin_id', '=', system.adminId).execute()
    const answers = []
    const ofSupport = Object.entries<Endpoint>(supportInboxEndpoints).map(([name, endpoint]) => ({ name, endpoint }))
    for (const { name, endpoint } of [...ofSystem, ...ofSupport, ...ofCompanies])
      for (const url of spellingsOf(endpoint))
        answers.push({ name, ...(await refusalOf(ask(endpoint, system.token, { header: lily.companyId }, url))) })
    expect(answers.filter(({ status, code }) => status !== 403 || !/^(COMPANY_)?FORBIDDEN$/.test(code ?? ''))).toEqual(
      [],
    )
  })
})

/** The calls that a session of the support widget may make beside ending itself, in the order of the contract. */
const openToVisitors = [
  'uploadFile',
  'getFileLinks',
  'initSupport',
  'askForPerson',
  'markSupportSeen',
  'typeToSupport',
  'getSupportMessages',
  'sendSupportMessage',
]

describe('a session of the support widget', () => {
  it('every call but those of support answers a visitor 403, in both spellings of its path', async () => {
    const { token } = await aVisitor(world, lily)
    const answers = []
    for (const { name, endpoint } of guarded.filter(({ name }) => name !== 'endWidgetSession')) {
      for (const url of spellingsOf(endpoint)) {
        const { status, code } = await refusalOf(ask(endpoint, token, { header: lily.companyId }, url))
        answers.push({ name, isForbidden: status === 403 && code === 'FORBIDDEN', isKnown: status !== 401 })
      }
    }
    expect(answers.filter(({ isForbidden }) => !isForbidden).map(({ name }) => name)).toEqual(openToVisitors)
    expect(answers.filter(({ isForbidden, isKnown }) => !isForbidden && !isKnown)).toEqual([])
  })

  it.each([...ofCompanies, ...ofVisitors].filter(({ endpoint }) => endpoint.access !== 'company'))(
    '$name refuses a visitor another company, wherever it is named',
    async ({ endpoint }) => {
      const { token } = await aVisitor(world, lily)
      const refused = { status: 403, code: 'COMPANY_FORBIDDEN' }
      for (const id of [rose.companyId, 999_999]) {
        expect(await refusalOf(ask(endpoint, token, { header: id }))).toEqual(refused)
        expect(await refusalOf(ask(endpoint, token, { query: id }))).toEqual(refused)
        expect(await refusalOf(ask(endpoint, token, { body: id }))).toEqual({ status: 400, code: 'COMPANY_MISMATCH' })
      }
    },
  )

  it.each(ofVisitors)('$name refuses an administrator', async ({ endpoint }) => {
    for (const { token } of [lily.owner, system])
      expect(await refusalOf(ask(endpoint, token, { header: lily.companyId }))).toEqual({
        status: 403,
        code: 'FORBIDDEN',
      })
  })

  it('every call answers 401 to an ended session of the widget', async () => {
    const { token } = await aVisitor(world, lily)
    await world.callOk('endWidgetSession', { token, body: {} })
    for (const { name, endpoint } of guarded)
      expect([name, await refusalOf(ask(endpoint, token, { header: lily.companyId }))]).toEqual([
        name,
        { status: 401, code: 'UNAUTHORIZED' },
      ])
  })
})

/** Calls that an API token must never make, by their paths: the account, the team, billing, tokens and webhooks. */
const neverOfTokens =
  /^\/(auth|system-?[aA]dmin|push|payments)\/|[sS]ubscription|promocodes|[tT]okens|[wW]ebhooks|widget|[cC]ompanyUsers|team\/|[sS]ession|[pP]assword|[sS]econdFactor|connect|delete-/

describe('an API token', () => {
  const everyScope = (world: TestServer) => anApiToken(world, lily, apiTokenScopes)

  it('every call without a scope of its own is refused to a token with all scopes, in both spellings of its path', async () => {
    const { token } = await everyScope(world)
    const open = []
    for (const { name, endpoint } of guarded)
      for (const url of spellingsOf(endpoint)) {
        const { status, code } = await refusalOf(ask(endpoint, token, { header: lily.companyId }, url))
        if (status !== 403 || code !== 'FORBIDDEN') open.push(name)
      }
    for (const [name, endpoint] of Object.entries<Endpoint>(supportInboxEndpoints)) {
      const { status } = await refusalOf(ask(endpoint, token, { header: lily.companyId }))
      if (status !== 403) open.push(`${name} of the support inbox`)
    }
    expect(open.toSorted()).toEqual(Object.keys(scopeOfCall).toSorted())
  })

  it('no call of the account, the team, billing, integrations, tokens or webhooks has a scope', () => {
    const paths = Object.keys(scopeOfCall).map((name) => endpoints[name as keyof typeof scopeOfCall].path)
    expect(paths.filter((path) => neverOfTokens.test(path))).toEqual([])
  })

  it.each(apiTokenScopes)('a token with every scope but %s is refused the calls of that scope', async (missing) => {
    const others = apiTokenScopes.filter((scope) => scope !== missing)
    const { token } = await anApiToken(world, lily, others)
    for (const [name, scope] of Object.entries(scopeOfCall)) {
      const answer = await refusalOf(ask(endpoints[name as keyof typeof scopeOfCall], token))
      expect([name, answer.code === 'SCOPE_MISSING' && answer.status === 403]).toEqual([name, scope === missing])
    }
  })

  it.each(Object.keys(scopeOfCall))(
    '%s refuses a token another company of its maker, wherever it is named',
    async (name) => {
      const endpoint: Endpoint = endpoints[name as keyof typeof scopeOfCall]
      await world.db
        .insertInto('company_admins')
        .values({ company_id: rose.companyId, admin_id: lily.owner.adminId })
        .execute()
      const { token } = await everyScope(world)
      const refused = { status: 403, code: 'COMPANY_FORBIDDEN' }
      expect(await refusalOf(ask(endpoint, token, { header: rose.companyId }))).toEqual(refused)
      expect(await refusalOf(ask(endpoint, token, { query: rose.companyId }))).toEqual(refused)
      if (mayHaveBody({ endpoint }))
        expect(await refusalOf(ask(endpoint, token, { body: rose.companyId }))).toEqual({
          status: 400,
          code: 'COMPANY_MISMATCH',
        })
    },
  )

  it('every call answers 401 to a token that was revoked, has expired, or whose maker has left', async () => {
    const revoked = await everyScope(world)
    await world.db.deleteFrom('api_tokens').where('id', '=', revoked.id).execute()
    const expired = await anApiToken(world, lily, apiTokenScopes, { days: 1 })
    const left = await anApiToken(world, rose, apiTokenScopes)
    world.clock.advance(86_400_000)
    await world.db.deleteFrom('company_admins').where('admin_id', '=', rose.owner.adminId).execute()
    for (const { token } of [revoked, expired, left])
      for (const { name, endpoint } of guarded)
        expect([name, await refusalOf(ask(endpoint, token))]).toEqual([name, { status: 401, code: 'UNAUTHORIZED' }])
  })
})

describe('an object of another company', () => {
  // Calls that erase or export ask for the password before they look for an object.
  beforeEach(() => world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute())

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
        connectionId: 'x',
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
