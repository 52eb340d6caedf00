import type { ResponseOf } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPaidInvoice } from '../../testing/aPaidInvoice.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let system: AnAdministrator
let lily: ACompany
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
  lily = await world.aCompany({ name: 'Lily' })
})

type Route =
  | 'createPlan'
  | 'updatePlan'
  | 'sellAtNewPrice'
  | 'createPromoCode'
  | 'changePromoCode'
  | 'assignPromoCode'
  | 'extendTrial'
  | 'refundInvoice'
const made = (route: Route, body: object) => world.callOk(route, { token: system.token, body })
const refused = async (route: Route, body: object) => {
  const answer = await world.call(route, { token: system.token, body })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
const spring = { code: 'Spring', discountType: 'percentage', percentage: 20 }
const aCode = async (different: object = {}) =>
  ((await made('createPromoCode', { ...spring, ...different })) as unknown as ResponseOf<'createPromoCode'>).promoCode
const conflict = [409, 'ACTION_NOT_ALLOWED']
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)

describe('promo codes of the console', () => {
  it('a code is created once whatever its case, and found by a part of it with its use', async () => {
    const { id } = await aCode({ maxRedemptions: 3 })
    await aCode({ code: 'AUTUMN_25' })
    expect(await refused('createPromoCode', { ...spring, code: 'SPRING' })).toEqual(conflict)
    await made('assignPromoCode', { promoCodeId: id, companyId: lily.companyId })
    const { promoCodes, total } = await world.callOk('listPromoCodes', {
      token: system.token,
      query: { search: 'spr' },
    })
    expect(promoCodes).toMatchObject([{ id, code: 'Spring', percentage: 20, maxRedemptions: 3, redemptions: 1 }])
    expect(total).toBe(1)
    const none = await world.callOk('listPromoCodes', { token: system.token, query: { search: '%' } })
    expect(none['total']).toBe(0)
  })

  it.each([
    { ...spring, percentage: 101 },
    { ...spring, durationType: 'repeating' },
    { code: 'Fixed', discountType: 'fixed', amountCents: 500 },
    { ...spring, code: 'two words' },
  ])('the code %j is refused', async (body) => {
    expect((await world.call('createPromoCode', { token: system.token, body })).statusCode).toBe(400)
  })

  it('a code cannot be limited below its use, and nobody redeems one that has ended', async () => {
    const { id: promoCodeId } = await aCode()
    const [rose, oak] = [await world.aCompany({ name: 'Rose' }), await world.aCompany({ name: 'Oak' })]
    await made('assignPromoCode', { promoCodeId, companyId: lily.companyId })
    await made('assignPromoCode', { promoCodeId, companyId: rose.companyId })
    expect(await refused('changePromoCode', { promoCodeId, maxRedemptions: 1 })).toEqual(conflict)
    const { promoCode } = await made('changePromoCode', { promoCodeId, maxRedemptions: 2 })
    expect(promoCode).toMatchObject({ maxRedemptions: 2, redemptions: 2, isActive: true })
    const toOak = { promoCodeId, companyId: oak.companyId }
    expect(await refused('assignPromoCode', toOak)).toEqual(conflict)
    await made('changePromoCode', { promoCodeId, maxRedemptions: null, validTo: inDays(-1).toISOString() })
    expect(await refused('assignPromoCode', toOak)).toEqual(conflict)
    await made('changePromoCode', { promoCodeId, validTo: null })
    await made('assignPromoCode', toOak)
  })

  it('a company gets a code once, and an unknown one is none', async () => {
    const { id: promoCodeId } = await aCode()
    const toLily = { promoCodeId, companyId: lily.companyId }
    await made('assignPromoCode', toLily)
    expect(await refused('assignPromoCode', toLily)).toEqual(conflict)
    expect((await refused('assignPromoCode', { ...toLily, companyId: 999_999 }))[0]).toBe(404)
    const { assignment } = await world.callOk('getPromoAssignment', {
      token: lily.owner.token,
      companyId: lily.companyId,
    })
    expect(assignment).toMatchObject({ code: 'Spring', source: 'assignment' })
  })
})

describe('trials and refunds of the console', () => {
  const trialOf = async () => {
    const { subscription } = await world.callOk('getSubscription', {
      token: lily.owner.token,
      companyId: lily.companyId,
    })
    return subscription as { status: string; daysLeftInTrial: number } | null
  }

  it('a company gets a trial, which can be extended, and ended ones begin anew', async () => {
    const until = (days: number) => ({ companyId: lily.companyId, until: inDays(days).toISOString() })
    await made('extendTrial', until(3))
    expect(await trialOf()).toMatchObject({ status: 'trial', daysLeftInTrial: 3 })
    expect(await refused('extendTrial', until(2))).toEqual(conflict)
    await made('extendTrial', until(10))
    expect(await trialOf()).toMatchObject({ daysLeftInTrial: 10 })
    const queued = await world.db.selectFrom('jobs').select('due_at').where('queue', '=', 'subscriptions').execute()
    // Its reminder comes before the new end, and the step of the old one is gone.
    expect(queued).toHaveLength(1)
    expect(queued[0]?.due_at.getTime()).toBeGreaterThan(inDays(3).getTime())
    await world.db
      .updateTable('subscriptions')
      .set({ status: 'ended', ended_at: inDays(0) })
      .execute()
    await made('extendTrial', until(5))
    expect(await trialOf()).toMatchObject({ status: 'trial', daysLeftInTrial: 5 })
  })

  it('no trial is given to a company with a plan, into the past, or for years', async () => {
    expect(await refused('extendTrial', { companyId: lily.companyId, until: inDays(-1).toISOString() })).toEqual(
      conflict,
    )
    expect(await refused('extendTrial', { companyId: lily.companyId, until: inDays(400).toISOString() })).toEqual(
      conflict,
    )
    await aPaidInvoice(world, lily.companyId, '2026-000042')
    expect(await refused('extendTrial', { companyId: lily.companyId, until: inDays(9).toISOString() })).toEqual(
      conflict,
    )
  })

  it('one press returns money once, and no more than was paid', async () => {
    await aPaidInvoice(world, lily.companyId, '2026-000042')
    const refund = { number: '2026-000042', amount: 900, reason: 'Asked for', key: 'the first press' }
    expect(await made('refundInvoice', refund)).toMatchObject({ amount: 900, currencyCode: 'USD', isRepeated: false })
    expect(await made('refundInvoice', refund)).toMatchObject({ amount: 900, isRepeated: true })
    expect(await refused('refundInvoice', { ...refund, amount: 4900, key: 'another press' })).toEqual(conflict)
    expect((await refused('refundInvoice', { ...refund, number: '2026-000043' }))[0]).toBe(404)
    const rows = await world.db.selectFrom('refunds').select('amount').execute()
    expect(rows).toEqual([{ amount: 900 }])
    expect(await world.db.selectFrom('jobs').select('queue').where('queue', '=', 'refunds').execute()).toHaveLength(1)
    const entries = await world.db.selectFrom('audit_log').select('after').execute()
    expect(entries).toEqual([{ after: { returned: 900, currencyCode: 'USD', reason: 'Asked for' } }])
  })

  it('plans are listed with how many companies run each, also those that are not on sale', async () => {
    await aPaidInvoice(world, lily.companyId, '2026-000042')
    await world.db.updateTable('price_variants').set({ is_active: false }).where('id', '=', 'pro-usd').execute()
    const { plans } = await world.callOk('listPlans', { token: system.token })
    const pro = (plans as ResponseOf<'listPlans'>['plans']).find(({ plan }) => plan.id === 'pro-usd')
    expect(pro).toMatchObject({ plan: { name: 'Pro', amount: 4900 }, isOnSale: false, companies: 1 })
  })
})

describe('plans of the console (SYS-12)', () => {
  const studio = {
    id: 'studio-usd',
    name: 'Studio',
    amount: 4900,
    currencyCode: 'USD',
    trialDays: 14,
    included: { conversations: 500, salons: 2 },
  }
  type Plans = ResponseOf<'listPlans'>['plans']
  const plans = async () => (await world.callOk('listPlans', { token: system.token }))['plans'] as Plans
  const planOf = async (id: string) => (await plans()).find(({ plan }) => plan.id === id)

  it('a new plan is on sale, the last of the list, and its id is new', async () => {
    await made('createPlan', studio)
    const { included, ...described } = studio
    expect((await plans()).at(-1)).toMatchObject({
      plan: { ...described, metadata: { included } },
      isOnSale: true,
      companies: 0,
    })
    expect(await refused('createPlan', studio)).toEqual(conflict)
  })

  it.each([{ id: 'Two words' }, { name: ' ' }, { amount: -1 }, { included: { conversations: 0, salons: 1 } }])(
    'a plan with %j is refused',
    async (different) => {
      expect((await refused('createPlan', { ...studio, ...different }))[0]).toBe(400)
    },
  )

  it('a plan is renamed and taken off sale while companies run it, and put back', async () => {
    await aPaidInvoice(world, lily.companyId, '2026-000042')
    await made('updatePlan', { planId: 'pro-usd', name: 'Professional', isOnSale: false })
    expect(await planOf('pro-usd')).toMatchObject({
      plan: { name: 'Professional', amount: 4900 },
      isOnSale: false,
      companies: 1,
    })
    await made('updatePlan', { planId: 'pro-usd', isOnSale: true })
    expect(await planOf('pro-usd')).toMatchObject({ plan: { name: 'Professional' }, isOnSale: true })
    expect((await refused('updatePlan', { planId: 'none', name: 'None' }))[0]).toBe(404)
  })

  it('a plan is sold at another price as a new plan, and running subscriptions keep theirs', async () => {
    await aPaidInvoice(world, lily.companyId, '2026-000042')
    const before = await planOf('pro-usd')
    const { plan: sold } = await made('sellAtNewPrice', { planId: 'pro-usd', amount: 5900 })
    expect(sold).toMatchObject({
      plan: { ...before?.plan, id: 'pro-usd-2', amount: 5900 },
      isOnSale: true,
      companies: 0,
    })
    expect(await planOf('pro-usd')).toMatchObject({ plan: { amount: 4900 }, isOnSale: false, companies: 1 })
    // A second press finds the old plan off sale.
    expect(await refused('sellAtNewPrice', { planId: 'pro-usd', amount: 5900 })).toEqual(conflict)
    expect(await refused('sellAtNewPrice', { planId: 'pro-usd-2', amount: 5900 })).toEqual(conflict)
    expect((await refused('sellAtNewPrice', { planId: 'none', amount: 5900 }))[0]).toBe(404)
  })
})
