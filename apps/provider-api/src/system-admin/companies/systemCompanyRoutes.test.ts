import type { CompanyOverview, ResponseOf, RouteId } from '@frontdesk/contract'
import { parse } from 'csv-parse/sync'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aTestServer,
  type ACompany,
  type AnAdministrator,
  type Call,
  type TestServer,
} from '../../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let system: AnAdministrator
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
})

type Query = Record<string, string | number | boolean>
const call = (name: RouteId, options: Call = {}) => world.call(name, { token: system.token, ...options })
const ok = (name: RouteId, options: Call = {}) => world.callOk(name, { token: system.token, ...options })
const list = async (query: Query = {}) =>
  (await ok('listCompaniesForSystem', { query })) as unknown as ResponseOf<'listCompaniesForSystem'>
const namesOf = async (query: Query = {}) => (await list(query)).data.companies.map(({ name }) => name)
const of = ({ companyId }: ACompany) => ({ query: { companyId } })
const refusalOf = async (name: RouteId, options: Call) => {
  const answer = await call(name, options)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

async function aChannel({ companyId }: ACompany, status: 'connected' | 'failed' | 'disconnected', is_active = true) {
  await world.db
    .insertInto('messenger_integrations')
    .values({ company_id: companyId, type: 'telegram', status, is_active, metadata: '{}' })
    .execute()
}
async function aChat({ companyId }: ACompany, daysAgo: number) {
  const at = new Date(world.clock.now().getTime() - daysAgo * 86_400_000)
  await world.db
    .insertInto('chats')
    .values({ company_id: companyId, platform: 'telegram', purpose: 'customer', last_message_at: at })
    .execute()
}

describe('filters and orders of the list of companies (SYS-1)', () => {
  it('companies are sorted by name, activity or chats in either direction, and those without activity come last', async () => {
    const [b, a, c] = [
      await world.aCompany({ name: 'beta' }),
      await world.aCompany({ name: 'Alpha' }),
      await world.aCompany({ name: 'Gamma' }),
    ]
    await aChat(b, 2)
    await aChat(b, 3)
    await aChat(a, 1)
    expect(await namesOf({ sort: 'name' })).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await namesOf({ sort: 'name', descending: 'true' })).toEqual(['Gamma', 'beta', 'Alpha'])
    expect(await namesOf({ sort: 'activity' })).toEqual(['beta', 'Alpha', 'Gamma'])
    expect(await namesOf({ sort: 'activity', descending: 'true' })).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await namesOf({ sort: 'chats', descending: 'true' })).toEqual(['beta', 'Alpha', 'Gamma'])
    expect(await namesOf({ descending: 'true', limit: 1, page: 2 })).toEqual(['Alpha'])
    expect(c.companyId).toBeGreaterThan(a.companyId)
  })

  it('companies are filtered by the health of their channels, and a channel that is switched off is no failure', async () => {
    const [fine, failing, off] = [
      await world.aCompany({ name: 'Fine' }),
      await world.aCompany({ name: 'Failing' }),
      await world.aCompany({ name: 'Off' }),
    ]
    await world.aCompany({ name: 'Without' })
    await aChannel(fine, 'connected')
    await aChannel(failing, 'connected')
    await aChannel(failing, 'failed')
    await aChannel(off, 'disconnected', false)
    expect(await namesOf({ channels: 'connected' })).toEqual(['Fine'])
    expect(await namesOf({ channels: 'failing' })).toEqual(['Failing'])
    expect(await namesOf({ channels: 'none' })).toEqual(['Without'])
  })

  it('companies are filtered by their last activity', async () => {
    for (const [name, days] of [
      ['Today', 0],
      ['Days', 5],
      ['Weeks', 20],
      ['Quiet', 40],
    ] as const)
      await aChat(await world.aCompany({ name }), days)
    await world.aCompany({ name: 'Never' })
    expect(await namesOf({ activity: 'day' })).toEqual(['Today'])
    expect(await namesOf({ activity: 'week' })).toEqual(['Today', 'Days'])
    expect(await namesOf({ activity: 'month' })).toEqual(['Today', 'Days', 'Weeks'])
    expect(await namesOf({ activity: 'quiet' })).toEqual(['Quiet'])
    expect(await namesOf({ activity: 'never' })).toEqual(['Never'])
  })

  it('companies are filtered by the state of their newest subscription, and the total counts the same companies', async () => {
    const lily = await world.aCompany({ name: 'Lily' })
    await world.aCompany({ name: 'Rose' })
    const now = world.clock.now()
    const at = { company_id: lily.companyId, created_at: now, updated_at: now }
    await world.db
      .insertInto('subscriptions')
      .values([
        { ...at, id: randomUUID(), status: 'canceled', ended_at: now },
        { ...at, id: randomUUID(), status: 'past_due', ended_at: null },
      ])
      .execute()
    expect(await namesOf({ subscription: 'past_due' })).toEqual(['Lily'])
    expect(await namesOf({ subscription: 'canceled' })).toEqual([])
    expect(await list({ subscription: 'none' })).toMatchObject({ total: 1, data: { companies: [{ name: 'Rose' }] } })
  })

  it('the file has the companies of the filter in its order, over several reads, with their numbers', async () => {
    for (let n = 0; n < 21; n += 1) await world.aCompany({ name: `Salon ${String(n).padStart(2, '0')}` })
    const lily = await world.aCompany({ name: '=Лілія' })
    await aChannel(lily, 'connected')
    await aChat(lily, 1)
    const answer = await call('exportCompanies', { query: { sort: 'name', descending: 'true' } })
    const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[] // with a header
    expect([answer.statusCode, rows.length, rows[0]?.['Name'], rows[20]?.['Name']]).toEqual([
      200,
      22,
      'Salon 20',
      'Salon 00',
    ])
    expect(rows[21]).toMatchObject({ Name: "'=Лілія", Chats: '1', 'Active integrations': '1', Connected: 'telegram' })
  })
})

describe('numbers of companies (SYS-3)', () => {
  it('companies are found by their ids, in the order of the list, each once', async () => {
    const [lily, rose] = [await world.aCompany({ name: 'Lily' }), await world.aCompany({ name: 'Rose' })]
    const body = { ids: [rose.companyId, String(lily.companyId), 'x', 999_999, rose.companyId] }
    const { companies, data } = (await ok('getCompaniesByIds', { body })) as unknown as ResponseOf<'getCompaniesByIds'>
    expect(companies.map(({ name }) => name)).toEqual(['Rose', 'Lily'])
    expect(data.companies).toEqual(companies)
  })

  it.each<[unknown, string]>([
    [{}, 'Company IDs are required'],
    [{ ids: 'all' }, 'Company IDs are required'],
    [{ ids: [] }, 'Company IDs are required'],
    [{ ids: ['x', -1, null, 1.5] }, 'Valid company IDs are required'],
  ])('the ids %j are refused: %s', async (body, message) => {
    const answer = await call('getCompaniesByIds', { body })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
  })

  it('the numbers of one company and of several agree with the list, and need no password again', async () => {
    const lily = await world.aCompany({ name: 'Lily' })
    await aChat(lily, 1)
    await world.db.updateTable('sessions').set({ confirmed_at: null }).execute()
    const [company] = (await list()).data.companies as [CompanyOverview]
    expect(company.stats.totalChats).toBe(1)
    expect(await ok('getCompanyStats', { params: { id: lily.companyId } })).toMatchObject({ stats: company.stats })
    expect(await ok('getStatsOfCompanies', { body: { companyIds: [lily.companyId, 999_999] } })).toMatchObject({
      data: { [lily.companyId]: company.stats },
      stats: [{ companyId: lily.companyId, ...company.stats }],
    })
    expect(await refusalOf('getCompanyStats', { params: { id: 999_999 } })).toEqual([404, 'NOT_FOUND'])
  })
})

describe('changes of companies (SYS-2)', () => {
  it('a company is made for the administrator with the address, or for the caller', async () => {
    const olena = await world.anAdministrator({ email: 'olena@example.com' })
    await ok('createCompanyForSystem', { body: { company: { name: ' Lily ', ownerEmail: 'OLENA@example.com' } } })
    await ok('createCompanyForSystem', { body: { name: 'Rose' } })
    const own = async ({ token }: AnAdministrator) =>
      ((await world.callOk('getCompanies', { token }))['companies'] as { name: string }[]).map(({ name }) => name)
    expect([await own(olena), await own(system)]).toEqual([['Lily'], ['Rose']])
  })

  it('an address that nobody has makes no company, and one key makes one', async () => {
    const body = { company: { name: 'Lily', ownerEmail: 'nobody@example.com' } }
    const answer = await call('createCompanyForSystem', { body })
    expect([answer.statusCode, answer.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([
      400,
      '/company/ownerEmail',
    ])
    const headers = { 'idempotency-key': 'one press' }
    for (let press = 0; press < 2; press += 1) await ok('createCompanyForSystem', { body: { name: 'Rose' }, headers })
    expect(await namesOf()).toEqual(['Rose'])
  })

  it('a key that made a company for one owner makes none for another, and does not answer the first one', async () => {
    const [olena, vira] = [await world.anAdministrator(), await world.anAdministrator()]
    const headers = { 'idempotency-key': 'one press' }
    const made = (owner?: AnAdministrator) => ({
      headers,
      body: { company: { name: 'Lily', ...(owner && { ownerEmail: owner.email }) } },
    })
    const { company } = await ok('createCompanyForSystem', made(olena))
    for (const other of [vira, undefined])
      expect(await refusalOf('createCompanyForSystem', made(other))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await ok('createCompanyForSystem', made(olena)))['company']).toEqual(company)
    expect(await namesOf()).toEqual(['Lily'])
  })

  it('a company is changed, and what is omitted stays', async () => {
    const lily = await world.aCompany({ name: 'Lily' })
    await ok('updateCompanyForSystem', { ...of(lily), body: { company: { title: 'Lily Salon', country: 'ua' } } })
    const { company } = await ok('updateCompanyForSystem', { ...of(lily), body: { name: 'Лілія' } })
    expect(company).toMatchObject({ name: 'Лілія', title: 'Lily Salon', metadata: { country: 'UA' } })
  })

  it('an archived company leaves the list, whose total is one less, and comes back', async () => {
    const [lily] = [await world.aCompany({ name: 'Lily' }), await world.aCompany({ name: 'Rose' })]
    expect((await ok('archiveCompany', of(lily)))['company']).toMatchObject({ isArchived: true })
    expect(await list()).toMatchObject({ total: 1, data: { companies: [{ name: 'Rose' }] } })
    expect(await refusalOf('archiveCompany', of(lily))).toEqual([409, 'ACTION_NOT_ALLOWED'])
    expect((await ok('unarchiveCompany', of(lily)))['company']).toMatchObject({ isArchived: false })
    expect(await refusalOf('unarchiveCompany', of(lily))).toEqual([409, 'ACTION_NOT_ALLOWED'])
    expect((await list()).total).toBe(2)
  })

  it('a deleted company is gone for everybody, its channels are off and its billing ends', async () => {
    const lily = await world.aCompany({ name: 'Lily' })
    await aChannel(lily, 'connected')
    const readmitted: number[] = []
    world.ports.subscribe({ membershipChanged: ({ adminId }) => void readmitted.push(adminId) })
    await ok('deleteCompany', of(lily))
    expect((await list({ includeArchived: 'true' })).total).toBe(0)
    expect((await world.callOk('getCompanies', { token: lily.owner.token }))['companies']).toEqual([])
    expect(readmitted).toEqual([lily.owner.adminId])
    const active = await world.db
      .selectFrom('messenger_integrations')
      .select('type')
      .where('is_active', '=', true)
      .execute()
    expect(active).toEqual([{ type: 'internal' }])
    const jobs = await world.db.selectFrom('jobs').select('queue').execute()
    expect(jobs.map(({ queue }) => queue)).toContain('billing-ends')
  })

  it.each(['updateCompanyForSystem', 'deleteCompany', 'archiveCompany', 'unarchiveCompany'] as const)(
    '%s of a company that is not there, any more, is refused',
    async (name) => {
      const lily = await world.aCompany()
      await ok('deleteCompany', of(lily))
      const body = name === 'updateCompanyForSystem' ? { body: { name: 'Lily' } } : {}
      for (const companyId of [lily.companyId, 999_999])
        expect(await refusalOf(name, { query: { companyId }, ...body })).toEqual([404, 'NOT_FOUND'])
    },
  )
})
