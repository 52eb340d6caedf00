import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { monobank } from '../../payments/monobank.ts'
import { changeBilling } from '../../subscriptions/change/changeBilling.ts'
import { writeSubscription } from '../../subscriptions/change/writeSubscription.ts'
import { sellPlans } from '../../testing/aBillingServer.ts'
import { anAltegioServer, type AltegioServer } from '../../testing/anAltegioServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'

/** Nobody pays here: that plans are sold is enough. */
const bank = monobank(
  { name: 'monobank', apiRoot: 'http://127.0.0.1:9', token: 'a-token', webhookUrl: null, returnUrl: null },
  () => new Date(0),
)
let world: AltegioServer
let lily: ACompany
const id = '00000000-0000-4000-8000-000000000001'
beforeAll(async () => void (world = await anAltegioServer({ payments: () => bank })), 60_000)
beforeEach(async () => {
  await world.reset()
  await sellPlans(world)
  lily = await world.aCompany()
  await world.db
    .insertInto('subscriptions')
    .values({
      company_id: lily.companyId,
      id,
      status: 'active',
      price_variant_id: 'pro-usd',
      conversations: 500,
      amount: 4900,
      period_anchor: world.clock.now(),
      next_billing_date: new Date(world.clock.now().getTime() + 30 * 86_400_000),
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const states = async () =>
  Object.fromEntries(
    (await world.salons(lily)).map(({ externalId, state, planLimit }) => [externalId, planLimit ?? state]),
  )
const overOne = { salons: 1, upgrade: { salons: 2, amount: 6400, currencyCode: 'USD', billingPeriod: 'month' } }
const upgradeTo = (salons: number) =>
  changeBilling(world.ports, lily.companyId, (change) => writeSubscription(change, id, { salons }))

it('a salon beyond those of the plan waits with the price of one more, and an upgrade connects it by itself', async () => {
  await world.claim(lily, ['720441', '720442'])
  expect(await world.connect(lily, ['720441'])).toMatchObject([{ result: { status: 'success' } }])
  expect(await world.connect(lily, ['720442'])).toMatchObject([
    { result: { status: 'waiting', message: 'The plan has no room for another salon' } },
  ])
  expect(await states()).toEqual({ '720441': 'connected', '720442': overOne })
  expect(world.altegio.requests.filter(({ salonId }) => salonId === '720442')).toEqual([])
  await upgradeTo(2)
  const connected = async () => {
    await world.settle()
    return states()
  }
  await expect.poll(connected).toEqual({ '720441': 'connected', '720442': 'connected' })
})

it('of two salons that are connected at once, one gets the place', async () => {
  await world.claim(lily, ['720441', '720442'])
  await world.connect(lily, ['720441', '720442'])
  expect(Object.values(await states()).filter((state) => state === 'connected')).toHaveLength(1)
  expect(Object.values(await states())).toContainEqual(overOne)
})

it('the place of a deleted salon goes to the one that waits', async () => {
  await world.claim(lily, ['720441', '720442'])
  await world.connect(lily, ['720441'])
  await world.connect(lily, ['720442'])
  const [first] = await world.salons(lily)
  await world.callOk('deleteCrm', { token: lily.owner.token, companyId: lily.companyId, body: { crmId: first?.id } })
  await world.settle()
  expect(await states()).toEqual({ '720442': 'connected' })
})

it('a plan that cannot have another salon says so without a price', async () => {
  await upgradeTo(10)
  const ids = Array.from({ length: 11 }, (_, n) => String(800_001 + n))
  for (const salonId of ids)
    world.altegio.addSalon({ id: salonId, title: salonId, city: 'Kyiv', address: 'Main street 1' })
  await world.claim(lily, ids)
  await world.connect(lily, ids)
  await world.settle()
  expect(Object.values(await states())).toContainEqual({ salons: 10, upgrade: null })
})

it('a plan that is unpaid limits salons as before: its renewal is charged for those that it has', async () => {
  await changeBilling(world.ports, lily.companyId, (change) => writeSubscription(change, id, { status: 'unpaid' }))
  await world.claim(lily, ['720441', '720442'])
  await world.connect(lily, ['720441'])
  await world.connect(lily, ['720442'])
  expect(await states()).toEqual({ '720441': 'connected', '720442': overOne })
})

/** Altegio reports an event of the second salon. */
const report = async (event: string) => {
  await world.callback({
    salon_id: 720442,
    application_id: Number(world.altegio.applicationId),
    event,
    partner_token: world.partnerToken,
  })
  await world.settle()
}
const connectSecond = () => world.connect(lily, ['720442'])

it.each([
  { what: 'connected', before: async () => undefined, connectIt: connectSecond },
  {
    what: 'connected as a frozen one',
    before: async () => world.altegio.change('720442', 'freezed', 'marketplace'),
    connectIt: connectSecond,
  },
  {
    what: 'installed again at Altegio',
    before: async () => {
      await connectSecond()
      world.altegio.remove('720442')
      await report('uninstall')
    },
    connectIt: async () => {
      world.altegio.change('720442', 'active', 'marketplace')
      await report('payment')
    },
  },
])('an open order for fewer salons is withdrawn when one is $what, and one for as many stays', async (of) => {
  await upgradeTo(2)
  await world.claim(lily, ['720441', '720442'])
  await of.before()
  const order = (invoiceId: string, salons: number) => ({
    company_id: lily.companyId,
    id: invoiceId,
    subscription_id: id,
    purpose: 'upgrade' as const,
    // One whose payment was declined may still be paid with another card; at most one is pending.
    status: salons === 1 ? ('pending' as const) : ('failed' as const),
    amount: 4900,
    currency_code: 'USD' as const,
    lines: '[]',
    target: JSON.stringify({
      priceVariantId: 'pro-usd',
      billingPeriod: 'month',
      conversations: 500,
      salons,
      amount: 4900,
      isAutoUpgraded: false,
    }),
    provider: 'monobank',
    created_at: world.clock.now(),
  })
  const [forOne, forTwo] = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012']
  await world.db
    .insertInto('invoices')
    .values([order(forOne, 1), order(forTwo, 2)])
    .execute()
  const withdrawn = async () =>
    (
      await world.db.selectFrom('invoices').select('id').where('withdrawn_at', 'is not', null).orderBy('id').execute()
    ).map((invoice) => invoice.id)
  await world.connect(lily, ['720441'])
  expect(await withdrawn()).toEqual([])
  const before = world.published.length
  await of.connectIt()
  expect(await withdrawn()).toEqual([forOne])
  expect(world.published.slice(before).map(({ event }) => event)).toContain('subscription_update')
})

it('without a plan that runs, or where nothing is sold, salons are not limited', async () => {
  await world.db.updateTable('price_variants').set({ is_active: false }).execute()
  await world.claim(lily, ['720441', '720442'])
  await world.connect(lily, ['720441', '720442'])
  await world.settle()
  expect(await states()).toEqual({ '720441': 'connected', '720442': 'connected' })
})
