import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from '../../testing/anAltegioServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'

let world: AltegioServer
let lily: ACompany
let rose: ACompany
beforeAll(async () => void (world = await anAltegioServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const states = async (company: ACompany) =>
  Object.fromEntries(
    (await world.salons(company)).map(({ externalId, state, failure }) => [externalId, failure?.code ?? state]),
  )
const calls = (salonId: string) =>
  world.altegio.requests.filter((request) => request.salonId === salonId).map(({ call }) => call)
const changes = () =>
  world.published.flatMap(({ event, payload }) =>
    event === 'crm_update' ? [payload as { externalId: string; state: string }] : [],
  )

describe('connecting the salons of an Altegio link (ALT-2)', () => {
  it('a salon is connected after its status was read, and its details are stored', async () => {
    await world.claim(lily, ['720441'])
    expect(await world.connect(lily, ['720441'])).toEqual([
      {
        salonId: '720441',
        result: { success: true, status: 'success', message: 'Connected', crmId: expect.any(Number) as number },
      },
    ])
    await world.settle()
    expect(calls('720441')).toEqual(['status', 'activate', 'company'])
    expect(await world.salons(lily)).toMatchObject([
      {
        externalId: '720441',
        state: 'connected',
        isActive: true,
        wasInstalled: false,
        metadata: {
          company: {
            title: 'Lily Beauty Studio',
            city: 'Kyiv',
            description: 'Hair & nails',
            timezoneName: 'Europe/Kyiv',
          },
        },
      },
    ])
    expect(changes().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'connected', 'connected'])
    expect(world.altegio.linkOf('720441')?.status).toBe('active')
  })

  it('a salon that has the application already is not activated again', async () => {
    await world.claim(lily, ['720441'])
    world.altegio.change('720441', 'active', 'partner_api')
    expect(await world.connect(lily, ['720441'])).toMatchObject([
      { result: { success: false, status: 'already_installed' } },
    ])
    expect(calls('720441')).not.toContain('activate')
    expect(await world.salons(lily)).toMatchObject([{ state: 'connected', wasInstalled: true, isActive: true }])
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'already_installed' } }])
  })

  it.each([
    ['nobody agreed at Altegio', 'NO_CONSENT', () => world.altegio.remove('720441')],
    ['the consent has expired', 'CONSENT_EXPIRED', () => refuse(422)],
    ['the partner token is wrong', 'NOT_SET_UP', () => refuse(401)],
    ['the application may not', 'REFUSED', () => refuse(403)],
  ])('connecting fails when %s', async (_why, code, prepare) => {
    await world.claim(lily, ['720441'])
    prepare()
    expect(await world.connect(lily, ['720441'])).toMatchObject([
      { result: { success: false, status: 'failed', code } },
    ])
    expect(await states(lily)).toEqual({ '720441': code })
    // After another visit it is tried again.
    world.altegio.grant('720441')
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'success' } }])
    expect(await states(lily)).toEqual({ '720441': 'connected' })
  })
  const refuse = (status: 401 | 403 | 422) =>
    world.altegio.faults.next({ kind: 'refused', status, message: 'Altegio says no' })

  it('Altegio’s text of an installed application counts as installed', async () => {
    await world.claim(lily, ['720441'])
    world.altegio.faults.next({ kind: 'refused', status: 422, message: 'Пользователь уже установил это приложение.' })
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'already_installed' } }])
  })

  it('an activation whose answer was lost is made out by the status, and not repeated', async () => {
    await world.claim(lily, ['720441'])
    world.altegio.faults.next({ kind: 'lost-answer' })
    // Its state is not looked at now: the clock that the call was driven by may have reached the next attempt.
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { success: false, status: 'waiting' } }])
    world.clock.advance(2_000)
    await world.settle()
    expect(await world.salons(lily)).toMatchObject([{ state: 'connected', wasInstalled: false }])
    expect(calls('720441').filter((call) => call === 'activate')).toHaveLength(1)
  })

  it('a server that does not answer is asked again, and given up after eight attempts', async () => {
    await world.claim(lily, ['720441'])
    world.altegio.faults.next({ kind: 'server-error' }, { call: 'status', times: 4 })
    world.altegio.faults.next({ kind: 'nonsense' }, { call: 'status', times: 4 })
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'waiting' } }])
    for (let again = 0; again < 7; again++) {
      // The clock may have come to the next attempt already: a request that is on its way must not run out of time.
      await world.settle()
      world.clock.advance(300_000)
    }
    await world.settle()
    expect(await states(lily)).toEqual({ '720441': 'UNREACHABLE' })
    expect(calls('720441')).toHaveLength(8)
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'success' } }])
  })

  it('after a 429 no request is made before the time that Altegio names', async () => {
    await world.claim(lily, ['720441', '720442'])
    world.altegio.faults.next({ kind: 'limited', retryAfter: 30 }, { call: 'status', salonId: '720441' })
    await world.connect(lily, ['720441'])
    const before = world.altegio.requests.length
    await world.connect(lily, ['720442'])
    expect(world.altegio.requests).toHaveLength(before)
    expect(await states(lily)).toEqual({ '720441': 'waiting', '720442': 'waiting' })
    world.clock.advance(30_000)
    await world.settle()
    expect(await states(lily)).toEqual({ '720441': 'connected', '720442': 'connected' })
  })

  it('a job that only waits for its turn has used no attempt, so that a later outage does not give it up', async () => {
    await world.claim(lily, ['720441', '720442'])
    world.altegio.faults.next({ kind: 'limited', retryAfter: 300 }, { call: 'status', salonId: '720441' })
    await world.connect(lily, ['720441'])
    // Each press makes the job due, which finds the pace held.
    for (let press = 0; press < 8; press++)
      expect(await world.connect(lily, ['720442'])).toMatchObject([{ result: { status: 'waiting' } }])
    expect(calls('720442')).toEqual([])
    world.altegio.faults.next({ kind: 'server-error' }, { call: 'status', salonId: '720442' })
    world.clock.advance(300_000)
    // The next attempt comes after 2 s.
    await world.settle()
    expect(await states(lily)).toEqual({ '720441': 'connected', '720442': 'connected' })
    expect(calls('720442')).toEqual(['status', 'status', 'activate', 'company'])
  })
})

describe('the right to connect a salon', () => {
  it('a salon that Altegio did not send this administrator with is refused, and nothing is stored or asked', async () => {
    await world.claim(rose, ['720441'])
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'failed', code: 'NOT_CLAIMED' } }])
    expect(await world.salons(lily)).toEqual([])
    expect(world.altegio.requests).toEqual([])
  })

  it('the browser that came from Altegio may connect a salon, whatever the account, and one with another claim may not', async () => {
    await world.claim(lily, ['720441'], { token: 'a-claim-of-forty-three-characters-and-more' })
    expect(await world.connect(lily, ['720441'], 'another-claim-of-many-characters')).toMatchObject([
      { result: { code: 'NOT_CLAIMED' } },
    ])
    expect(await world.connect(lily, ['720441'], 'a-claim-of-forty-three-characters-and-more')).toMatchObject([
      { result: { status: 'success' } },
    ])
  })

  it('an address that nobody confirmed claims nothing', async () => {
    await world.claim(lily, ['720441'], { token: 'a-claim-of-forty-three-characters-and-more' })
    await world.db.updateTable('altegio_claims').set({ email_key: lily.owner.email }).execute()
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { code: 'NOT_CLAIMED' } }])
    await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'success' } }])
  })

  it('a claim lives for two weeks', async () => {
    await world.claim(lily, ['720441', '720442'])
    world.clock.advance(14 * 86_400_000 - 60_000)
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'success' } }])
    world.clock.advance(60_000)
    expect(await world.connect(lily, ['720442'])).toMatchObject([{ result: { code: 'NOT_CLAIMED' } }])
  })

  it('a salon of another company is refused; one of a deleted company is free', async () => {
    await world.claim(rose, ['720441'])
    await world.connect(rose, ['720441'])
    await world.claim(lily, ['720441'])
    expect(await world.connect(lily, ['720441'])).toMatchObject([
      { result: { status: 'failed', code: 'USED_ELSEWHERE' } },
    ])
    await world.db
      .updateTable('companies')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', rose.companyId)
      .execute()
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'already_installed' } }])
    expect(await states(lily)).toEqual({ '720441': 'connected' })
  })

  it('two companies that connect a salon at once end with one connection', async () => {
    await world.claim(rose, ['720441'])
    await world.claim(lily, ['720441'])
    const results = await Promise.all([world.connect(lily, ['720441']), world.connect(rose, ['720441'])])
    expect(
      results
        .flat()
        .map(({ result }) => result.code ?? result.status)
        .sort(),
    ).toEqual(['USED_ELSEWHERE', 'success'])
    expect(calls('720441').filter((call) => call === 'activate')).toHaveLength(1)
  })

  it('two tabs that connect at once make one activation, and both get the result', async () => {
    await world.claim(lily, ['720441'])
    const results = await Promise.all([world.connect(lily, ['720441']), world.connect(lily, ['720441'])])
    expect(results.flat().map(({ result }) => result.status)).toEqual(['success', 'success'])
    expect(calls('720441').filter((call) => call === 'activate')).toHaveLength(1)
    expect(await world.salons(lily)).toHaveLength(1)
  })
})

it('five outcomes of forty salons end in the right row, within five requests a second', async () => {
  const outcomes = ['connected', 'already', 'CONSENT_EXPIRED', 'frozen', 'waiting'] as const
  const ids = Array.from({ length: 40 }, (_, n) => String(800_001 + n))
  const expected = Object.fromEntries(ids.map((id, n) => [id, outcomes[n % 5] ?? 'connected']))
  await world.claim(lily, ids)
  for (const [id, outcome] of Object.entries(expected)) {
    world.altegio.addSalon({ id, title: `Salon ${id}`, city: 'Kyiv', address: 'Main street 1' })
    if (outcome === 'already') world.altegio.change(id, 'active', 'partner_api')
    if (outcome === 'frozen') world.altegio.change(id, 'freezed', 'marketplace')
    if (outcome === 'CONSENT_EXPIRED')
      world.altegio.faults.next({ kind: 'refused', status: 422, message: 'Late' }, { salonId: id })
    if (outcome === 'waiting')
      world.altegio.faults.next({ kind: 'server-error' }, { call: 'status', salonId: id, times: 8 })
  }
  const begun = world.clock.now().getTime()
  await world.connect(lily, ids)
  await world.settle()
  const rows = await world.salons(lily)
  const shown = rows.map(({ externalId, state, failure, wasInstalled }) => [
    externalId,
    failure?.code ?? (wasInstalled === true ? 'already' : state),
  ])
  expect(Object.fromEntries(shown)).toEqual(expected)
  expect(new Set(rows.filter(({ isActive }) => isActive).map(({ externalId }) => expected[externalId]))).toEqual(
    new Set(['connected', 'already']),
  )
  // The clock stands still unless a request waits for its turn.
  const { length } = world.altegio.requests
  expect(length).toBeGreaterThan(80)
  expect(world.clock.now().getTime() - begun).toBeGreaterThanOrEqual((length / 5 - 1) * 1000)
}, 60_000)
