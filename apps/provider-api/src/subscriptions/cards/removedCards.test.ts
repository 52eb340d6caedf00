import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Payment } from '../../ports/PaymentProvider.ts'
import { unseal } from '../../secrets/seal.ts'
import { aBillingServer, sellPlans, type BillingServer } from '../../testing/aBillingServer.ts'
import { redirectUrl } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { deleteCompany } from '../../system-admin/companies/changeCompanies.ts'
import { cardToSave } from './applyLateCard.ts'
import { applyPayment } from '../charges/applyPayment.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'

let world: BillingServer
let lily: ACompany
beforeAll(async () => void (world = await aBillingServer()), 60_000)
afterAll(() => world.close())

const day = 86_400_000
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const jobs = () => world.db.selectFrom('jobs').select('queue').where('queue', '=', 'removed-cards').execute()
/** Queues the removal of a card. */
const queue = async (subject: string) => {
  const { companyId } = lily
  await world.db
    .insertInto('jobs')
    .values({
      company_id: companyId,
      queue: 'removed-cards',
      subject,
      order_key: subject,
      due_at: world.clock.now(),
    })
    .execute()
  world.ports.billingWorkQueued()
}

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
  const openCardPage = async (subscriptionId: string) => {
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    return String(setupUrl)
  }
  const replaceCard = async (subscriptionId: string) =>
    world.pay(await openCardPage(subscriptionId), world.outside.cards.good)
  const deleteAccount = async () => {
    await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
    await world.callOk('deleteAdmin', { token: lily.owner.token, params: { id: lily.owner.adminId } })
    await world.settle()
  }

  const aCompletedPayment = (of: { id: string; provider_payment_id: string | null }): Payment => ({
    id: String(of.provider_payment_id),
    reference: `${lily.companyId}.${of.id}.1`,
    status: 'completed',
    amount: 1,
    currency: 'USD',
    refundedAmount: 0,
    ...world.outside.card,
    token: null,
    failure: null,
    isTokenToCome: false,
    failedRefunds: [],
    confirmationUrl: null,
    dispute: null,
    createdAt: null,
    modifiedAt: world.clock.now(),
  })

  const cards = () =>
    world.db
      .selectFrom('payment_methods')
      .select(['id', 'masked_pan', 'display_label', 'removed_at'])
      .orderBy('created_at')
      .execute()

  it('a renewal leaves the saved card as it is', async () => {
    await subscribe()
    const before = await cards()
    await world.pass(31 * day)
    expect((await world.read(lily)).invoices).toHaveLength(2)
    expect(await cards()).toEqual(before)
    expect(before).toMatchObject([{ removed_at: null }])
  })

  // Stripe names no card with a charge.
  if (name === 'monobank')
    it('a renewal whose card is shown differently by then saves it anew under the same token', async () => {
      await subscribe()
      const [first] = await cards()
      await world.db.updateTable('payment_methods').set({ display_label: 'Visa 0000' }).execute()
      await world.pass(31 * day)
      const [before, now, ...others] = await cards()
      expect(others).toEqual([])
      expect(before?.removed_at).not.toBeNull()
      expect(now).toEqual({ ...first, id: now?.id })
      expect(saved()).toHaveLength(1)
      expect(await jobs()).toEqual([])
    })

  it('a card that was saved while the one before was charged stays, whatever card the charge names', async () => {
    const id = await subscribe()
    const { token: sealed } = await world.db.selectFrom('payment_methods').select('token').executeTakeFirstOrThrow()
    await world.pass(31 * day)
    await world.pass(60_000)
    await replaceCard(id)
    const invoice = await world.db
      .selectFrom('invoices')
      .selectAll()
      .where('purpose', '=', 'renewal')
      .executeTakeFirstOrThrow()
    const payment = {
      ...aCompletedPayment(invoice),
      token: unseal(sealed, world.app.settings, 'saved cards'),
    }
    const toSave = () =>
      changeBilling(world.ports, lily.companyId, (change) =>
        cardToSave(change, { invoice, payment }, world.app.settings),
      )
    expect(await toSave()).toBeNull()
    const { created_at: chargedAt } = invoice
    await world.db
      .updateTable('payment_methods')
      .set({ created_at: new Date(chargedAt.getTime() - day) })
      .execute()
    expect(await toSave()).not.toBeNull()
  })

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
    await queue(subject)
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

  it('a company that is deleted loses its card and its subscription, though its administrators stay, and is charged no more (SYS-2)', async () => {
    await subscribe()
    const { companyId } = lily
    await deleteCompany({ ports: world.ports, companyId, audit: () => Promise.resolve() })
    await world.settle()
    expect(saved()).toEqual([])
    expect(await world.db.selectFrom('subscriptions').select(['status', 'ended_at']).execute()).toEqual([
      { status: 'canceled', ended_at: world.clock.now() },
    ])
    await world.pass(40 * day)
    expect(await world.db.selectFrom('invoices').select('purpose').execute()).toEqual([{ purpose: 'checkout' }])
  })

  it('with the account of its last administrator a company loses the page of an order after its subscription has ended', async () => {
    const { paymentUrl } = await world.order(lily)
    const over = { status: 'ended', ended_at: world.clock.now() } as const
    await world.db.updateTable('subscriptions').set(over).execute()
    await deleteAccount()
    expect(world.outside.pay(String(paymentUrl), world.outside.cards.good)).toBe(false)
    expect(await world.db.selectFrom('invoices').select('status').execute()).toEqual([{ status: 'cancelled' }])
  })

  it('a card that the provider has deleted itself counts as deleted, and one that was saved twice stays', async () => {
    await subscribe()
    const current = await world.db.selectFrom('payment_methods').selectAll().executeTakeFirstOrThrow()
    const again = { ...current, id: world.ports.newId(), removed_at: world.clock.now() }
    await world.db.insertInto('payment_methods').values(again).execute()
    const subject = `${lily.companyId}:${again.id}`
    const remove = async () => {
      await queue(subject)
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

  it('while a page is open on which a removed card may be saved again, it is not deleted', async () => {
    const id = await subscribe()
    const [first] = saved()
    world.outside.faults.status = 500
    const card = await world.db.selectFrom('payment_methods').select('id').executeTakeFirstOrThrow()
    await world.db.updateTable('payment_methods').set({ removed_at: world.clock.now() }).execute()
    await queue(`${lily.companyId}:${card.id}`)
    await world.settle()
    world.outside.faults.status = null
    await openCardPage(id)
    await world.pass(60_000)
    expect(saved()).toEqual([first])
    // Nobody pays on it within a day.
    for (let hours = 0; hours < 28; hours++) await world.pass(3_600_000)
    expect(saved()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('while the token of a card is to come that was saved with a payment, none is deleted: it may be the same', async () => {
    await subscribe()
    const [first] = saved()
    const card = await world.db.selectFrom('payment_methods').select('id').executeTakeFirstOrThrow()
    await world.db.updateTable('payment_methods').set({ removed_at: world.clock.now() }).execute()
    const until = new Date(world.clock.now().getTime() + 3_600_000)
    await world.db.updateTable('invoices').set({ card_awaited_until: until }).execute()
    await queue(`${lily.companyId}:${card.id}`)
    await world.settle()
    expect(saved()).toEqual([first])
    for (let hours = 0; hours < 3; hours++) await world.pass(3_600_000)
    expect(saved()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('a company that has an administrator again by then keeps its subscription and its card', async () => {
    await subscribe()
    const olena = await world.anAdministrator()
    await world.halt()
    await deleteAccount()
    await world.db
      .insertInto('company_admins')
      .values({ company_id: lily.companyId, admin_id: olena.adminId, role: 'owner' })
      .execute()
    world.start()
    await world.settle()
    expect(await world.db.selectFrom('subscriptions').select(['status', 'ended_at']).execute()).toEqual([
      { status: 'active', ended_at: null },
    ])
    expect(saved()).toHaveLength(1)
    expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'billing-ends').execute()).toEqual([])
  })

  describe('a card that was given for a payment which is not applied', () => {
    let deleted: string[] = []
    let removeCard: typeof world.outside.provider.removeCard
    beforeEach(() => {
      deleted = []
      const { provider } = world.outside
      ;({ removeCard } = provider)
      provider.removeCard = (token) => {
        deleted.push(token)
        return removeCard(token)
      }
    })
    afterEach(() => void (world.outside.provider.removeCard = removeCard))

    /** The only invoice that is not paid. */
    const unpaid = () =>
      world.db
        .selectFrom('invoices')
        .select(['id', 'provider_payment_id'])
        .where('settled_at', 'is', null)
        .executeTakeFirstOrThrow()
    const withdraw = async () => {
      const { id: invoiceId } = await unpaid()
      await changeBilling(world.ports, lily.companyId, ({ trx, companyId, now }) =>
        withdrawInvoice(trx, { companyId, invoiceId, now }),
      )
    }
    /** Posts every notice once more. */
    const repeatNotices = async (from: number) => {
      for (const notice of world.outside.notices().slice(from)) {
        const answer = await world.app.inject({
          method: 'POST',
          url: `/webhooks/payments/${world.outside.provider.name}`,
          headers: { 'content-type': 'application/json', ...notice.headers },
          payload: notice.body,
        })
        expect(answer.statusCode).toBe(200)
      }
      await world.settle()
    }

    it('is deleted once, when its order was withdrawn, however often the notices come', async () => {
      const from = world.outside.notices().length
      const { paymentUrl } = await world.order(lily)
      await world.halt()
      await withdraw()
      world.outside.pay(String(paymentUrl), world.outside.cards.good)
      world.start()
      await world.settle()
      await repeatNotices(from)
      await repeatNotices(from)
      expect(saved()).toEqual([])
      expect(deleted).toHaveLength(1)
      expect(await world.db.selectFrom('payment_methods').select(['removed_at', 'detached_at']).execute()).toEqual([
        { removed_at: world.clock.now(), detached_at: world.clock.now() },
      ])
      expect((await world.read(lily)).subscription).toMatchObject({ status: 'pending', hasPaymentMethod: false })
    })

    it('is deleted when the amount was another one', async () => {
      const { paymentUrl } = await world.order(lily)
      await world.db.updateTable('invoices').set({ amount: 100 }).execute()
      // Its money goes back at once, and its page is open no more.
      await world.pay(paymentUrl, world.outside.cards.good)
      await world.pass(60_000)
      expect(saved()).toEqual([])
      expect(deleted).toHaveLength(1)
    })

    it('is deleted when the money was given back before anybody looked', async () => {
      const { paymentUrl } = await world.order(lily)
      await world.halt()
      world.outside.pay(String(paymentUrl), world.outside.cards.good)
      const id = String((await unpaid()).provider_payment_id)
      expect(await world.outside.provider.refund({ id, amount: 4900, reference: 'back' })).toMatchObject({ ok: true })
      world.start()
      await world.settle()
      await world.pass(60_000)
      expect(saved()).toEqual([])
      expect(deleted).toHaveLength(1)
    })

    it('is deleted when its page was only for a card, and was withdrawn; the card in use stays', async () => {
      const id = await subscribe()
      const before = saved()
      const page = await openCardPage(id)
      await world.halt()
      await withdraw()
      world.outside.pay(page, world.outside.cards.good)
      expect(saved()).toHaveLength(2)
      world.start()
      await world.settle()
      expect(saved()).toEqual(before)
      expect(deleted).toHaveLength(1)
      expect((await world.read(lily)).subscription?.hasPaymentMethod).toBe(true)
    })

    it('stays when it is the card in use, or one that is being removed, under the same token', async () => {
      await subscribe()
      const { token: sealed } = await world.db.selectFrom('payment_methods').select('token').executeTakeFirstOrThrow()
      const token = unseal(sealed, world.app.settings, 'saved cards')
      await world.order(lily, { configuration: { conversations: 1000, salons: 1 } })
      const { id: invoiceId, provider_payment_id: paymentId } = await unpaid()
      await world.halt()
      await withdraw()
      const apply = () =>
        applyPayment(world.ports, world.app.settings, {
          companyId: lily.companyId,
          invoiceId,
          attempt: 1,
          payment: { ...aCompletedPayment({ id: invoiceId, provider_payment_id: paymentId }), token },
        })
      expect(await apply()).toBe('to-refund')
      await world.db.updateTable('payment_methods').set({ removed_at: world.clock.now() }).execute()
      expect(await apply()).toBe('to-refund')
      expect(await jobs()).toEqual([])
      expect(await world.db.selectFrom('payment_methods').select('id').execute()).toHaveLength(1)
    })
  })
})
