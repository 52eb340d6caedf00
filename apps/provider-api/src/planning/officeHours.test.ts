import type { BodyOf, OfficeHours } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { someOfficeHours } from '../testing/someOfficeHours.ts'

let world: TestServer
let salon: ACompany
beforeAll(async () => {
  world = await aTestServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  salon = await world.aCompany()
})
afterAll(() => world.close())

const asOwner = () => ({ token: salon.owner.token, companyId: salon.companyId })
const read = async () => (await world.callOk('getOfficeHours', asOwner())).officeHours as OfficeHours // By the contract.
const save = (different: Partial<BodyOf<'updateOfficeHours'>> = {}) =>
  world.call('updateOfficeHours', { ...asOwner(), body: { ...someOfficeHours, ...different } })

it('a company has no office hours at first, and those that it chooses from then on', async () => {
  expect(await read()).toMatchObject({ zone: null, isOn: false, week: [], revision: 0 })
  const week = [
    { weekday: 2, from: 540, to: 1080 },
    { weekday: 1, from: 540, to: 720 },
    { weekday: 1, from: 720, to: 1500 },
  ]
  const dates = [
    { date: '2026-12-31', times: [{ from: 600, to: 840 }] },
    { date: '2026-12-25', times: [] },
  ]
  expect((await save({ week, dates })).statusCode).toBe(200)
  expect(await read()).toMatchObject({
    zone: 'Europe/Kyiv',
    isOn: true,
    week: [
      { weekday: 1, from: 540, to: 1500 },
      { weekday: 2, from: 540, to: 1080 },
    ],
    dates: dates.toReversed(),
    revision: 1,
  })
  const { company } = await world.callOk('getCompany', asOwner())
  expect(company).toMatchObject({ metadata: { timeZone: 'Europe/Kyiv' } })
})

it('a change emits an event and leaves an entry in the audit log', async () => {
  await save()
  expect(world.published.map(({ event, payload }) => [event, payload])).toContainEqual([
    'company_update',
    { companyId: salon.companyId },
  ])
  const entries = await world.db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()
  expect(entries).toMatchObject([
    { action: 'PUT /api/admin/officeHours', before: { isOn: false, zone: null }, after: { zone: 'Europe/Kyiv' } },
  ])
})

it('a date that is over in every zone counts no more, and goes with the next change', async () => {
  const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const over = { date: day(-2), times: [] }
  const overMidnight = { date: day(-1), times: [{ from: 1080, to: 2340 }] }
  const later = { date: day(3), times: [] }
  await save({ dates: [over, overMidnight, later] })
  expect((await read()).dates).toEqual([over, overMidnight, later])
  world.clock.advance(86_400_000)
  const { dates } = await read()
  expect(dates).toEqual([overMidnight, later])
  const stored = async () =>
    (await world.db.selectFrom('companies').select('office_hours').executeTakeFirstOrThrow()).office_hours?.dates
  expect(await stored()).toEqual([over, overMidnight, later])
  await save({ dates, revision: 1 })
  expect(await stored()).toEqual([overMidnight, later])
  // Nobody has removed it: the audit log has the first change alone.
  expect(await world.db.selectFrom('audit_log').select('action').execute()).toHaveLength(1)
})

it('hours that were read before the zone was changed elsewhere are refused', async () => {
  await save()
  await world.callOk('updateCompany', { ...asOwner(), body: { company: { timeZone: 'Asia/Almaty' } } })
  expect((await save({ revision: 1 })).statusCode).toBe(409)
  expect(await read()).toMatchObject({ zone: 'Asia/Almaty', revision: 2 })
  expect(world.published.filter(({ event }) => event === 'company_update')).toHaveLength(2)
})

it('as long as no zone was chosen, the hours name that of the salon', async () => {
  const metadata = JSON.stringify({ company: { timezoneName: 'Asia/Almaty' } })
  const row = { company_id: salon.companyId, type: 'altegio', external_id: '1', metadata } as const
  await world.db.insertInto('crm_integrations').values(row).execute()
  expect(await read()).toMatchObject({ zone: 'Asia/Almaty', revision: 0 })
})

it('a change that was made from older hours is refused, and changes nothing', async () => {
  await save()
  const again = await save({ isOn: false })
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'SETTINGS_CHANGED' }])
  expect(await read()).toMatchObject({ isOn: true, revision: 1 })
})

it.each<[string, Partial<BodyOf<'updateOfficeHours'>>]>([
  ['an unknown zone', { zone: 'Europe/Lviv' }],
  ['a difference from UTC', { zone: '+03:00' }],
  ['a date that is named twice', { dates: ['2026-12-25', '2026-12-25'].map((date) => ({ date, times: [] })) }],
  ['a time of more than a day', { week: [{ weekday: 1, from: 540, to: 2000 }] }],
  ['a time that ends before it begins', { week: [{ weekday: 1, from: 600, to: 540 }] }],
])('%s is refused', async (_, different) => {
  const answer = await save(different)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR' }])
  expect(await read()).toMatchObject({ revision: 0 })
})
