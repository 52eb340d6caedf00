import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBillingServer, redirectUrl, sellPlans, type BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'

let world: BillingServer
let lily: ACompany
beforeAll(async () => void (world = await aBillingServer()), 60_000)
afterAll(() => world.close())

const day = 86_400_000
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const jobs = () => world.db.selectFrom('jobs').select('queue').where('queue', '=', 'removed-cards').execute()

describe.each(['monobank', 'stripe'] as const)('removed cards at %s', (name) => {
  let before = new Set<string>()
  /** The cards of this test that the provider could still charge. */
  const saved = () => world.outside.tokens().filter((token) => !before.has(token))

  beforeEach(async () => {
    await world.reset()
    world.payAt(name)
    Object.assign(world.outside.faults, { status: null, losesAnswer: false })
    before = new Set(world.outside.tokens())
    await sellPlans(world)
    lily = await world.aCompany()
    world.start()
  })
  afterEach(() => world.halt())

  const subscribe = async () => {
    const { subscriptionId, paymentUrl } = await world.order(lily)
    await world.pay(paymentUrl, world.outside.cards.good)
    return subscriptionId
  }
  const replaceCard = async (subscriptionId: string) => {
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    await world.pay(String(setupUrl), world.outside.cards.good)
  }
  const deleteAccount = async () => {
    await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
    await world.callOk('deleteAdmin', { token: lily.owner.token, params: { id: lily.owner.adminId } })
    await world.settle()
  }

  it('a card that was replaced is deleted there, and renewals are charged to the new one', async () => {
    const id = await subscribe()
    const [first] = saved()
    await replaceCard(id)
    expect(saved()).toHaveLength(1)
    expect(saved()).not.toContain(first)
    expect(await jobs()).toEqual([])
    await world.pass(31 * day)
    expect((await world.read(lily)).invoices.map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  it('while the provider does not answer it is tried again, and it is deleted once', async () => {
    const id = await subscribe()
    await replaceCard(id)
    await replaceCard(id)
    expect(saved()).toHaveLength(1)
    world.outside.faults.status = 500
    await world.db.updateTable('payment_methods').set({ removed_at: world.clock.now() }).execute()
    const { id: card } = await world.db
      .selectFrom('payment_methods')
      .select('id')
      .where('detached_at', 'is', null)
      .executeTakeFirstOrThrow()
    const subject = `${lily.companyId}:${card}`
    await world.db
      .insertInto('jobs')
      .values({ queue: 'removed-cards', subject, order_key: subject, due_at: world.clock.now() })
      .execute()
    world.ports.billingWorkQueued()
    await world.pass(60_000)
    expect(saved()).toHaveLength(1)
    world.outside.faults.status = null
    await world.pass(2 * 3_600_000)
    expect(saved()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('with the account of its last administrator a company loses its card and its subscription, and is charged no more', async () => {
    await subscribe()
    await deleteAccount()
    expect(saved()).toEqual([])
    expect(await world.db.selectFrom('subscriptions').select(['status', 'ended_at']).execute()).toEqual([
      { status: 'canceled', ended_at: world.clock.now() },
    ])
    await world.pass(40 * day)
    expect(await world.db.selectFrom('invoices').select('purpose').execute()).toEqual([{ purpose: 'checkout' }])
  })

  it('a card that the provider has deleted itself counts as deleted, and one that was saved twice stays', async () => {
    await subscribe()
    const current = await world.db.selectFrom('payment_methods').selectAll().executeTakeFirstOrThrow()
    const again = { ...current, id: world.ports.newId(), removed_at: world.clock.now() }
    await world.db.insertInto('payment_methods').values(again).execute()
    const subject = `${lily.companyId}:${again.id}`
    const remove = async () => {
      await world.db
        .insertInto('jobs')
        .values({ queue: 'removed-cards', subject, order_key: subject, due_at: world.clock.now() })
        .execute()
      world.ports.billingWorkQueued()
      await world.settle()
    }
    await remove()
    expect(saved()).toHaveLength(1)
    await deleteAccount()
    expect(saved()).toEqual([])
    await world.db.updateTable('payment_methods').set({ detached_at: null }).execute()
    await remove()
    expect(await jobs()).toEqual([])
  })
})
