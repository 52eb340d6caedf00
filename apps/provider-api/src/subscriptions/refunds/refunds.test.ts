import { randomUUID } from 'node:crypto'
import type { Invoice } from '@frontdesk/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPaymentReference, type Payment } from '../../ports/PaymentProvider.ts'
import type { BillingServer, OrderOptions } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { applyPayment } from '../charges/applyPayment.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { startBilling } from '../startBilling.ts'
import { requestRefund } from './requestRefund.ts'

let world: BillingServer
let lily: ACompany
let invoiceId: string
setUpBilling((server, company) => {
  world = server
  lily = company
})
beforeEach(async () => {
  await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
  known = new Set(allPayments().map(({ invoiceId: id }) => id))
  await world.pay((await world.order(lily)).paymentUrl)
  invoiceId = (await world.read(lily)).invoices[0]?.id ?? ''
})
afterEach(() => expectBalance())

const day = 86_400_000
let known = new Set<string>()
/** The payments of this test at the bank. */
const allPayments = () => world.bank.list(new Date(0), new Date('2100-01-01'))
const payments = () => allPayments().filter(({ invoiceId: id }) => !known.has(id))
const returnedOf = (one: { cancelList: { amount: number; status: string }[] }) =>
  one.cancelList.filter(({ status }) => status === 'success').reduce((sum, { amount }) => sum + amount, 0)
/**
 * The bank's charges less its refunds equal the paid invoices less their refunds, as do both sums before refunds.
 */
const expectBalance = async () => {
  const taken = payments()
    .filter(({ status }) => status === 'success' || status === 'reversed')
    .reduce((sum, one) => sum + one.amount - returnedOf(one), 0)
  const rows = await world.db
    .selectFrom('invoices')
    .select(['amount', 'refunded_amount'])
    .where('settled_at', 'is not', null)
    .execute()
  expect({ taken }).toEqual({ taken: rows.reduce((sum, row) => sum + row.amount - row.refunded_amount, 0) })
}
const ask = (amount: number | null, key = String(amount ?? 'all'), id = invoiceId) =>
  changeBilling(world.ports, lily.companyId, (change) => requestRefund(change, { invoiceId: id, amount, key }))
const refund = async (amount: number | null, key?: string) => {
  const requested = await ask(amount, key)
  await world.settle()
  return requested
}
/** The invoice as its list shows it. */
const invoiceNow = async () => {
  const as = { token: lily.owner.token, companyId: lily.companyId }
  const { invoices } = (await world.callOk('listInvoices', as)) as { invoices: Invoice[] }
  return invoices.find(({ id }) => id === invoiceId)
}
const subscriptionNow = async () => (await world.read(lily)).subscription
const kindsOfEmails = async () =>
  (await world.mailbox.delivered())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'receipt')
    .toSorted()

describe('a refund by the operator', () => {
  it('a whole refund makes the invoice refunded and ends the access that it paid for at once', async () => {
    expect(await refund(null)).toMatchObject({ amount: 4900, currency: 'USD', isRepeated: false })
    expect(await invoiceNow()).toMatchObject({ status: 'refunded', refundedAmount: 4900, number: '2026-000001' })
    expect(await subscriptionNow()).toMatchObject({ status: 'canceled', endedAt: '2026-11-20T12:00:00.000Z' })
    expect(await kindsOfEmails()).toEqual(['refund-ended'])
    await world.pass(40 * day)
    expect((await world.read(lily)).invoices).toHaveLength(1)
  })

  it('a part of it leaves the subscription as it is, and the next period is charged as a whole', async () => {
    await refund(1000)
    expect(await invoiceNow()).toMatchObject({ status: 'completed', refundedAmount: 1000 })
    expect(await subscriptionNow()).toMatchObject({ status: 'active' })
    const [email] = (await world.mailbox.delivered()).filter(({ kind }) => kind === 'refund')
    expect(email?.text).toContain('$10.00 of invoice 2026-000001 for Pro (Lily) is returned')
    expect(email?.attachments).toHaveLength(1)
    await world.pass(30 * day)
    expect((await world.read(lily)).invoices[0]).toMatchObject({ status: 'completed', amount: 4900, refundedAmount: 0 })
  })

  it('the same refund once more returns nothing, and another key returns another part', async () => {
    await refund(1000)
    expect(await refund(1000)).toMatchObject({ isRepeated: true })
    expect(await invoiceNow()).toMatchObject({ refundedAmount: 1000 })
    await refund(1000, 'second')
    await refund(null)
    expect(await invoiceNow()).toMatchObject({ status: 'refunded', refundedAmount: 4900 })
    expect(await subscriptionNow()).toMatchObject({ status: 'canceled' })
    expect(await kindsOfEmails()).toEqual(['refund', 'refund', 'refund-ended'])
  })

  it('commands that run at once return no more than was paid', async () => {
    const asked = await Promise.allSettled([ask(3000), ask(3000, 'a'), ask(3000), ask(2000)])
    await world.settle()
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await invoiceNow()).toMatchObject({ refundedAmount: 3000 })
  })

  it.each([
    ['more than was paid', () => ask(4901), 'Only 49.00 of it can still be returned'],
    ['another amount with a key that is taken', async () => (await ask(1, 'k'), ask(2, 'k')), 'another amount'],
    ['an unknown invoice', () => ask(1, 'k', randomUUID()), 'no such invoice'],
  ])('%s is refused', async (_name, asked, sentence) => {
    await expect(asked()).rejects.toThrow(sentence)
    await world.settle()
  })

  it('an invoice that was not paid is refused', async () => {
    await world.order(lily, { plan: 'pro-usd', period: 'year' })
    const open = (await world.read(lily)).invoices.find(({ status }) => status === 'pending')
    await expect(ask(null, 'all', String(open?.id))).rejects.toThrow('Nothing was paid')
  })

  it('a bank that is away is asked again until it has returned the money once', async () => {
    world.bank.faults.status = 500
    await refund(1000)
    expect(await invoiceNow()).toMatchObject({ refundedAmount: 0 })
    world.bank.faults.status = null
    await world.pass(60_000)
    expect(await invoiceNow()).toMatchObject({ refundedAmount: 1000 })
    expect(payments().flatMap(({ cancelList }) => cancelList)).toHaveLength(1)
  })

  it('a process that ends between the bank’s answer and its record returns nothing twice', async () => {
    const requested = await refund(1000)
    // As it stands when the process is killed there.
    await world.db.updateTable('refunds').set({ done_at: null }).execute()
    await world.db
      .insertInto('jobs')
      .values({
        queue: 'refunds',
        subject: `${lily.companyId}:${requested.id}`,
        order_key: 'k',
        company_id: lily.companyId,
        due_at: world.clock.now(),
      })
      .execute()
    world.ports.billingWorkQueued()
    await world.settle()
    expect(payments().flatMap(({ cancelList }) => cancelList)).toHaveLength(1)
    expect(await invoiceNow()).toMatchObject({ refundedAmount: 1000 })
    expect(await world.db.selectFrom('refunds').select('done_at').executeTakeFirst()).not.toEqual({ done_at: null })
    expect(await kindsOfEmails()).toEqual(['refund'])
  })

  describe('at a bank that does not make it at once', () => {
    const slowCard = '4000 0000 0000 7726'
    const failingCard = '4000 0000 0000 5126'
    let id = ''
    let readNotice: typeof world.outside.provider.readNotice
    beforeEach(() => {
      ;({ readNotice } = world.outside.provider)
    })
    afterEach(() => void (world.outside.provider.readNotice = readNotice))
    /** Pays an upgrade with a card. The bank reports nothing of what comes after it. */
    const payBy = async (card: string) => {
      const { paymentUrl } = await world.order(lily, { configuration: { conversations: 1000, salons: 1 } })
      await world.pay(paymentUrl, card)
      id = (await world.read(lily)).invoices.find(({ amount }) => amount === 2000)?.id ?? ''
      world.outside.provider.readNotice = async () => ({ type: 'other' })
    }
    const askForAll = async () => {
      await ask(null, 'all', id)
      await world.settle()
    }
    const refundNow = () => world.db.selectFrom('refunds').select(['done_at', 'failure']).executeTakeFirstOrThrow()
    const isReturned = async () => {
      const invoice = (await world.read(lily)).invoices.find((one) => one.id === id)
      expect(invoice).toMatchObject({ status: 'refunded', refundedAmount: 2000 })
      expect(await refundNow()).toMatchObject({ done_at: expect.any(Date) as Date, failure: null })
      // The plan before the upgrade is back.
      expect(await subscriptionNow()).toMatchObject({ status: 'active', amount: 4900 })
    }

    it('it is done when the bank has made it, and the upgrade ends then', async () => {
      await payBy(slowCard)
      await askForAll()
      expect(await refundNow()).toEqual({ done_at: null, failure: null })
      expect(await subscriptionNow()).toMatchObject({ status: 'active', amount: 6900 })
      await world.pass(60_000)
      await isReturned()
    })

    it('a refund that the bank refuses is logged and not done, and can be asked for once more', async () => {
      await payBy(failingCard)
      await askForAll()
      expect(await refundNow()).toEqual({ done_at: null, failure: 'refused' })
      expect(world.lines.join()).toContain('Money could not be returned')
      expect(await subscriptionNow()).toMatchObject({ status: 'active', amount: 6900 })
      // As when there is money again on the account of the shop.
      for (const payment of payments()) payment.refund = 'made'
      await askForAll()
      await isReturned()
    })

    it('one whose answer was lost is asked for once more only when the bank would show it by then', async () => {
      await payBy('4242 4242 4242 4242')
      const { provider } = world.outside
      const { refund: refundThere } = provider
      let asked = 0
      provider.refund = async () => {
        asked += 1
        return { ok: false, fault: { type: 'unknown', message: 'TimeoutError' } }
      }
      try {
        await askForAll()
        for (let minutes = 0; minutes < 9; minutes += 1) await world.pass(60_000)
        expect(asked).toBe(1)
      } finally {
        provider.refund = refundThere
      }
      await world.pass(10 * 60_000)
      await isReturned()
    })

    describe('and does not show it on its invoice yet', () => {
      let isShown = false
      let asked = 0
      let restore: () => void = () => undefined
      beforeEach(async () => {
        await payBy('4242 4242 4242 4242')
        const { find, cancel } = world.bank
        isShown = false
        asked = 0
        world.bank.find = (invoiceId) => {
          const invoice = find(invoiceId)
          return invoice && !isShown ? { ...invoice, status: 'success', cancelList: [] } : invoice
        }
        world.bank.cancel = (...of) => {
          asked += 1
          return cancel(...of)
        }
        restore = () => Object.assign(world.bank, { find, cancel })
        await askForAll()
      })
      afterEach(() => restore())

      it('it is asked for once, and done when it is shown', async () => {
        for (let minutes = 0; minutes < 9; minutes += 1) await world.pass(60_000)
        expect(asked).toBe(1)
        expect(await refundNow()).toEqual({ done_at: null, failure: null })
        isShown = true
        await world.pass(3_600_000)
        expect(asked).toBe(1)
        await isReturned()
      })

      it('it is asked for once also by a server that was restarted, and by another node beside it', async () => {
        await world.halt()
        world.reconnect()
        world.start()
        await world.pass(60_000)
        const other = startBilling(world.ports, world.app.settings)
        for (let minutes = 0; minutes < 9; minutes += 1) {
          // The next process that takes the job has seen nothing of the attempts before.
          world.reconnect()
          await world.pass(60_000)
        }
        expect(asked).toBe(1)
        expect(await refundNow()).toEqual({ done_at: null, failure: null })
        isShown = true
        await world.pass(3_600_000)
        await other.close()
        expect(asked).toBe(1)
        await isReturned()
      })

      it('after a day it is left to a human, and is not asked for again', async () => {
        await world.pass(25 * 3_600_000)
        expect(asked).toBe(1)
        expect(await refundNow()).toEqual({ done_at: null, failure: 'refused' })
        expect(world.lines.join()).toContain('does not show it')
        // As it stands with the bank: the money went back.
        isShown = true
        await askForAll()
        await isReturned()
      })
    })

    it.each([
      ['and does not make', async () => undefined],
      [
        'before a restart and does not make',
        async () => {
          await world.halt()
          world.reconnect()
          world.start()
        },
      ],
    ])('a refund that the bank accepts %s is refused, and can be asked for once more', async (_, goOn) => {
      await payBy(slowCard)
      await askForAll()
      await goOn()
      for (const { cancelList } of payments()) for (const one of cancelList) one.status = 'failure'
      await world.pass(60_000)
      expect(await refundNow()).toEqual({ done_at: null, failure: 'refused' })
      await askForAll()
      await world.pass(60_000)
      await isReturned()
    })
  })

  it('a refund of an earlier period leaves the running one', async () => {
    await world.pass(30 * day)
    await refund(null)
    expect(await invoiceNow()).toMatchObject({ status: 'refunded' })
    expect(await subscriptionNow()).toMatchObject({ status: 'active', nextBillingDate: '2027-01-20T12:00:00.000Z' })
    expect(await kindsOfEmails()).toEqual(['refund'])
  })

  it('an open order is withdrawn with the access, and can be placed anew', async () => {
    const { paymentUrl } = await world.order(lily, { configuration: { conversations: 1000, salons: 1 } })
    await refund(null)
    world.bank.pay(String(paymentUrl?.split('/').at(-1)), '4242 4242 4242 4242')
    await world.settle()
    expect(await subscriptionNow()).toMatchObject({ status: 'canceled' })
    await world.pay((await world.order(lily)).paymentUrl)
    expect(await subscriptionNow()).toMatchObject({ status: 'active' })
  })
})

describe('money of an upgrade, and of what was credited to it', () => {
  const larger = { configuration: { conversations: 1000, salons: 1 } }
  /** Upgrades a day later; returns the id of the upgrade's invoice. */
  const upgrade = async (options: OrderOptions = larger) => {
    await world.pass(day)
    await world.pay((await world.order(lily, options)).paymentUrl)
    return (await world.read(lily)).invoices[0]?.id ?? ''
  }
  const returnAll = async (id: string) => {
    await ask(null, 'all', id)
    await world.settle()
  }
  const logged = () => world.lines.join()

  it('a whole refund of an upgrade gives the plan and the period before it back, which is renewed as it was', async () => {
    const id = await upgrade()
    expect(await subscriptionNow()).toMatchObject({ amount: 6900, nextBillingDate: '2026-12-21T12:00:00.000Z' })
    const { paymentUrl } = await world.order(lily, { configuration: { conversations: 1000, salons: 2 } })
    await returnAll(id)
    expect(await subscriptionNow()).toMatchObject({
      status: 'active',
      amount: 4900,
      currentPeriodStart: '2026-11-20T12:00:00.000Z',
      nextBillingDate: '2026-12-20T12:00:00.000Z',
      metadata: { configuration: { conversations: 500, salons: 1 } },
    })
    // An order at the credit of the upgrade is withdrawn with it.
    expect(world.outside.pay(String(paymentUrl), '4242 4242 4242 4242')).toBe(false)
    const [email] = (await world.mailbox.delivered()).filter(({ kind }) => kind === 'refund')
    expect(email?.text).toContain('The plan that you had before the upgrade is back. It is paid until 20.12.2026.')
    expect(await kindsOfEmails()).toEqual(['refund'])
    await world.pass(29 * day)
    expect((await world.read(lily)).invoices[0]).toMatchObject({
      status: 'completed',
      amount: 4900,
      periodStart: '2026-12-20T12:00:00.000Z',
    })
  })

  it('upgrades of upgrades are given back one after the other, and the first payment ends what is left', async () => {
    const first = await upgrade()
    const second = await upgrade({ configuration: { conversations: 1000, salons: 2 } })
    expect(await subscriptionNow()).toMatchObject({ amount: 8400 })
    await returnAll(second)
    expect(await subscriptionNow()).toMatchObject({ status: 'active', amount: 6900 })
    await returnAll(first)
    expect(await subscriptionNow()).toMatchObject({ status: 'active', amount: 4900 })
    await returnAll(invoiceId)
    expect(await subscriptionNow()).toMatchObject({ status: 'canceled' })
  })

  it('all of an invoice whose rest was credited is not returned by the operator, unless it may end the plan', async () => {
    await upgrade({ period: 'year' })
    await expect(ask(null)).rejects.toThrow('credited to the plan that runs, paid by invoice 2026-000002')
    await refund(1000)
    await expect(ask(3900, 'rest')).rejects.toThrow('add --end-plan')
    expect(await subscriptionNow()).toMatchObject({ status: 'active' })
    const announced: unknown[] = []
    await changeBilling(world.ports, lily.companyId, (change) =>
      requestRefund(change, {
        invoiceId,
        amount: null,
        key: 'all',
        mayEndPlan: true,
        announce: (one) => announced.push(one),
      }),
    )
    await world.settle()
    expect(announced).toEqual([{ amount: 3900, currency: 'USD', effect: { type: 'ends-credited', by: '2026-000002' } }])
    expect(await subscriptionNow()).toMatchObject({ status: 'canceled' })
    expect(await kindsOfEmails()).toEqual(['refund', 'refund-ended'])
  })

  it('a chargeback of an invoice whose rest was credited ends the upgrade that runs, and is logged', async () => {
    await upgrade({ period: 'year' })
    await upgrade({ period: 'year', ...larger })
    const first = payments().find(({ amount }) => amount === 4900)
    world.bank.cancel(String(first?.invoiceId), 'chargeback', null)
    await world.settle()
    expect(await invoiceNow()).toMatchObject({ status: 'refunded' })
    expect(await subscriptionNow()).toMatchObject({ status: 'canceled' })
    expect(logged()).toContain('credited to the running plan')
    expect(await kindsOfEmails()).toEqual(['refund-ended'])
  })
})

describe('a chargeback', () => {
  it('money that the bank takes back by itself ends the access, as reported by the bank', async () => {
    const [payment] = payments()
    world.bank.cancel(String(payment?.invoiceId), 'chargeback', null)
    await world.settle()
    expect(await invoiceNow()).toMatchObject({ status: 'refunded', refundedAmount: 4900 })
    expect(await subscriptionNow()).toMatchObject({ status: 'canceled' })
    expect(await kindsOfEmails()).toEqual(['refund-ended'])
  })

  it('states of a payment that is paid, partly returned and reversed end in one refund, in any order and repeated', async () => {
    await world.halt()
    const [payment] = payments()
    const attempt = readPaymentReference(payment?.reference ?? '')
    if (!payment || !attempt) throw new Error('Nothing was paid')
    const at = payment.modifiedDate.getTime()
    const stateOf = (place: number): Payment => ({
      id: payment.invoiceId,
      reference: payment.reference,
      status: place === 3 ? 'refunded' : 'completed',
      amount: 4900,
      currency: 'USD',
      refundedAmount: [0, 1000, 3000, 4900][place] ?? 0,
      maskedPan: null,
      displayLabel: null,
      token: null,
      failure: null,
      isTokenToCome: false,
      failedRefunds: [],
      confirmationUrl: null,
      dispute: null,
      createdAt: null,
      modifiedAt: new Date(at + place),
    })
    const before = await world.db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
    const subscription = await world.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }), async (places) => {
        await world.db
          .updateTable('invoices')
          .set({
            ...before,
            lines: JSON.stringify(before.lines),
            target: JSON.stringify(before.target),
            billed_to: JSON.stringify(before.billed_to),
            replaced: null,
          })
          .execute()
        await world.db
          .updateTable('subscriptions')
          .set({ ...subscription, scheduled_change: null })
          .execute()
        await world.db.deleteFrom('billing_notices').execute()
        for (const place of [...places, 3, ...places])
          await applyPayment(world.ports, world.app.settings, { ...attempt, payment: stateOf(place) })
        const { status, refunded_amount: refunded } = await world.db
          .selectFrom('invoices')
          .selectAll()
          .executeTakeFirstOrThrow()
        expect([status, refunded]).toEqual(['refunded', 4900])
        expect(await subscriptionNow()).toMatchObject({ status: 'canceled' })
        const notices = await world.db.selectFrom('billing_notices').selectAll().execute()
        expect(notices.reduce((sum, { details }) => sum + (details.amount ?? 0), 0)).toBe(4900)
        expect(notices.filter(({ kind }) => kind === 'refund-ended')).toHaveLength(1)
      }),
      { numRuns: 25 },
    )
    await world.db.deleteFrom('billing_notices').execute()
    world.bank.cancel(payment.invoiceId, 'chargeback', null)
  })

  it('a renewal whose money went back before it was seen is not paid, and is charged again', async () => {
    const { charge } = world.bank
    world.bank.charge = (of, token) => {
      const charged = charge(of, token)
      if (charged) world.bank.cancel(charged.invoiceId, 'chargeback', null)
      return charged
    }
    await world.pass(30 * day).finally(() => void (world.bank.charge = charge))
    expect(await subscriptionNow()).toMatchObject({ status: 'past_due', nextChargeAt: '2026-12-21T12:00:00.000Z' })
    await world.pass(day)
    expect(await subscriptionNow()).toMatchObject({ status: 'active', nextBillingDate: '2027-01-20T12:00:00.000Z' })
  })
})

describe('a declined order', () => {
  it('an order whose payment was declined stays Failed when another one is placed, and its page is closed', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const first = await world.order(rose)
    await world.pay(first.paymentUrl, '4000 0000 0000 0002')
    world.clock.advance(1000)
    await world.pay((await world.order(rose, { plan: 'start-usd' })).paymentUrl)
    const { invoices } = await world.read(rose)
    expect(invoices.map(({ status, amount }) => [status, amount])).toEqual([
      ['completed', 2900],
      ['failed', 4900],
    ])
    expect(world.bank.pay(String(first.paymentUrl?.split('/').at(-1)), '4242 4242 4242 4242')).toBeNull()
  })
})
