import type { ResponseOf, RouteId } from '@frontdesk/contract'
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
let lily: ACompany
let rose: ACompany
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
})

/** The response of an accepted call of the console. */
const ok = async <Name extends RouteId>(name: Name, call: Omit<Call, 'token'> = {}) =>
  (await world.callOk(name, { token: system.token, ...call })) as unknown as ResponseOf<Name> // as the contract says
const refusalOf = async (name: RouteId, call: Omit<Call, 'token'>) => {
  const answer = await world.call(name, { token: system.token, ...call })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
const aFlag = async (name: string, more: object = {}) =>
  (await ok('createFeatureFlag', { body: { name, ...more } })).featureFlag
const featuresOf = async ({ owner, companyId }: ACompany) =>
  (await world.callOk('getFeatures', { token: owner.token, companyId }))['features']
const inFiveMinutes = () => new Date(world.clock.now().getTime() + 300_000).toISOString()
const set = (...changes: object[]) => ({ body: { changes } })

describe('feature flags in the console (FLAG-3)', () => {
  it('a flag is created, changed in part and deleted, and companies see each state', async () => {
    const flag = await aFlag('beta', { metadata: { companyIds: [String(lily.companyId)], percentage: 0 } })
    expect([await featuresOf(lily), await featuresOf(rose)]).toMatchObject([{ beta: true }, { beta: false }])
    const { featureFlag, liveBy } = await ok('updateFeatureFlag', { params: { id: flag.id }, body: { enabled: true } })
    expect(featureFlag).toEqual({ ...flag, enabled: true })
    expect(liveBy).toBe(inFiveMinutes())
    expect(await featuresOf(rose)).toMatchObject({ beta: true })
    expect((await ok('getFeatureFlags')).featureFlags.map(({ name }) => name)).toEqual(['beta', 'subscription-page'])
    expect((await ok('getGlobalFeatureFlags')).features).toEqual({ beta: true, 'subscription-page': true })
    await ok('deleteFeatureFlag', { params: { id: flag.id } })
    expect(await featuresOf(rose)).toEqual({ 'subscription-page': true })
    expect(await refusalOf('deleteFeatureFlag', { params: { id: flag.id } })).toEqual([404, 'NOT_FOUND'])
  })

  it('a name is taken once, by a new flag and by one that is renamed', async () => {
    const flag = await aFlag('beta')
    for (const name of ['beta', 'subscription-page'])
      expect(await refusalOf('createFeatureFlag', { body: { name } })).toEqual([409, 'ACTION_NOT_ALLOWED'])
    const renamed = { params: { id: flag.id }, body: { name: 'subscription-page' } }
    expect(await refusalOf('updateFeatureFlag', renamed)).toEqual([409, 'ACTION_NOT_ALLOWED'])
  })

  it.each(['Beta', 'b', '-beta', 'a b', 'x'.repeat(65)])('the name %j is refused', async (name) => {
    expect(await refusalOf('createFeatureFlag', { body: { name } })).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('a change of a flag that somebody else has changed meanwhile is refused', async () => {
    const flag = await aFlag('beta')
    world.clock.advance(1000)
    const change = { params: { id: flag.id }, body: { enabled: true, updatedAt: flag.updatedAt } }
    await ok('updateFeatureFlag', change)
    expect(await refusalOf('updateFeatureFlag', change)).toEqual([409, 'SETTINGS_CHANGED'])
  })

  it('a flag that the product reads for whole companies gets no rules for people', async () => {
    const [flag] = (await ok('getFeatureFlags')).featureFlags
    for (const metadata of [{ emails: ['anna@example.com'] }, { roles: ['SYSTEM_ADMIN'] }])
      expect(await refusalOf('updateFeatureFlag', { params: { id: flag?.id ?? '' }, body: { metadata } })).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
  })

  it('the reach of a change counts the companies whose answer it changes, and not those with a switch', async () => {
    const flag = await aFlag('beta', { metadata: { companyIds: [lily.companyId] } })
    await ok('setCompanyFlags', set({ companyId: rose.companyId, flagId: flag.id, enabled: false }))
    await world.aCompany({ name: 'Iris' })
    const reach = (change: object | null, id: string | null = flag.id) =>
      ok('previewFeatureFlag', { body: { id, change } })
    expect(await reach({ enabled: true })).toMatchObject({ companies: 3, on: 2, turnedOn: 1, turnedOff: 0 })
    expect(await reach({ metadata: {} })).toMatchObject({ on: 0, turnedOn: 0, turnedOff: 1 })
    expect(await reach(null)).toMatchObject({ on: 0, turnedOff: 1 })
    expect(await reach({ name: 'new', enabled: true }, null)).toMatchObject({ on: 3, turnedOn: 3 })
  })
})

describe('why a flag is on (FLAG-3)', () => {
  const check = (name: string, context?: object) =>
    ok('checkFeatureFlag', { params: { name }, ...(context && { body: { context } }) })

  it('each rule says its part, and the first that says anything decides', async () => {
    const flag = await aFlag('beta', { enabled: true, metadata: { emails: ['anna@example.com'], roles: ['STAFF'] } })
    await ok('setCompanyFlags', set({ companyId: lily.companyId, flagId: flag.id, enabled: false }))
    const ofLily = { companyId: lily.companyId, adminEmail: 'Anna@example.com' }
    expect(await check('beta', ofLily)).toMatchObject({
      isEnabled: false,
      verdicts: [
        { rule: 'company', says: 'off' },
        { rule: 'companies', says: 'nothing' },
        { rule: 'emails', says: 'on' },
        { rule: 'roles', says: 'nothing' },
        { rule: 'everyone', says: 'on' },
        { rule: 'share', says: 'nothing' },
      ],
    })
    expect(await check('beta', { roles: ['staff'] })).toMatchObject({ isEnabled: true })
    expect(await check('unheard-of', ofLily)).toEqual({ success: true, status: 'ok', isEnabled: false })
  })

  it('sessions may have an older answer for five minutes after any change, also after a switch is taken back', async () => {
    const flag = await aFlag('beta')
    const context = { companyId: lily.companyId }
    expect(await check('beta', context)).toMatchObject({ liveBy: inFiveMinutes() })
    world.clock.advance(300_000)
    expect(await check('beta', context)).not.toHaveProperty('liveBy')
    const change = { companyId: lily.companyId, flagId: flag.id }
    await ok('setCompanyFlags', set({ ...change, enabled: true }))
    world.clock.advance(300_000)
    await ok('setCompanyFlags', set({ ...change, enabled: null, was: true }))
    expect(await check('beta', context)).toMatchObject({ isEnabled: false, liveBy: inFiveMinutes() })
    expect(await check('beta', { companyId: rose.companyId })).not.toHaveProperty('liveBy')
  })
})

describe('the flags of companies (FLAG-3)', () => {
  it('each company has its state of each flag, by its name, found by the search', async () => {
    const on = await aFlag('a-on', { enabled: true })
    const people = await aFlag('b-people', { metadata: { roles: ['SYSTEM_ADMIN'] } })
    await ok(
      'setCompanyFlags',
      set(
        { companyId: rose.companyId, flagId: on.id, enabled: false },
        { companyId: rose.companyId, flagId: people.id, enabled: true },
      ),
    )
    const { flagIds, companies, total } = await ok('listCompanyFlags')
    expect([flagIds.slice(0, 2), total]).toEqual([[on.id, people.id], 2])
    expect(companies.map(({ company, states }) => [company.name, states])).toEqual([
      ['Lily', ['on', 'people', 'on']],
      ['Rose', ['own-off', 'own-on', 'on']],
    ])
    expect(await ok('listCompanyFlags', { query: { search: 'ros' } })).toMatchObject({ total: 1 })
    expect(await ok('listCompanyFlags', { query: { companyId: lily.companyId } })).toMatchObject({
      companies: [{ company: { name: 'Lily' } }],
      total: 1,
    })
    expect(await ok('getFeatureFlags')).toMatchObject({
      featureFlags: [{ companySwitches: { on: 0, off: 1 } }, { companySwitches: { on: 1, off: 0 } }, {}],
    })
  })

  it('switches are set all or none, and each that changes is one entry of the log', async () => {
    const { id: flagId } = await aFlag('beta')
    const ofLily = { companyId: lily.companyId, flagId, enabled: true }
    const audited = async () =>
      (await world.db.selectFrom('audit_log').select(['company_id', 'before', 'after']).orderBy('id').execute()).slice(
        1,
      )
    for (const wrong of [
      { companyId: 999_999, flagId, enabled: true },
      { companyId: rose.companyId, flagId, enabled: true, was: false },
    ])
      expect((await refusalOf('setCompanyFlags', set(ofLily, wrong)))[0]).toBeGreaterThanOrEqual(404)
    expect(await audited()).toEqual([])
    const same = { companyId: rose.companyId, flagId, enabled: null }
    expect(await ok('setCompanyFlags', set(ofLily, same))).toMatchObject({ changed: 1, liveBy: inFiveMinutes() })
    expect(await audited()).toEqual([
      { company_id: lily.companyId, before: { enabled: null }, after: { enabled: true } },
    ])
    expect(await featuresOf(lily)).toMatchObject({ beta: true })
  })
})
