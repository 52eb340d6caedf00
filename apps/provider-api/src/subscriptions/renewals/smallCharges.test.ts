import { randomUUID } from 'node:crypto'
import type { Promo } from '@frontdesk/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const codeId = randomUUID()
/** 49.00 less 99 % is 0.49, and Stripe charges 0.50 or more. */
const most: Promo = { code: 'MOST', source: 'code', discountType: 'percentage', percentage: 99 }
const minimum = { amount: 50, currencyCode: 'USD' }
const order = async (different: Parameters<BillingServer['orderOf']>[1] = {}) =>
  world.call('startCheckout', { ...as(), body: await world.orderOf(lily, { promo: most, ...different }) })
const preview = () =>
  world.call('previewPromo', {
    ...as(),
    query: { code: 'MOST', amountCents: '4900', priceVariantId: 'pro-usd' },
  })
const redemptions = async () =>
  (await world.db.selectFrom('promo_codes').select('redemptions').where('id', '=', codeId).executeTakeFirstOrThrow())
    .redemptions
const assign = () =>
  world.db
    .insertInto('promo_assignments')
    .values({
      company_id: lily.companyId,
      id: randomUUID(),
      promo_code_id: codeId,
      source: 'assignment',
      remaining_billing_cycles: 1,
      max_billing_cycles: 1,
      created_at: world.clock.now(),
    })
    .execute()

beforeEach(async () => {
  world.payAt('stripe')
  await world.db
    .insertInto('promo_codes')
    .values({ id: codeId, code_key: 'MOST', code: 'MOST', discount_type: 'percentage', percentage: '99' })
    .execute()
})

describe('an amount below the least that the payment provider charges', () => {
  it('an order of it is refused with the least amount, and takes nothing and uses up no code', async () => {
    const answer = await order()
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'AMOUNT_TOO_SMALL', minimum })
    expect((await world.read(lily)).invoices).toEqual([])
    expect(await redemptions()).toBe(0)
  })

  it('the same code for a year is enough to be charged', async () => {
    expect((await order({ period: 'year' })).json()).toMatchObject({ paymentUrl: expect.any(String) as string })
  })

  it('a provider without a least amount charges it', async () => {
    world.payAt('monobank')
    await world.pay((await order()).json<{ paymentUrl: string }>().paymentUrl)
    expect((await world.read(lily)).invoices).toMatchObject([{ status: 'completed', amount: 49 }])
  })

  it('a free plan is ordered as before', async () => {
    await world.db.updateTable('promo_codes').set({ percentage: '100' }).where('id', '=', codeId).execute()
    const answer = await order({ promo: { ...most, percentage: 100 } })
    expect(answer.statusCode).toBe(200)
    expect((await world.read(lily)).subscription?.status).toBe('active')
  })

  it('the order of a trial is refused, too, since its renewals would be as small', async () => {
    await world.db.updateTable('price_variants').set({ trial_days: 14 }).execute()
    expect((await order()).json()).toMatchObject({ code: 'AMOUNT_TOO_SMALL', minimum })
  })

  it('a typed code is refused when it is tried; of the company’s own one the terms are answered', async () => {
    expect((await preview()).json()).toMatchObject({ code: 'AMOUNT_TOO_SMALL', minimum })
    await assign()
    expect((await preview()).json()).toMatchObject({ evaluation: { totalCents: 49 } })
  })
})

describe('a renewal that costs less than the payment provider charges', () => {
  it('is given, with a line that says so, and the one after it is charged in full', async () => {
    await world.pay((await world.order(lily)).paymentUrl, world.outside.cards.good)
    await assign()
    await world.pass(31 * day)
    const [renewal] = (await world.read(lily)).invoices
    expect(renewal).toMatchObject({
      status: 'completed',
      amount: 0,
      lines: [
        { key: 'base', amount: 4900 },
        { key: 'discount', amount: -4851 },
        { key: 'not-charged', amount: -49 },
      ],
    })
    await world.pass(31 * day)
    expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([4900, 0, 4900])
    expect((await world.read(lily)).subscription?.status).toBe('active')
  })

  it('is given, too, when it was declined at a provider that charges it and is tried again at one that does not', async () => {
    world.payAt('monobank')
    await world.pay((await world.order(lily)).paymentUrl, world.outside.cards.failsWhenSaved)
    await assign()
    await world.pass(31 * day)
    expect((await world.read(lily)).subscription?.status).toBe('past_due')
    world.payAt('stripe')
    const { setupUrl } = await world.callOk('addPaymentMethod', {
      ...as(),
      body: {
        subscriptionId: (await world.read(lily)).subscription?.id,
        redirectUrl: 'https://desk.example/subscription/success',
      },
    })
    await world.pay(String(setupUrl), world.outside.cards.good)
    expect((await world.read(lily)).invoices[0]).toMatchObject({ status: 'completed', amount: 0 })
    expect((await world.read(lily)).subscription?.status).toBe('active')
  })
})
