import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type Call, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let rose: ACompany
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  rose = await world.aCompany()
})

async function aFlag(
  name: string,
  { enabled = false, metadata = {} }: { enabled?: boolean; metadata?: object } = {},
): Promise<string> {
  const { id } = await world.db
    .insertInto('feature_flags')
    .values({ name, enabled, metadata: JSON.stringify(metadata) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const override = (flag_id: string, { companyId }: ACompany, enabled: boolean) =>
  world.db.insertInto('company_feature_flags').values({ company_id: companyId, flag_id, enabled }).execute()
const featuresOf = async ({ owner, companyId }: ACompany) =>
  (await world.callOk('getFeatures', { token: owner.token, companyId }))['features']
const check = async (
  name: string,
  { owner, companyId }: ACompany,
  body: object = {},
  who: Call = { token: owner.token },
) =>
  (await world.callOk('checkFeature', { params: { name }, companyId, body: { companyId, ...body }, ...who }))[
    'isEnabled'
  ]

describe('the features of a company (FLAG-1)', () => {
  it('the switch of a company overrides the switch for everybody', async () => {
    await override(await aFlag('new-inbox', { enabled: true }), lily, false)
    expect(await featuresOf(lily)).toEqual({ 'new-inbox': false, 'subscription-page': true })
    expect(await featuresOf(rose)).toEqual({ 'new-inbox': true, 'subscription-page': true })
  })

  it('every company has the subscription page by default', async () => {
    expect(await featuresOf(lily)).toEqual({ 'subscription-page': true })
  })

  it.each([
    ['a company', () => ({ companyIds: [lily.companyId] })],
    ['a company in digits', () => ({ companyIds: [String(lily.companyId)] })],
    ['an email address, however it is written', () => ({ emails: [` ${lily.owner.email.toUpperCase()} `] })],
  ])('a feature is on for %s that the flag names, and for no other', async (_whom, metadata) => {
    await aFlag('beta', { metadata: metadata() })
    expect([await featuresOf(lily), await featuresOf(rose)]).toMatchObject([{ beta: true }, { beta: false }])
  })

  it('the switch of a company overrides a flag that names it', async () => {
    await override(await aFlag('beta', { metadata: { companyIds: [lily.companyId] } }), lily, false)
    expect(await featuresOf(lily)).toMatchObject({ beta: false })
  })

  it('a feature is on for a share of all companies, and for each company consistently', async () => {
    await aFlag('none', { metadata: { percentage: 0 } })
    await aFlag('all', { metadata: { percentage: 100 } })
    await aFlag('some', { metadata: { percentage: 50 } })
    expect(await featuresOf(lily)).toMatchObject({ none: false, all: true })
    expect(await featuresOf(lily)).toEqual(await featuresOf(lily))
  })

  it.each([{ companyIds: 'all' }, { emails: null, roles: 7 }, { percentage: '100' }, []])(
    'a feature is not switched on by invalid metadata: %j',
    async (metadata) => {
      await aFlag('beta', { metadata })
      expect(await featuresOf(lily)).toMatchObject({ beta: false })
    },
  )
})

describe('the check of one feature (FLAG-2)', () => {
  it('the check of a feature agrees with the list, and an unknown feature is off', async () => {
    await override(await aFlag('new-inbox', { enabled: true }), lily, false)
    expect(await check('new-inbox', lily)).toBe(false)
    expect(await check('new-inbox', rose)).toBe(true)
    expect(await check('subscription-page', lily)).toBe(true)
    for (const name of ['unheard-of', 'constructor', '__proto__', 'a b/ü']) expect(await check(name, lily)).toBe(false)
  })

  it('the check of a feature takes the caller from the token, not from the body', async () => {
    await aFlag('for-staff', { metadata: { roles: ['SYSTEM_ADMIN'] } })
    await aFlag('for-rose', { metadata: { emails: [rose.owner.email] } })
    const claims = {
      adminId: rose.owner.adminId,
      adminEmail: rose.owner.email,
      context: { isSuperAdmin: true, roles: ['SYSTEM_ADMIN'], companyId: rose.companyId },
    }
    expect(await check('for-staff', lily, claims)).toBe(false)
    expect(await check('for-rose', lily, claims)).toBe(false)
    expect(await check('for-rose', rose)).toBe(true)
    const system = await world.anAdministrator({ isSystemAdmin: true })
    expect(await check('for-staff', lily, {}, await world.actsFor(system, lily))).toBe(true)
  })

  it('the check of a feature is refused for a foreign company', async () => {
    const response = await world.call('checkFeature', {
      token: lily.owner.token,
      params: { name: 'subscription-page' },
      body: { companyId: rose.companyId },
    })
    expect(response.statusCode).toBe(403)
  })

  it('the check of a feature needs no body', async () => {
    const response = await world.call('checkFeature', {
      token: lily.owner.token,
      params: { name: 'subscription-page' },
      companyId: lily.companyId,
    })
    expect(response.json()).toMatchObject({ isEnabled: true })
  })
})
