import type { Company } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
})

const details = { country: 'UA', language: 'uk', companyType: 'beauty_salon', companyName: 'Lily Beauty' }
type CallOptions = { token?: string; query?: Record<string, number>; body?: unknown }
const complete = (different: CallOptions = {}) =>
  world.call('completeOnboarding', {
    token: lily.owner.token,
    query: { companyId: lily.companyId },
    body: details,
    ...different,
  })
const companyOf = async (who: CallOptions = { token: lily.owner.token }) =>
  (await world.callOk('getCompany', { companyId: lily.companyId, ...who }))['company'] as Company

/** An administrator who works for the company and does not own it. */
async function aMember() {
  const marco = await world.anAdministrator({ fullName: 'Marco Bianchi' })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' })
    .execute()
  return marco
}

describe('completing the onboarding (ONB-3)', () => {
  it('the details are stored, and the company counts as onboarded from then on', async () => {
    expect(await companyOf()).toMatchObject({
      name: 'Lily',
      isOnboarded: false,
      metadata: { country: null, language: null, companyType: null },
    })
    const response = await complete()
    expect(response.statusCode).toBe(200)
    const expected = {
      name: 'Lily Beauty',
      isOnboarded: true,
      metadata: { country: 'UA', language: 'uk', companyType: 'beauty_salon' },
    }
    expect(response.json()).toMatchObject({ success: true, company: expected })
    expect(await companyOf()).toMatchObject(expected)
    expect((await world.callOk('getCompanies', { token: lily.owner.token }))['companies']).toMatchObject([expected])
  })

  it('a repeated call keeps the time of the first and stores the newest details', async () => {
    const onboardedAt = async () =>
      (await world.db.selectFrom('companies').select('onboarded_at').executeTakeFirstOrThrow()).onboarded_at
    await complete()
    const first = await onboardedAt()
    world.clock.advance(3_600_000)
    expect((await complete({ body: { ...details, country: 'KZ', language: 'kk' } })).statusCode).toBe(200)
    expect(await onboardedAt()).toEqual(first)
    expect(await companyOf()).toMatchObject({ isOnboarded: true, metadata: { country: 'KZ', language: 'kk' } })
  })

  it('ten simultaneous calls all succeed and onboard the company', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete()))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await companyOf()).toMatchObject({ isOnboarded: true })
  })

  it('codes and types of business are accepted in any case and with blanks around them', async () => {
    expect(
      (
        await complete({
          body: { country: ' ua ', language: 'UK', companyType: 'Beauty-Salon', companyName: '  Lily  ' },
        })
      ).statusCode,
    ).toBe(200)
    expect(await companyOf()).toMatchObject({
      name: 'Lily',
      metadata: { country: 'UA', language: 'uk', companyType: 'beauty_salon' },
    })
  })

  it.each([
    ['no country', { ...details, country: undefined }],
    ['a country that does not exist', { ...details, country: 'XX' }],
    ['a country code of three letters', { ...details, country: 'UKR' }],
    ['no language', { ...details, language: '' }],
    ['a language that does not exist', { ...details, language: 'xx' }],
    ['a language that onboarding does not offer', { ...details, language: 'la' }],
    ['a type of business that does not exist', { ...details, companyType: 'spaceport' }],
    ['a type of business that is not a string', { ...details, companyType: ['other'] }],
    ['a name of blanks', { ...details, companyName: '  ' }],
    ['a name that is too long', { ...details, companyName: 'a'.repeat(201) }],
    ['nothing', {}],
    ['null', null],
  ])('a body with %s is refused, and the company stays as it was', async (_what, body) => {
    const response = await complete({ body })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(await companyOf()).toMatchObject({ name: 'Lily', isOnboarded: false })
  })

  it('a member and a system administrator are refused, and do not see that the onboarding is missing', async () => {
    const marco = await aMember()
    const system = await world.anAdministrator({ isSystemAdmin: true })
    for (const who of [{ token: marco.token }, await world.actsFor(system, lily)]) {
      const response = await complete(who)
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'NOT_OWNER'])
      expect(await companyOf(who)).not.toHaveProperty('isOnboarded')
    }
    expect(await companyOf()).toMatchObject({ isOnboarded: false })
  })

  it('fields that are not part of the onboarding are ignored (T-06)', async () => {
    const strange = {
      ...details,
      isArchived: true,
      onboarded_at: '2020-01-01',
      trial_ends_at: '2099-01-01',
      metadata: { trialEndDate: '2099-01-01', roles: ['SYSTEM_ADMIN'] },
    }
    expect((await complete({ body: strange })).statusCode).toBe(200)
    expect(await companyOf()).toMatchObject({ isArchived: false, metadata: { trialEndDate: null } })
  })
})

describe('changing a company (API-4)', () => {
  const change = (
    body: unknown,
    route: 'updateCompany' | 'updateCompanyByPost' = 'updateCompany',
    token = lily.owner.token,
  ) => world.call(route, { token, query: { companyId: lily.companyId }, body })

  it.each([
    ['updateCompany', { company: { name: 'Rose' } }],
    ['updateCompany', { name: 'Rose' }],
    ['updateCompanyByPost', { company: { name: 'Rose' } }],
    ['updateCompanyByPost', { name: 'Rose' }],
  ] as const)('the endpoint %s accepts the change %j', async (route, body) => {
    const response = await change(body, route)
    expect(response.json()).toMatchObject({ success: true, company: { id: lily.companyId, name: 'Rose' } })
    expect(await companyOf()).toMatchObject({ name: 'Rose' })
  })

  it('a change keeps the fields that it does not contain, and an empty title removes the title', async () => {
    await change({ company: { title: 'Lily Salon', country: 'ES', language: 'es', companyType: 'hair_salon' } })
    await change({ company: { language: 'pt' } })
    expect(await companyOf()).toMatchObject({
      name: 'Lily',
      title: 'Lily Salon',
      metadata: { country: 'ES', language: 'pt', companyType: 'hair_salon' },
    })
    await change({ company: { title: '' } })
    expect(await companyOf()).toMatchObject({ title: null })
  })

  it('a change neither completes the onboarding nor prolongs the trial (T-06)', async () => {
    const body = {
      company: {
        name: 'Lily',
        isOnboarded: true,
        archivedAt: '2020-01-01',
        metadata: { trialEndDate: '2099-01-01' },
        subscriptionSummary: { status: 'active' },
      },
    }
    expect((await change(body)).statusCode).toBe(200)
    expect(await companyOf()).toMatchObject({ isOnboarded: false, archivedAt: null, metadata: { trialEndDate: null } })
  })

  it.each([
    {},
    { company: {} },
    { company: { name: ' ' } },
    { company: { country: 'XX' } },
    { company: { language: 'xx' } },
    { company: 'Rose' },
  ])('the change %j is refused', async (body) => {
    expect((await change(body)).statusCode).toBe(400)
    expect(await companyOf()).toMatchObject({ name: 'Lily', metadata: { country: null } })
  })

  it('a member can change the company, and a stranger cannot', async () => {
    const marco = await aMember()
    expect((await change({ name: 'Rose' }, 'updateCompany', marco.token)).statusCode).toBe(200)
    const stranger = await world.anAdministrator()
    expect((await change({ name: 'Mine' }, 'updateCompany', stranger.token)).statusCode).toBe(403)
    expect(await companyOf()).toMatchObject({ name: 'Rose' })
  })
})

describe('the trial (TRIAL-1)', () => {
  const day = 86_400_000
  const aNewcomer = async (wants_trial: boolean) => {
    const olena = await world.anAdministrator()
    await world.db.updateTable('admins').set({ wants_trial }).where('id', '=', olena.adminId).execute()
    return olena
  }
  const make = async (token: string) =>
    (await world.callOk('createCompany', { token, body: { company: { name: 'Oak' } } }))['company'] as Company
  const inFourteenDays = () => new Date(world.clock.now().getTime() + 14 * day).toISOString()

  it('the trial starts with the first company of an administrator who requested it, and lasts 14 days', async () => {
    const { token } = await aNewcomer(true)
    expect((await make(token)).metadata).toMatchObject({ trialEndDate: inFourteenDays() })
  })

  it('a second company of the same administrator gets no trial', async () => {
    const { token } = await aNewcomer(true)
    await make(token)
    expect((await make(token)).metadata).toMatchObject({ trialEndDate: null })
  })

  it('only one of ten companies that are created at the same time gets a trial', async () => {
    const { token } = await aNewcomer(true)
    const made = await Promise.all(Array.from({ length: 10 }, () => make(token)))
    expect(made.filter(({ metadata }) => metadata?.trialEndDate !== null)).toHaveLength(1)
  })

  it('a company of an administrator who did not request a trial gets none', async () => {
    const { token } = await aNewcomer(false)
    expect((await make(token)).metadata).toMatchObject({ trialEndDate: null })
  })

  it('the trial is requested at the registration, and the onboarding does not move its end', async () => {
    const registered = await world.callOk('register', {
      body: {
        fullName: 'Anna',
        email: 'anna@example.com',
        phone: '',
        password: 'secret-enough',
        metadata: { createTrial: true, trialEndDate: '2099-01-01' },
      },
    })
    const token = String(registered['accessToken'])
    const { id: companyId, metadata } = await make(token)
    expect(metadata).toMatchObject({ trialEndDate: inFourteenDays() })
    world.clock.advance(2 * day)
    await world.callOk('completeOnboarding', { token, query: { companyId }, body: details })
    expect((await world.callOk('getCompany', { token, companyId }))['company']).toMatchObject({
      metadata: { trialEndDate: metadata?.trialEndDate },
    })
  })
})
