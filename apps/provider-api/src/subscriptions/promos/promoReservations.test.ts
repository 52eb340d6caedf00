import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Promo } from '@frontdesk/contract'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { lockPromos } from './promoReservations.ts'
import { requestRefund } from '../refunds/requestRefund.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
const declined = '4000 0000 0000 0002'
const as = (company: ACompany) => ({ token: company.owner.token, companyId: company.companyId })
const aCode = (code: string, different: object = {}) =>
  world.db
    .insertInto('promo_codes')
    .values({ id: randomUUID(), code_key: code, code, discount_type: 'percentage', percentage: '20', ...different })
    .execute()
const promoOf = (code: string, percentage = 20): Promo => ({
  code,
  source: 'code',
  discountType: 'percentage',
  percentage,
})
/** Orders the plan Pro with a code; the page of its payment, or why there is none. */
const order = async (company: ACompany, promo: Promo | null) => {
  const body = await world.orderOf(company, { promo })
  const answer = (await world.call('startCheckout', { ...as(company), body })).json<{
    paymentUrl?: string
    code?: string
  }>()
  return answer.paymentUrl ?? answer.code
}
const isPage = expect.stringMatching(/\/sandbox\/bank\/pay\//u) as string
const redemptions = async (code: string) =>
  (
    await world.db
      .selectFrom('promo_codes')
      .select('redemptions')
      .where('code_key', '=', code)
      .executeTakeFirstOrThrow()
  ).redemptions
const assigned = async (company: ACompany) =>
  (
    await world.db
      .selectFrom('promo_assignments')
      .innerJoin('promo_codes', 'promo_codes.id', 'promo_assignments.promo_code_id')
      .select(['promo_codes.code', 'promo_assignments.remaining_billing_cycles as cycles'])
      .where('promo_assignments.company_id', '=', company.companyId)
      .orderBy('code')
      .execute()
  ).map(({ code, cycles }) => [code, cycles])
const own = async (company: ACompany) =>
  (await world.callOk('getPromoAssignment', as(company)))['assignment'] as Promo | null

describe('the promo code of an order that is not paid (PROMO-2, B13)', () => {
  it('a code for one company is reserved while the page is open, and free again when nobody has paid for a day', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    const rose = await world.aCompany({ name: 'Rose' })
    const page = await order(lily, promoOf('ONE'))
    expect(page).toEqual(isPage)
    expect(await order(rose, promoOf('ONE'))).toBe('PROMO_USED_UP')
    // The same order once more, from a second tab.
    expect(await order(lily, promoOf('ONE'))).toBe(page)
    expect(await redemptions('ONE')).toBe(1)
    await world.pass(25 * 3_600_000)
    expect((await world.read(lily)).invoices).toMatchObject([{ status: 'cancelled' }])
    expect(await redemptions('ONE')).toBe(0)
    expect(await order(rose, promoOf('ONE'))).toEqual(isPage)
  })

  it('a code is used up by the order that is paid, and is the company’s from then on', async () => {
    await aCode('TWICE', { max_redemptions: 1, duration_type: 'repeating', duration_in_billing_cycles: 2 })
    const page = await order(lily, promoOf('TWICE'))
    expect(await assigned(lily)).toEqual([])
    await world.pay(page)
    expect(await assigned(lily)).toEqual([['TWICE', 1]])
    await world.pass(31 * day)
    await world.pass(31 * day)
    expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([4900, 3920, 3920])
    expect([await redemptions('TWICE'), await assigned(lily)]).toEqual([1, [['TWICE', 0]]])
    const rose = await world.aCompany({ name: 'Rose' })
    expect(await order(rose, promoOf('TWICE'))).toBe('PROMO_USED_UP')
  })

  it('an order that costs nothing has paid for its code', async () => {
    await aCode('FREE', { max_redemptions: 1, percentage: '100' })
    await world.order(lily, { promo: promoOf('FREE', 100) })
    expect([await redemptions('FREE'), await assigned(lily)]).toEqual([1, [['FREE', 0]]])
  })

  it('another order instead gives the code back, also one with another code', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    await aCode('OTHER', { percentage: '30' })
    expect(await order(lily, promoOf('ONE'))).toEqual(isPage)
    expect(await order(lily, promoOf('OTHER', 30))).toEqual(isPage)
    expect([await redemptions('ONE'), await redemptions('OTHER')]).toEqual([0, 1])
    expect(await order(lily, null)).toEqual(isPage)
    expect([await redemptions('ONE'), await redemptions('OTHER')]).toEqual([0, 0])
    expect(await order(lily, promoOf('ONE'))).toEqual(isPage)
  })

  it('a code survives a bank that is away', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    world.bank.faults.status = 500
    expect(await order(lily, promoOf('ONE'))).toBe('PAYMENT_UNREACHABLE')
    expect(await redemptions('ONE')).toBe(0)
    world.bank.faults.status = null
    expect(await order(lily, promoOf('ONE'))).toEqual(isPage)
  })

  it('the cancellation of an order that waits for its payment gives the code back', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    const { subscriptionId } = await world.order(lily, { promo: promoOf('ONE') })
    await world.callOk('cancelSubscription', { ...as(lily), params: { id: subscriptionId } })
    await world.settle()
    expect(await redemptions('ONE')).toBe(0)
  })

  it('a declined card keeps the code for another card, until the page is closed', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    const page = await order(lily, promoOf('ONE'))
    await world.pay(page, declined)
    expect((await world.read(lily)).invoices).toMatchObject([{ status: 'failed' }])
    expect(await redemptions('ONE')).toBe(1)
    await world.pass(25 * 3_600_000)
    expect(await redemptions('ONE')).toBe(0)
    expect(await assigned(lily)).toEqual([])
  })

  it('nobody collects codes by orders that are never paid, and keeps them past their end', async () => {
    const codes: [string, number][] = [
      ['WELCOME10', 10],
      ['SPRING20', 20],
      ['FRIDAY50', 50],
    ]
    const end = new Date(world.clock.now().getTime() + 7 * day)
    for (const [code, percentage] of codes) await aCode(code, { percentage: String(percentage), valid_to: end })
    for (const [code, percentage] of codes) expect(await order(lily, promoOf(code, percentage))).toEqual(isPage)
    await world.pass(30 * day)
    expect(await assigned(lily)).toEqual([])
    for (const [code, percentage] of codes) {
      expect(await redemptions(code)).toBe(0)
      expect(await order(lily, promoOf(code, percentage))).toBe('PROMO_EXPIRED')
    }
    await world.pay((await world.order(lily)).paymentUrl)
    expect((await world.read(lily)).invoices[0]).toMatchObject({ status: 'completed', amount: 4900 })
  })

  it('a customer that comes back from the page finds the code of the order, as long as the page is open', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    await order(lily, promoOf('ONE'))
    expect(await own(lily)).toMatchObject({ code: 'ONE', percentage: 20, assignmentId: null })
    expect(await own(await world.aCompany({ name: 'Rose' }))).toBeNull()
    await world.pass(25 * 3_600_000)
    expect(await own(lily)).toBeNull()
  })

  it('a code that is paid for later, after a trial, is the company’s at once', async () => {
    await world.db.updateTable('price_variants').set({ trial_days: 14 }).execute()
    await aCode('ONE', { max_redemptions: 1 })
    await world.order(lily, { promo: promoOf('ONE') })
    expect([await redemptions('ONE'), await assigned(lily)]).toEqual([1, [['ONE', 1]]])
  })

  describe('of a change that waits for the renewal', () => {
    /** The company pays for Pro, and orders Start with a code for the time after. */
    const schedule = async (code: string, percentage = 20) => {
      await world.order(lily, { plan: 'start-usd', promo: promoOf(code, percentage) })
      return String((await world.read(lily)).subscription?.id)
    }
    beforeEach(async () => {
      await aCode('ONE', { max_redemptions: 1 })
      await aCode('OTHER', { percentage: '30' })
      await world.pay((await world.order(lily)).paymentUrl)
    })

    it('it is the company’s at once, and taken off when the change is billed', async () => {
      await schedule('ONE')
      expect([await redemptions('ONE'), await assigned(lily)]).toEqual([1, [['ONE', 1]]])
      await world.pass(31 * day)
      expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([2320, 4900])
      expect(await assigned(lily)).toEqual([['ONE', 0]])
    })

    it('it is free again when the change is undone, and the plan renews at its price', async () => {
      const params = { id: await schedule('ONE') }
      const on = (await world.read(lily)).subscription?.scheduledChange?.on
      await world.callOk('keepPlan', { ...as(lily), params, body: { on } })
      expect([await redemptions('ONE'), await assigned(lily)]).toEqual([0, []])
      await world.pass(31 * day)
      expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([4900, 4900])
    })

    it('it is free again when the subscription is cancelled', async () => {
      const params = { id: await schedule('ONE') }
      await world.callOk('cancelSubscription', { ...as(lily), params })
      expect([await redemptions('ONE'), await assigned(lily)]).toEqual([0, []])
    })

    it('it is free again when the money of the running plan goes back', async () => {
      await schedule('ONE')
      const [paid] = (await world.read(lily)).invoices
      const invoiceId = paid?.id ?? ''
      await changeBilling(world.ports, lily.companyId, (change) =>
        requestRefund(change, { invoiceId, amount: null, key: 'all' }),
      )
      await world.settle()
      expect((await world.read(lily)).subscription).toMatchObject({ status: 'canceled' })
      expect([await redemptions('ONE'), await assigned(lily)]).toEqual([0, []])
    })

    it('it is free again when the last administrator deletes their account', async () => {
      await schedule('ONE')
      await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
      await world.callOk('deleteAdmin', { token: lily.owner.token, params: { id: lily.owner.adminId } })
      await world.settle()
      expect([await redemptions('ONE'), await assigned(lily)]).toEqual([0, []])
    })

    it('the codes that a change gives back and takes are locked in one order, by their ids', async () => {
      await schedule('ONE')
      const { scheduled_change: change } = await world.db
        .selectFrom('subscriptions')
        .select('scheduled_change')
        .executeTakeFirstOrThrow()
      const codes = await world.db.selectFrom('promo_codes').select(['id', 'code_key']).execute()
      const idOf = (code: string) => codes.find(({ code_key: key }) => key === code)?.id ?? ''
      const locked = await changeBilling(world.ports, lily.companyId, ({ trx, companyId }) =>
        lockPromos(trx, { companyId, promoCodeId: idOf('OTHER'), change }),
      )
      expect(locked).toEqual([idOf('ONE'), idOf('OTHER')].toSorted())
    })

    it('it is free again when another code replaces it, and stays when the same one is given again', async () => {
      await schedule('ONE')
      await schedule('OTHER', 30)
      expect([await redemptions('ONE'), await redemptions('OTHER')]).toEqual([0, 1])
      expect(await assigned(lily)).toEqual([['OTHER', 1]])
      const params = { id: await schedule('OTHER', 30) }
      expect([await redemptions('OTHER'), await assigned(lily)]).toEqual([1, [['OTHER', 1]]])
      const on = (await world.read(lily)).subscription?.scheduledChange?.on
      await world.callOk('keepPlan', { ...as(lily), params, body: { on } })
      expect([await redemptions('OTHER'), await assigned(lily)]).toEqual([0, []])
    })

    it('a code that the company had before stays', async () => {
      await aCode('MINE', { percentage: '40', duration_type: 'forever' })
      const { id } = await world.db
        .selectFrom('promo_codes')
        .select('id')
        .where('code_key', '=', 'MINE')
        .executeTakeFirstOrThrow()
      await world.db
        .insertInto('promo_assignments')
        .values({
          company_id: lily.companyId,
          id: randomUUID(),
          promo_code_id: id,
          source: 'assignment',
          created_at: world.clock.now(),
        })
        .execute()
      const params = { id: await schedule('MINE', 40) }
      const on = (await world.read(lily)).subscription?.scheduledChange?.on
      await world.callOk('keepPlan', { ...as(lily), params, body: { on } })
      expect(await assigned(lily)).toEqual([['MINE', null]])
    })
  })

  it('of eight companies that order at once with a code for one, one has it, again and again until one pays', async () => {
    await aCode('ONE', { max_redemptions: 1 })
    const companies = await Promise.all(
      Array.from({ length: 8 }, (_, place) => world.aCompany({ name: `Salon ${place}` })),
    )
    const orderAtOnce = async () => {
      const answers = await Promise.all(companies.map((company) => order(company, promoOf('ONE'))))
      const pages = answers.filter((answer) => answer !== 'PROMO_USED_UP')
      expect(pages).toEqual([isPage])
      expect(await redemptions('ONE')).toBe(1)
      return pages[0]
    }
    await orderAtOnce()
    await world.pass(25 * 3_600_000)
    expect(await redemptions('ONE')).toBe(0)
    await world.pay(await orderAtOnce())
    await world.pass(25 * 3_600_000)
    expect(await redemptions('ONE')).toBe(1)
    const owners = (await Promise.all(companies.map(assigned))).filter((codes) => codes.length > 0)
    expect(owners).toEqual([[['ONE', 0]]])
    expect(await order(await world.aCompany({ name: 'Rose' }), promoOf('ONE'))).toBe('PROMO_USED_UP')
  })
})
