import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPaymentReference, type Payment } from '../../ports/PaymentProvider.ts'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import { goodCard, redirectUrl } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { applyPayment } from './applyPayment.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
/** The payments of the company that the bank has taken. */
const taken = () =>
  world.bank
    .list(new Date(0), new Date('2100-01-01'))
    .filter(({ reference, status }) => status === 'success' && isOfRun(reference))
let known = new Set<string>()
beforeEach(() => {
  known = new Set(world.bank.list(new Date(0), new Date('2100-01-01')).map(({ reference }) => reference))
})
const isOfRun = (reference: string) => !known.has(reference)

describe('changes at the same moment', () => {
  it('a cancellation while a renewal is charged stays, and the paid period is used to its end', async () => {
    const { paymentUrl, subscriptionId: id } = await world.order(lily)
    await world.pay(paymentUrl, '4000 0025 0000 3155')
    await world.pass(30 * day)
    const { subscription } = await world.read(lily)
    expect(subscription?.status).toBe('past_due')
    world.bank.confirm(String(subscription?.confirmationUrl?.split('/').at(-1)))
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.settle()
    const after = (await world.read(lily)).subscription
    expect(after?.canceledAt).not.toBeNull()
    await world.pass(62 * day)
    // It is charged for the period that was confirmed at most.
    expect(taken().length).toBeLessThanOrEqual(2)
    expect((await world.read(lily)).subscription?.status).toBe('canceled')
  })
})

describe('a cancellation while the next period is being charged', () => {
  /** Pays the plan Pro for a month. */
  const subscribe = async () => {
    const { paymentUrl, subscriptionId: id } = await world.order(lily)
    await world.pay(paymentUrl)
    return id
  }
  const cancel = (id: string) => world.callOk('cancelSubscription', { ...as(), params: { id } })
  const statuses = async () => (await world.read(lily)).invoices.map(({ status }) => status)
  const bankComesBack = async () => {
    await world.pass(3_600_000)
    world.bank.faults.status = null
    await world.pass(3_600_000)
  }

  it('ends the plan at once, and the charge is never made', async () => {
    const id = await subscribe()
    world.bank.faults.status = 500
    await world.pass(30 * day)
    expect((await world.read(lily)).subscription?.status).toBe('active')
    await cancel(id)
    await bankComesBack()
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'canceled',
      endedAt: '2026-12-20T12:00:00.000Z',
    })
    expect(await statuses()).toEqual(['cancelled', 'completed'])
    expect(taken()).toHaveLength(1)
  })

  it('has the money returned of a charge that was made before, and of which no answer came', async () => {
    const { provider } = world.outside
    const { readNotice } = provider
    provider.readNotice = async () => ({ type: 'other' })
    try {
      const id = await subscribe()
      await world.pass(60_000)
      world.bank.faults.losesAnswer = true
      await world.pass(30 * day)
      expect(taken()).toHaveLength(2)
      await cancel(id)
      await bankComesBack()
      expect((await world.read(lily)).subscription?.status).toBe('canceled')
      expect(await statuses()).toEqual(['refunded', 'completed'])
      expect(taken()).toHaveLength(1)
    } finally {
      provider.readNotice = readNotice
    }
  })

  it('has the money returned of a charge that the bank makes after it, and of which it reports nothing', async () => {
    const { provider } = world.outside
    const { readNotice, chargeCard } = provider
    const id = await subscribe()
    const sent: Parameters<typeof chargeCard>[0][] = []
    provider.readNotice = async () => ({ type: 'other' })
    provider.chargeCard = async (charge) => {
      sent.push(charge)
      return { ok: false, fault: { type: 'unknown', message: 'TimeoutError' } }
    }
    try {
      await world.pass(30 * day)
      await cancel(id)
      await world.settle()
      for (const charge of sent) await chargeCard(charge)
      expect(taken()).toHaveLength(2)
      await world.pass(5 * 60_000)
      expect(taken()).toHaveLength(1)
      expect(await statuses()).toEqual(['refunded', 'completed'])
    } finally {
      Object.assign(provider, { readNotice, chargeCard })
    }
  })

  it('at the end of a trial costs nothing', async () => {
    await world.db.updateTable('price_variants').set({ trial_days: 14 }).execute()
    const { subscriptionId: id } = await world.order(lily)
    const body = { subscriptionId: id, redirectUrl }
    await world.pay(String((await world.callOk('addPaymentMethod', { ...as(), body }))['setupUrl']))
    world.bank.faults.status = 500
    await world.pass(14 * day)
    expect((await world.read(lily)).subscription?.status).toBe('trial')
    await cancel(id)
    await bankComesBack()
    expect((await world.read(lily)).subscription?.status).toBe('canceled')
    expect(taken().filter(({ amount }) => amount > 0)).toEqual([])
  })

  it('has the money returned also where an older server left the invoice open', async () => {
    await subscribe()
    world.bank.faults.status = 500
    await world.pass(30 * day)
    const now = world.clock.now()
    const over = { status: 'canceled', canceled_at: now, ended_at: now } as const
    await world.db.updateTable('subscriptions').set(over).execute()
    await bankComesBack()
    expect((await world.read(lily)).subscription?.status).toBe('canceled')
    expect(await statuses()).toEqual(['refunded', 'completed'])
    expect(taken()).toHaveLength(1)
  })
})

describe('a renewal whose charge is not seen at the bank at first', () => {
  type Charge = Parameters<typeof world.outside.provider.chargeCard>[0]
  let sent: Charge[] = []
  let restore: () => void = () => undefined
  /** Pays a month. From then on charges are sent, and never answered. */
  const renewUnanswered = async () => {
    const { provider } = world.outside
    const { chargeCard } = provider
    await world.order(lily).then(({ paymentUrl }) => world.pay(paymentUrl))
    sent = []
    provider.chargeCard = async (charge) => {
      sent.push(charge)
      return { ok: false, fault: { type: 'unknown', message: 'TimeoutError' } }
    }
    restore = () => void (provider.chargeCard = chargeCard)
    await world.pass(30 * day)
  }
  const makeSent = async () => {
    restore()
    for (const charge of sent) await world.outside.provider.chargeCard(charge)
    await world.settle()
  }
  const renewed = { status: 'active', nextBillingDate: '2027-01-20T12:00:00.000Z' }
  afterEach(() => restore())

  it('is not charged again while the bank may still make it, and is paid once', async () => {
    await renewUnanswered()
    for (let minutes = 0; minutes < 9; minutes += 1) await world.pass(60_000)
    await makeSent()
    expect(sent).toHaveLength(1)
    expect(taken()).toHaveLength(2)
    expect((await world.read(lily)).subscription).toMatchObject(renewed)
  })

  it('is charged again by a server that was restarted only once the bank would have made it', async () => {
    await renewUnanswered()
    await world.halt()
    await world.db.updateTable('jobs').set({ attempts: 0 }).where('queue', '=', 'payments').execute()
    world.start()
    await world.pass(5 * 60_000)
    expect(sent).toHaveLength(1)
    restore()
    await world.pass(20 * 60_000)
    expect(taken()).toHaveLength(2)
    expect((await world.read(lily)).subscription).toMatchObject(renewed)
  })

  it('a charge that the bank has certainly not made is repeated without that wait', async () => {
    const { provider } = world.outside
    await renewUnanswered()
    restore()
    await world.db.updateTable('invoices').set({ charge_sent_at: null }).execute()
    const { chargeCard } = provider
    provider.chargeCard = async () => ({ ok: false, fault: { type: 'wait', milliseconds: 1000 } })
    restore = () => void (provider.chargeCard = chargeCard)
    await world.pass(60_000)
    restore()
    await world.pass(2000)
    expect(taken()).toHaveLength(2)
  })

  it('a state of an earlier attempt that was read before a later one began changes nothing of that', async () => {
    await renewUnanswered()
    const { id: invoiceId } = await world.db
      .updateTable('invoices')
      .set({ attempt: 2 })
      .where('purpose', '=', 'renewal')
      .returning('id')
      .executeTakeFirstOrThrow()
    const payment: Payment = {
      id: 'the-first',
      reference: `${lily.companyId}.${invoiceId}.1`,
      status: 'failed',
      amount: 4900,
      currency: 'USD',
      refundedAmount: 0,
      maskedPan: null,
      displayLabel: null,
      token: null,
      failure: 'declined',
      isTokenToCome: false,
      failedRefunds: [],
      confirmationUrl: null,
      dispute: null,
      createdAt: null,
      modifiedAt: world.clock.now(),
    }
    const { companyId } = lily
    await applyPayment(world.ports, world.app.settings, { companyId, invoiceId, attempt: 1, payment })
    await world.settle()
    const { subscription, invoices } = await world.read(lily)
    expect(subscription?.status).toBe('active')
    expect(invoices[0]).toMatchObject({ status: 'processing', failure: null })
  })

  it('and that the bank makes even after it was charged again, gets that money back', async () => {
    await renewUnanswered()
    restore()
    await world.pass(20 * 60_000)
    expect(taken()).toHaveLength(2)
    await makeSent()
    expect(taken()).toHaveLength(2)
    const payments = world.bank.list(new Date(0), new Date('2100-01-01')).filter(({ reference }) => isOfRun(reference))
    expect(payments.map(({ status }) => status)).toEqual(['success', 'success', 'reversed'])
    expect((await world.read(lily)).subscription).toMatchObject(renewed)
    expect((await world.read(lily)).invoices).toMatchObject([{ refundedAmount: 0 }, { refundedAmount: 0 }])
  })

  it('and that the bank makes while it is charged again, gets one of both back', async () => {
    await renewUnanswered()
    restore()
    const { provider } = world.outside
    const { chargeCard } = provider
    provider.chargeCard = async (charge) => {
      await chargeCard(charge)
      await world.outside.settled()
      return chargeCard(charge)
    }
    restore = () => void (provider.chargeCard = chargeCard)
    await world.pass(20 * 60_000)
    expect(taken()).toHaveLength(2)
    expect((await world.read(lily)).subscription).toMatchObject(renewed)
  })
})

const confirm = async (url: string | null | undefined) => {
  world.bank.confirm(String(url?.split('/').at(-1)))
  await world.settle()
}

describe('an order beside a renewal', () => {
  const confirmingCard = '4000 0025 0000 3155'

  it('a plan that is ordered while the bank asks to confirm a renewal is paid, and a confirmation after that is refunded', async () => {
    await world.order(lily).then(({ paymentUrl }) => world.pay(paymentUrl, confirmingCard))
    await world.pass(30 * day)
    const { subscription } = await world.read(lily)
    await world.order(lily, { plan: 'start-usd' }).then(({ paymentUrl }) => world.pay(paymentUrl))
    await confirm(subscription?.confirmationUrl)
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      priceVariantId: 'start-usd',
      nextBillingDate: '2027-01-20T12:00:00.000Z',
    })
    expect(taken().map(({ amount }) => amount)).toEqual([4900, 2900])
  })

  it('a renewal closes the page of an upgrade that nobody has paid yet: its credit was of the period before', async () => {
    await world.order(lily, { plan: 'start-usd' }).then(({ paymentUrl }) => world.pay(paymentUrl))
    await world.pass(29.5 * day)
    const { paymentUrl } = await world.order(lily)
    // Within the day for which a page stays open by itself.
    await world.pass(0.6 * day)
    // If the page was being looked at, it is closed at the next look.
    await world.pass(60_000)
    expect(world.bank.pay(String(paymentUrl?.split('/').at(-1)), goodCard)).toBeNull()
    expect(taken().map(({ amount }) => amount)).toEqual([2900, 2900])
  })

  it.each([
    ['nobody has paid yet', null],
    ['a card was declined', '4000 0000 0000 0002'],
  ])('a renewal that is confirmed closes the page of an order on which %s: one month is paid once', async (_, card) => {
    await world.order(lily).then(({ paymentUrl }) => world.pay(paymentUrl, confirmingCard))
    await world.pass(30 * day)
    const { subscription } = await world.read(lily)
    const { paymentUrl } = await world.order(lily, { plan: 'start-usd' })
    if (card !== null) await world.pay(paymentUrl, card)
    await confirm(subscription?.confirmationUrl)
    expect(world.outside.pay(String(paymentUrl), goodCard)).toBe(false)
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      priceVariantId: 'pro-usd',
      nextBillingDate: '2027-01-20T12:00:00.000Z',
    })
    expect(taken().map(({ amount }) => amount)).toEqual([4900, 4900])
  })

  it('a new card pays a renewal at once that the bank asks to be confirmed, and a confirmation after that is refunded', async () => {
    const { paymentUrl, subscriptionId } = await world.order(lily)
    await world.pay(paymentUrl, confirmingCard)
    await world.pass(30 * day)
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    const { confirmationUrl } = (await world.read(lily)).subscription ?? {}
    expect(confirmationUrl).toEqual(expect.any(String))
    await world.pay(String(setupUrl))
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      confirmationUrl: null,
      paymentMethodSummary: { maskedPan: '424242******4242' },
    })
    await confirm(confirmationUrl)
    await world.pass(20 * 60_000)
    expect(taken().filter(({ amount }) => amount > 0)).toHaveLength(2)
  })
})

describe('another company', () => {
  it('nobody orders for a company of somebody else', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const body = await world.orderOf(lily)
    const answer = await world.call('startCheckout', { token: lily.owner.token, companyId: rose.companyId, body })
    expect(answer.statusCode).toBe(403)
    expect(await world.db.selectFrom('invoices').selectAll().execute()).toEqual([])
  })

  it('the subscription of another company looks missing to every action', async () => {
    const { subscriptionId: id, paymentUrl } = await world.order(lily)
    await world.pay(paymentUrl)
    const rose = await world.aCompany({ name: 'Rose' })
    const roses = { token: rose.owner.token, companyId: rose.companyId, params: { id } }
    const answers = await Promise.all([
      world.call('addPaymentMethod', { ...roses, body: { subscriptionId: id, redirectUrl } }),
      world.call('renewSubscription', { ...roses, body: { redirectUrl } }),
      world.call('setAutoUpgrade', { ...roses, body: { autoUpgradeEnabled: true } }),
      world.call('cancelSubscription', { ...roses, body: {} }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})

describe('notices of the bank', () => {
  it('three times each, in any order, they pay an order and its renewal once each', async () => {
    const notices: { body: string; sign: string }[] = []
    const relay = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        notices.push({ body: Buffer.concat(parts).toString(), sign: String(request.headers['x-sign']) })
        response.end()
      })
    })
    await once(relay.listen(0, '127.0.0.1'), 'listening')
    const { port } = relay.address() as AddressInfo // it listens at a port
    const { create, charge } = world.bank
    const webHookUrl = `http://127.0.0.1:${port}/`
    world.bank.create = (of) => create({ ...of, webHookUrl })
    world.bank.charge = (of, token) => charge({ ...of, webHookUrl }, token)
    try {
      const { paymentUrl } = await world.order(lily)
      await world.pay(paymentUrl, '4000 0000 0000 0002')
      await world.pay(paymentUrl)
      const deliver = async () => {
        const thrice = [...notices, ...notices, ...notices]
        // Every second one first: late before early, and each next to another.
        for (const { body, sign } of [...thrice.filter((_, n) => n % 2 === 1), ...thrice.filter((_, n) => n % 2 === 0)])
          expect(
            (
              await world.app.inject({
                method: 'POST',
                url: '/webhooks/payments/sandbox',
                headers: { 'content-type': 'application/json', 'x-sign': sign },
                payload: body,
              })
            ).statusCode,
          ).toBe(200)
        await world.settle()
      }
      await deliver()
      expect((await world.read(lily)).subscription?.status).toBe('active')
      await world.pass(30 * day)
      await deliver()
      expect(notices).toHaveLength(3)
      expect((await world.read(lily)).invoices.map(({ status }) => status)).toEqual(['completed', 'completed'])
      expect(taken()).toHaveLength(2)
    } finally {
      Object.assign(world.bank, { create, charge })
      relay.close()
    }
  })
})

describe('a notice beside the job of its payment', () => {
  it('that comes while the payment is being asked about is not lost: the plan begins at once', async () => {
    const { paymentUrl } = await world.order(lily)
    const { provider } = world.outside
    const { fetchPayment } = provider
    let isPaid = false
    provider.fetchPayment = async (id) => {
      const answer = await fetchPayment(id)
      if (!isPaid) {
        isPaid = true
        world.outside.pay(String(paymentUrl), goodCard)
        await world.outside.settled()
      }
      return answer
    }
    try {
      await world.pass(30_000)
      expect(isPaid).toBe(true)
      expect((await world.read(lily)).subscription?.status).toBe('active')
    } finally {
      provider.fetchPayment = fetchPayment
    }
  })
})

const orders = <T>(of: readonly T[]): T[][] =>
  of.length <= 1 ? [[...of]] : of.flatMap((one, place) => orders(of.toSpliced(place, 1)).map((rest) => [one, ...rest]))
const states = ['pending', 'processing', 'failed', 'completed'] as const

describe('states of a payment (reliability 5.5)', () => {
  it.each(orders(states).map((order) => ({ order, name: order.join(', ') })))(
    'states that come as $name, each twice, end in one paid invoice',
    async ({ order }) => {
      await world.halt()
      await world.order(lily)
      const [invoice] = world.bank
        .list(new Date(0), new Date('2100-01-01'))
        .filter(({ reference }) => isOfRun(reference))
      const attempt = readPaymentReference(invoice?.reference ?? '')
      if (!invoice || !attempt) throw new Error('Nothing was ordered')
      for (const status of [...order, ...order.toReversed()]) {
        const payment: Payment = {
          id: invoice.invoiceId,
          reference: invoice.reference,
          status,
          amount: 4900,
          currency: 'USD',
          refundedAmount: 0,
          maskedPan: '424242******4242',
          displayLabel: 'Visa 4242',
          token: status === 'completed' ? 'a-token' : null,
          failure: status === 'failed' ? 'declined' : null,
          isTokenToCome: false,
          failedRefunds: [],
          confirmationUrl: null,
          dispute: null,
          createdAt: null,
          modifiedAt: new Date(world.clock.now().getTime() + states.indexOf(status)),
        }
        await applyPayment(world.ports, world.app.settings, { ...attempt, payment })
      }
      const { subscription, invoices } = await world.read(lily)
      expect(subscription).toMatchObject({ status: 'active', nextBillingDate: '2026-12-20T12:00:00.000Z' })
      expect(invoices).toMatchObject([{ status: 'completed', number: '2026-000001', failure: null }])
    },
  )
})
