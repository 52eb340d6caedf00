import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
beforeEach(() => world.reset())
afterAll(() => world.close())

it('a new company has the users, the channel and the owner that its chats need', async () => {
  const olena = await world.anAdministrator({ fullName: 'Olena Koval' })
  const { company } = (await world.callOk('createCompany', {
    token: olena.token,
    body: { company: { name: ' Lily ', title: 'Lily Salon' } },
  })) as { company: { id: number } }
  expect(company).toMatchObject({ name: 'Lily', title: 'Lily Salon', isArchived: false, archivedAt: null })
  const users = await world.db
    .selectFrom('users')
    .select(['kind', 'display_name', 'admin_id'])
    .where('company_id', '=', company.id)
    .orderBy('kind')
    .execute()
  expect(users).toEqual([
    { kind: 'admin', display_name: 'Olena Koval', admin_id: olena.adminId },
    { kind: 'agent', display_name: 'Assistant', admin_id: null },
    { kind: 'support', display_name: 'Frontdesk support', admin_id: null },
    { kind: 'system', display_name: 'Frontdesk', admin_id: null },
  ])
  expect(await world.db.selectFrom('messenger_integrations').select(['type', 'status']).execute()).toEqual([
    { type: 'internal', status: 'connected' },
  ])
  expect(await world.db.selectFrom('company_admins').select(['admin_id', 'role']).execute()).toEqual([
    { admin_id: olena.adminId, role: 'owner' },
  ])
})

it('a new company can be sent with or without the wrapping company object', async () => {
  const { token } = await world.anAdministrator()
  await world.callOk('createCompany', { token, body: { name: 'Bare' } })
  await world.callOk('createCompany', { token, body: { company: { name: 'Wrapped' } } })
  const { companies } = (await world.callOk('getCompanies', { token })) as { companies: { name: string }[] }
  expect(companies.map(({ name }) => name)).toEqual(['Bare', 'Wrapped'])
})

it('an administrator sees their own companies only', async () => {
  const lily = await world.aCompany({ name: 'Lily' })
  await world.aCompany({ name: 'Rose' })
  const { companies } = (await world.callOk('getCompanies', { token: lily.owner.token })) as {
    companies: { id: number }[]
  }
  expect(companies.map(({ id }) => id)).toEqual([lily.companyId])
  const { company } = await world.callOk('getCompany', {
    token: lily.owner.token,
    query: { companyId: lily.companyId },
  })
  expect(company).toEqual(companies[0])
})

it('the administrators of a company are those who have an account, its owner first (API-4)', async () => {
  const [lily, rose] = [await world.aCompany({ name: 'Lily' }), await world.aCompany({ name: 'Rose' })]
  const [anna, gone] = [await world.anAdministrator({ fullName: 'Anna' }), await world.anAdministrator()]
  const created_at = new Date(world.clock.now().getTime() - 1000)
  await world.db
    .insertInto('company_admins')
    .values(
      [anna, gone].map(({ adminId }) => ({ company_id: lily.companyId, admin_id: adminId, role: 'admin', created_at })),
    )
    .execute()
  await world.db.updateTable('admins').set({ deleted_at: created_at }).where('id', '=', gone.adminId).execute()
  const { users } = await world.callOk('getCompanyUsers', { token: anna.token, companyId: lily.companyId })
  expect(users).toMatchObject([
    { id: lily.owner.adminId, fullName: lily.owner.fullName, email: lily.owner.email, role: 'owner' },
    { id: anna.adminId, fullName: 'Anna', email: anna.email, role: 'admin', joinedAt: created_at.toISOString() },
  ])
  expect((await world.call('getCompanyUsers', { token: anna.token, companyId: rose.companyId })).statusCode).toBe(403)
})

it('a deleted company is visible to nobody', async () => {
  const lily = await world.aCompany()
  const system = await world.anAdministrator({ isSystemAdmin: true })
  await world.db.updateTable('companies').set({ deleted_at: world.clock.now() }).execute()
  expect((await world.callOk('getCompanies', { token: lily.owner.token }))['companies']).toEqual([])
  expect((await world.call('getCompany', { token: lily.owner.token, companyId: lily.companyId })).statusCode).toBe(403)
  expect((await world.call('getCompany', { token: system.token, companyId: lily.companyId })).statusCode).toBe(404)
})

it.each([{}, { name: '' }, { company: { name: ' ' } }, { company: 'Lily' }])(
  'the company %j is refused, because it has no name',
  async (body) => {
    const { token } = await world.anAdministrator()
    expect((await world.call('createCompany', { token, body })).statusCode).toBe(400)
  },
)

describe('createCompany with an Idempotency-Key', () => {
  const make = (token: string, key: string, body: object = { company: { name: 'Lily' } }) =>
    world.call('createCompany', { token, body, headers: { 'idempotency-key': key } })
  const idOf = (answer: { json: () => { company: { id: number } } }) => answer.json().company.id
  const companies = () => world.db.selectFrom('companies').select('name').orderBy('id').execute()

  it('a repeated call creates the company once and returns it each time', async () => {
    const { token } = await world.anAdministrator()
    const [first, again] = [await make(token, 'one press'), await make(token, 'one press', { name: 'Lily' })]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json<{ company: object }>().company).toEqual(first.json<{ company: object }>().company)
    expect(await companies()).toEqual([{ name: 'Lily' }])
  })

  it('one of ten simultaneous calls creates the company; the others receive it or are answered 409 with Retry-After', async () => {
    const { token } = await world.anAdministrator()
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(token, 'one press')))
    const refused = answers.filter((answer) => answer.statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused)
      expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code]).toEqual([
        409,
        '1',
        'REQUEST_IN_PROGRESS',
      ])
    expect(new Set(answers.filter((answer) => answer.statusCode === 200).map(idOf)).size).toBe(1)
    expect(await companies()).toHaveLength(1)
    expect((await make(token, 'one press')).statusCode).toBe(200)
  })

  it('a call to another server of the same process is not taken for the same call', async () => {
    const other = await aTestServer()
    const tokens = [(await world.anAdministrator()).token, (await other.anAdministrator()).token]
    const calls = [world, other].map((server, place) =>
      server.call('createCompany', {
        token: tokens[place],
        body: { company: { name: 'Lily' } },
        headers: { 'idempotency-key': 'one press' },
      }),
    )
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await other.close()
  }, 60_000)

  it('a different company under a used key is refused', async () => {
    const { token } = await world.anAdministrator()
    await make(token, 'one press')
    for (const body of [{ name: 'Rose' }, { name: 'Lily', title: 'Lily Salon' }]) {
      const answer = await make(token, 'one press', body)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect(await companies()).toHaveLength(1)
  })

  it('another key, another administrator or no key creates another company', async () => {
    const [olena, marco] = [await world.anAdministrator(), await world.anAdministrator()]
    await make(olena.token, 'one press')
    await make(olena.token, 'another press')
    await make(marco.token, 'one press')
    for (let times = 0; times < 2; times++)
      await world.callOk('createCompany', { token: olena.token, body: { name: 'Lily' } })
    expect(await companies()).toHaveLength(5)
  })

  it('a refused call leaves its key unused', async () => {
    const { token } = await world.anAdministrator()
    expect((await make(token, 'one press', { name: '' })).statusCode).toBe(400)
    expect((await make(token, 'one press')).statusCode).toBe(200)
  })

  it.each(['', 'x'.repeat(201)])('the key %j is refused, because it does not have 1 to 200 characters', async (key) => {
    const { token } = await world.anAdministrator()
    expect((await make(token, key)).statusCode).toBe(400)
  })
})
