import type { CrmState } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import type { BillingServer, OrderOptions } from '../testing/aBillingServer.ts'
import { redirectUrl } from '../testing/aPaymentServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { setUpBilling } from '../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
/** Stores salons of the company in a state. */
const addSalons = (count: number, state: CrmState = 'connected') =>
  world.db
    .insertInto('crm_integrations')
    .values(
      Array.from({ length: count }, (_, place) => ({
        company_id: lily.companyId,
        external_id: `${state}-${place}`,
        state,
        is_active: state === 'connected',
        metadata: '{}',
      })),
    )
    .execute()
const disconnect = (count: number) =>
  world.db
    .updateTable('crm_integrations')
    .set({ deleted_at: world.clock.now(), is_active: false })
    .where(
      'external_id',
      'in',
      Array.from({ length: count }, (_, place) => `connected-${place}`),
    )
    .execute()
const forSalons = (salons: number): OrderOptions => ({ configuration: { conversations: 500, salons } })
/** The code of a refused order; null for one that was placed. */
const refusalOf = async (options: OrderOptions) => {
  const answer = await world.call('startCheckout', { ...as(), body: await world.orderOf(lily, options) })
  return answer.statusCode === 200 ? null : [answer.statusCode, answer.json<{ code?: string }>().code]
}
const tooFew = [409, 'TOO_FEW_SALONS']
const invoices = () =>
  world.db.selectFrom('invoices').select(['purpose', 'amount', 'status']).orderBy('created_at').execute()
const subscribe = async (salons: number) => {
  const { subscriptionId, paymentUrl } = await world.order(lily, forSalons(salons))
  await world.pay(paymentUrl)
  return subscriptionId
}
/** The bank takes the last payment back. */
const returnLast = async () => {
  const { provider_payment_id: id } = await world.db
    .selectFrom('invoices')
    .select('provider_payment_id')
    .where('purpose', '=', 'upgrade')
    .executeTakeFirstOrThrow()
  world.bank.cancel(String(id), 'chargeback', null)
  await world.settle()
}

describe('the salons that an order is for (SUB-3)', () => {
  it('a company that connected eight salons before it had a plan pays for eight', async () => {
    await addSalons(8)
    expect(await refusalOf(forSalons(1))).toEqual(tooFew)
    expect(await refusalOf(forSalons(7))).toEqual(tooFew)
    expect(await invoices()).toEqual([])
    await subscribe(8)
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'active', amount: 15400 })
    expect(await invoices()).toEqual([{ purpose: 'checkout', amount: 15400, status: 'completed' }])
  })

  it('the screen is answered how many count: those that are connected, also frozen, and none that waits, failed or is gone', async () => {
    await addSalons(3)
    await addSalons(1, 'frozen')
    for (const state of ['waiting', 'failed', 'uninstalled'] as const) await addSalons(2, state)
    await disconnect(1)
    expect(await world.callOk('getSubscription', as())).toMatchObject({ connectedSalons: 3 })
    expect(await refusalOf(forSalons(2))).toEqual(tooFew)
    expect(await refusalOf(forSalons(3))).toBeNull()
  })

  it('salons of another company do not count', async () => {
    await addSalons(8)
    const rose = await world.aCompany({ name: 'Rose' })
    expect((await world.order(rose)).paymentUrl).toBeDefined()
  })

  it('a plan that is not sold for so many cannot be ordered until salons are disconnected', async () => {
    await addSalons(12)
    expect(await refusalOf(forSalons(10))).toEqual(tooFew)
    await disconnect(2)
    expect(await refusalOf(forSalons(10))).toBeNull()
  })

  it('the trial of a plan is for the connected salons, too', async () => {
    await world.db.updateTable('price_variants').set({ trial_days: 14 }).execute()
    await addSalons(2)
    expect(await refusalOf(forSalons(1))).toEqual(tooFew)
    expect(await refusalOf(forSalons(2))).toBeNull()
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'trial', metadata: { salonLimit: 2 } })
  })

  it('a plan that has ended is not renewed for fewer than were connected meanwhile', async () => {
    const id = await subscribe(1)
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.pass(31 * day)
    await addSalons(3)
    const renew = () => world.call('renewSubscription', { ...as(), params: { id }, body: { redirectUrl } })
    expect((await renew()).json()).toMatchObject({ code: 'TOO_FEW_SALONS' })
    await disconnect(2)
    expect((await renew()).json()).toMatchObject({ outcome: 'checkout' })
  })

  it('a change at the renewal is not scheduled for fewer, and takes effect without those that were disconnected', async () => {
    await addSalons(3)
    await subscribe(3)
    const smaller = { ...forSalons(1), plan: 'start-usd' }
    expect(await refusalOf(smaller)).toEqual(tooFew)
    expect((await world.read(lily)).subscription?.scheduledChange).toBeNull()
    await disconnect(2)
    expect(await refusalOf(smaller)).toBeNull()
    await world.pass(31 * day)
    expect((await world.read(lily)).subscription).toMatchObject({ priceVariantId: 'start-usd', amount: 2900 })
  })

  it('an upgrade for more salons that is returned ends the plan while they are connected: the one before was for fewer', async () => {
    await subscribe(1)
    await addSalons(2)
    await subscribe(2)
    await returnLast()
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'canceled' })
  })

  it('an upgrade that is returned gives the plan before it back where it has paid for none of the salons', async () => {
    await subscribe(1)
    await addSalons(2)
    await subscribe(2)
    await disconnect(1)
    await returnLast()
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'active', amount: 4900 })
  })

  it('a plan that has more salons connected than it is for is renewed as it is, and upgraded for all of them', async () => {
    await subscribe(1)
    await addSalons(4)
    await world.pass(31 * day)
    expect((await invoices()).map(({ purpose, amount }) => [purpose, amount])).toEqual([
      ['checkout', 4900],
      ['renewal', 4900],
    ])
    const larger = (salons: number): OrderOptions => ({ configuration: { conversations: 1000, salons } })
    expect(await refusalOf(larger(1))).toEqual(tooFew)
    expect(await refusalOf(larger(4))).toBeNull()
  })
})
