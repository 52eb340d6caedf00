import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aWorld, type AWorld } from '../testing/aWorld.ts'

let world: AWorld
beforeAll(async () => void (world = await aWorld()))
beforeEach(() => world.reset())
afterAll(() => world.close())

it('makes a company with everything that its chats rely on', async () => {
  const olena = await world.anAdministrator({ fullName: 'Olena Koval' })
  const { company } = (await world.ask('createCompany', { token: olena.token, body: { company: { name: ' Lily ', title: 'Lily Salon' } } })) as { company: { id: number } }
  expect(company).toMatchObject({ name: 'Lily', title: 'Lily Salon', isArchived: false, archivedAt: null })
  const users = await world.db.selectFrom('users').select(['kind', 'display_name', 'admin_id']).where('company_id', '=', company.id).orderBy('kind').execute()
  expect(users).toEqual([
    { kind: 'admin', display_name: 'Olena Koval', admin_id: olena.adminId },
    { kind: 'agent', display_name: 'Assistant', admin_id: null },
    { kind: 'support', display_name: 'Frontdesk support', admin_id: null },
    { kind: 'system', display_name: 'Frontdesk', admin_id: null },
  ])
  expect(await world.db.selectFrom('messenger_integrations').select(['type', 'status']).execute()).toEqual([{ type: 'internal', status: 'connected' }])
  expect(await world.db.selectFrom('company_admins').select(['admin_id', 'role']).execute()).toEqual([{ admin_id: olena.adminId, role: 'owner' }])
})

it('takes both spellings of a new company', async () => {
  const { token } = await world.anAdministrator()
  await world.ask('createCompany', { token, body: { name: 'Bare' } })
  await world.ask('createCompany', { token, body: { company: { name: 'Wrapped' } } })
  const { companies } = (await world.ask('getCompanies', { token })) as { companies: { name: string }[] }
  expect(companies.map(({ name }) => name)).toEqual(['Bare', 'Wrapped'])
})

it('lists and shows the companies of the administrator, and no others', async () => {
  const lily = await world.aCompany({ name: 'Lily' })
  await world.aCompany({ name: 'Rose' })
  const { companies } = (await world.ask('getCompanies', { token: lily.owner.token })) as { companies: { id: number }[] }
  expect(companies.map(({ id }) => id)).toEqual([lily.companyId])
  const { company } = await world.ask('getCompany', { token: lily.owner.token, query: { companyId: lily.companyId } })
  expect(company).toEqual(companies[0])
})

it('shows a deleted company to nobody', async () => {
  const lily = await world.aCompany()
  const system = await world.anAdministrator({ isSystemAdmin: true })
  await world.db.updateTable('companies').set({ deleted_at: world.clock.now() }).execute()
  expect((await world.ask('getCompanies', { token: lily.owner.token }))['companies']).toEqual([])
  expect((await world.call('getCompany', { token: lily.owner.token, companyId: lily.companyId })).statusCode).toBe(403)
  expect((await world.call('getCompany', { token: system.token, companyId: lily.companyId })).statusCode).toBe(404)
})

it.each([{}, { name: '' }, { company: { name: ' ' } }, { company: 'Lily' }])('refuses a company without a name: %j', async (body) => {
  const { token } = await world.anAdministrator()
  expect((await world.call('createCompany', { token, body })).statusCode).toBe(400)
})
