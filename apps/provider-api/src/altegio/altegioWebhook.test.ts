import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from '../testing/anAltegioServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'

let world: AltegioServer
let lily: ACompany
beforeAll(async () => void (world = await anAltegioServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  world.start()
  await world.claim(lily, ['720441'])
  await world.connect(lily, ['720441'])
  await world.settle()
  world.published.length = 0
})
afterEach(() => world.halt())
afterAll(() => world.close())

const body = (event: string, different: object = {}) => ({
  salon_id: 720441,
  application_id: Number(world.altegio.applicationId),
  event,
  partner_token: world.partnerToken,
  ...different,
})
const salon = async () => (await world.salons(lily))[0]
const states = () =>
  world.published.flatMap(({ event, payload }) =>
    event === 'crm_update' ? [(payload as { state: string }).state] : [],
  )
const jobs = () => world.db.selectFrom('jobs').select('id').where('queue', '=', 'altegio').execute()
/** Altegio's state changes without a call; the test makes the calls. */
const at = {
  freeze: () => world.altegio.change('720441', 'freezed', 'marketplace'),
  payment: () => world.altegio.change('720441', 'active', 'marketplace'),
  uninstall: () => world.altegio.remove('720441'),
}

describe('an event of Altegio', () => {
  it.each([
    ['freeze', 'frozen'],
    ['uninstall', 'uninstalled'],
  ] as const)('%s makes the salon %s, once, however often it is sent', async (event, state) => {
    at[event]()
    const stateSince = world.clock.now().toISOString()
    for (let time = 0; time < 3; time++) expect(await world.callback(body(event))).toBe(200)
    await world.settle()
    expect(await world.callback(body(event))).toBe(200)
    await world.settle()
    expect(await salon()).toMatchObject({ state, isActive: false, stateSince })
    expect(states()).toEqual([state])
    expect(await jobs()).toEqual([])
  })

  it('a payment ends the freeze, and a salon that was switched off stays so', async () => {
    const switchTo = (isActive: boolean) =>
      world.callOk('setAltegioStatus', { token: lily.owner.token, companyId: lily.companyId, body: { isActive } })
    await switchTo(false)
    at.freeze()
    await world.callback(body('freeze'))
    await world.settle()
    at.payment()
    const payment = { payment_sum: 49.5, period_from: '2026-11-01 00:00:00', sign: 'a'.repeat(64) }
    expect(await world.callback(body('payment', payment))).toBe(200)
    await world.settle()
    expect(await salon()).toMatchObject({ state: 'connected', isActive: false, isSwitchedOff: true })
    await switchTo(true)
    expect(await salon()).toMatchObject({ state: 'connected', isActive: true, isSwitchedOff: false })
  })

  it.each([
    ['freeze', 'payment', 'uninstall'],
    ['payment', 'uninstall', 'freeze'],
    ['uninstall', 'freeze', 'payment'],
    ['uninstall', 'payment', 'freeze'],
  ] as const)('events in the order %s, %s, %s end in the state that Altegio has', async (...order) => {
    at.freeze()
    at.payment()
    at.uninstall()
    for (const event of order) expect(await world.callback(body(event))).toBe(200)
    await world.settle()
    expect(await salon()).toMatchObject({ state: 'uninstalled' })
    expect(states()).toEqual(['uninstalled'])
  })

  it('an event while Altegio does not answer is not lost', async () => {
    at.uninstall()
    world.altegio.faults.next({ kind: 'server-error' }, { call: 'status', times: 3 })
    expect(await world.callback(body('uninstall'))).toBe(200)
    await world.settle()
    expect(await salon()).toMatchObject({ state: 'connected' })
    for (let again = 0; again < 3; again++) {
      world.clock.advance(300_000)
      await world.settle()
    }
    expect(await salon()).toMatchObject({ state: 'uninstalled' })
  })

  it('a salon that is agreed to again after its removal is connected again', async () => {
    at.uninstall()
    await world.callback(body('uninstall'))
    await world.settle()
    // A claim for the first connection counts no more, unless it was a claim of the administrator's own.
    await world.db.deleteFrom('altegio_claims').execute()
    world.altegio.grant('720441')
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { code: 'NOT_CLAIMED' } }])
    await world.claim(lily, ['720441'])
    expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'success' } }])
    expect(await salon()).toMatchObject({ state: 'connected', wasInstalled: false, isActive: true })
    expect(await world.salons(lily)).toHaveLength(1)
  })

  it('an event of a salon or application that is not connected here, or of an unknown kind, changes nothing', async () => {
    for (const different of [{ salon_id: 999 }, { application_id: 1 }, { event: 'birthday' }])
      expect(await world.callback(body('uninstall', different))).toBe(200)
    expect(await jobs()).toEqual([])
  })
})

describe('a call of the callback that is not Altegio’s', () => {
  it.each(['', 'x', 'a-partner-token-of-the-testz', '2t6u73mrh85btb8wgyfj'])(
    'a call of the callback with the token %j is refused, and nothing is done',
    async (partner_token) => {
      at.uninstall()
      expect(await world.callback(body('uninstall', { partner_token }))).toBe(401)
      expect(await jobs()).toEqual([])
      expect(await salon()).toMatchObject({ state: 'connected' })
    },
  )

  it.each([
    ['half a JSON object', () => JSON.stringify(body('uninstall')).slice(0, -9), 400],
    ['a list', () => '[]', 400],
    ['nothing', () => '', 400],
    ['no token', () => JSON.stringify({ ...body('uninstall'), partner_token: undefined }), 400],
    ['a salon that is no number', () => JSON.stringify(body('uninstall', { salon_id: 'x' })), 400],
    ['10 MB', () => JSON.stringify(body('uninstall', { more: 'x'.repeat(10_000_000) })), 413],
  ])('%s is refused', async (_what, raw, status) => {
    expect(await world.callback(null, raw())).toBe(status)
    expect(await jobs()).toEqual([])
  })

  it('the partner token is in no answer and in no line of the log', async () => {
    world.altegio.faults.next({ kind: 'refused', status: 401, message: 'No' }, { call: 'status' })
    await world.callback(body('freeze'))
    await world.settle()
    await world.callback(body('freeze', { partner_token: 'wrong' }))
    const listed = JSON.stringify(await world.salons(lily))
    for (const text of [listed, JSON.stringify(world.logged), world.lines.join('\n')])
      expect(text).not.toContain(world.partnerToken)
  })
})
