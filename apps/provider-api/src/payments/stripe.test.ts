import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Payment, PaymentProvider, PaymentResult, ProviderRefund } from '../ports/PaymentProvider.ts'
import { refusals } from './fixtures/stripePayloads.ts'
import { stripePayments } from './stripe.ts'

let now = new Date('2026-11-20T12:00:00.000Z')
let sandbox: RunningSandbox
let provider: PaymentProvider
const access = () => ({
  secretKey: sandbox.world.stripe.secretKey,
  webhookSecret: sandbox.world.stripe.webhookSecret,
  apiRoot: `${sandbox.origin}/sandbox/stripe`,
  returnUrl: 'https://desk.example/subscription',
})
beforeAll(async () => {
  sandbox = await startSandbox({ world: createSandbox({ now: () => now }) })
  provider = stripePayments(access(), () => now)
})
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00.000Z')
  Object.assign(sandbox.world.stripe.faults, { status: null, losesAnswer: false })
})
afterAll(() => sandbox.close())

const stripe = () => sandbox.world.stripe
const valueOf = <T>(result: PaymentResult<T>): T => {
  if (!result.ok) throw new Error(`The call failed: ${JSON.stringify(result.fault)}`)
  return result.value
}
const good = '4242 4242 4242 4242'
let company = 0
const aPurpose = () => {
  company += 1
  return {
    reference: `${company}.${randomUUID()}.1`,
    currency: 'USD' as const,
    description: 'Pro',
    customerKey: `company-${company}`,
    redirectUrl: 'https://desk.example/subscription/success',
  }
}
/** Saves a card on a page; returns how it is charged. */
const aSavedCard = async (number = good) => {
  const purpose = aPurpose()
  const { id } = valueOf(await provider.createSetup(purpose))
  stripe().pay(id, number)
  const payment = valueOf(await provider.fetchPayment(id))
  return { ...purpose, amount: 4900, token: String(payment?.token) }
}
const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))

describe('a saved card', () => {
  it('that is deleted cannot be charged, and deleting it again, or one that Stripe does not know, changes nothing', async () => {
    const { token, ...of } = await aSavedCard()
    for (let times = 0; times < 2; times++) expect(await provider.removeCard(token)).toEqual({ ok: true, value: null })
    expect(await provider.removeCard('cus_1/pm_unknown')).toEqual({ ok: true, value: null })
    expect(await provider.chargeCard({ ...of, token })).toMatchObject({ fault: { type: 'refused' } })
  })

  it('of another provider is refused, and one is deleted later while Stripe does not answer', async () => {
    const { token } = await aSavedCard()
    expect(await provider.removeCard('a-token')).toMatchObject({ fault: { type: 'refused' } })
    stripe().faults.status = 500
    expect(await provider.removeCard(token)).toMatchObject({ fault: { type: 'unknown' } })
  })
})

describe('pages', () => {
  it('the same reference has the same page, and a company has one customer, also before it can be searched for', async () => {
    const purpose = aPurpose()
    const first = valueOf(await provider.createPayment({ ...purpose, amount: 4900 }))
    expect(valueOf(await provider.createPayment({ ...purpose, amount: 4900 }))).toEqual(first)
    for (const seconds of [30, 120, 40 * 86_400]) {
      later(seconds)
      valueOf(await provider.createSetup({ ...purpose, reference: `${company}.${randomUUID()}.1` }))
    }
    const customers = stripe().store.list('customer', ({ metadata }) => metadata['company'] === purpose.customerKey)
    expect(customers).toHaveLength(1)
  })

  it.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient-funds'],
    ['4000 0000 0000 0069', 'expired-card'],
  ])('a card %s fails as %s, and the page stays open', async (number, failure) => {
    const { id } = valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    stripe().pay(id, number)
    expect(valueOf(await provider.fetchPayment(id))).toMatchObject({ status: 'failed', failure })
    stripe().pay(id, good)
    expect(valueOf(await provider.fetchPayment(id))).toMatchObject({ status: 'completed', failure: null })
  })

  it('a payment that the bank asks to be confirmed on the page is open until it is', async () => {
    const { id } = valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    const session = stripe().pay(id, '4000 0025 0000 3155')
    expect(valueOf(await provider.fetchPayment(id))).toMatchObject({ status: 'pending', token: null })
    stripe().confirm(String(session?.payment_intent))
    expect(valueOf(await provider.fetchPayment(id))).toMatchObject({ status: 'completed' })
  })

  it('a page is closed; a paid one stays paid, and an unknown one is none', async () => {
    const { id } = valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    expect(valueOf(await provider.cancelPayment(id))).toMatchObject({ status: 'cancelled', failure: 'expired' })
    const paid = valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    stripe().pay(paid.id, good)
    expect(valueOf(await provider.cancelPayment(paid.id))).toMatchObject({ status: 'completed' })
    expect(valueOf(await provider.fetchPayment('cs_test_unknown'))).toBeNull()
  })

  it('a page that is known by its payment alone is closed as a page', async () => {
    const { id } = valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    stripe().pay(id, '4000 0000 0000 0002')
    const intent = stripe().store.get('checkout.session', id).payment_intent
    valueOf(await provider.cancelPayment(String(intent)))
    expect(stripe().store.get('checkout.session', id).status).toBe('expired')
  })
})

describe('charges of a saved card', () => {
  it('a card that was confirmed when it was saved is charged without the customer', async () => {
    const { id } = valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    const session = stripe().pay(id, '4000 0025 0000 3155')
    stripe().confirm(String(session?.payment_intent))
    const token = String(valueOf(await provider.fetchPayment(id))?.token)
    const charged = valueOf(await provider.chargeCard({ ...aPurpose(), amount: 4900, token }))
    expect(charged).toMatchObject({ status: 'completed', token: null })
  })

  it('a charge that the bank wants confirmed has the page of the bank, also when it is found again, and is one payment', async () => {
    const charge = await aSavedCard('4000 0027 6000 3184')
    const asked = valueOf(await provider.chargeCard(charge))
    expect(asked).toMatchObject({ status: 'processing', confirmationUrl: stripe().confirmationOf(asked.id) })
    const find = { reference: charge.reference, customerKey: charge.customerKey, since: now, isWanted: true }
    expect(valueOf(await provider.findPayment(find))).toEqual(asked)
    stripe().confirm(asked.id)
    expect(valueOf(await provider.fetchPayment(asked.id))).toMatchObject({ status: 'completed', confirmationUrl: null })
    expect(stripe().store.list('payment_intent', (one) => one.metadata['reference'] === charge.reference)).toHaveLength(
      1,
    )
  })

  it('a charge that the customer does not confirm fails', async () => {
    const asked = valueOf(await provider.chargeCard(await aSavedCard('4000 0027 6000 3184')))
    stripe().confirm(asked.id, false)
    expect(valueOf(await provider.fetchPayment(asked.id))).toMatchObject({
      status: 'failed',
      failure: 'confirmation-needed',
      confirmationUrl: null,
    })
  })

  it('a charge whose answer was lost is found by its reference, and the same call once more charges nothing', async () => {
    const charge = await aSavedCard()
    stripe().faults.losesAnswer = true
    expect(await provider.chargeCard(charge)).toMatchObject({ ok: false, fault: { type: 'unknown' } })
    const { reference, customerKey } = charge
    const found = valueOf(await provider.findPayment({ reference, customerKey, since: now, isWanted: true }))
    expect(found).toMatchObject({ status: 'completed', amount: 4900 })
    expect(valueOf(await provider.chargeCard(charge))).toEqual(found)
    expect(
      valueOf(await provider.findPayment({ reference: `${reference}0`, customerKey, since: now, isWanted: true })),
    ).toBeNull()
  })

  it('a charge is found among more payments than one page of a list has', async () => {
    const charge = await aSavedCard()
    for (let n = 0; n < 120; n += 1) {
      const other = valueOf(await provider.chargeCard({ ...charge, reference: `${company}.${randomUUID()}.1` }))
      if (n === 0) valueOf(await provider.chargeCard(charge))
      expect(other.status).toBe('completed')
    }
    const { reference, customerKey } = charge
    expect(valueOf(await provider.findPayment({ reference, customerKey, since: now, isWanted: true }))).toMatchObject({
      reference,
    })
  })

  it('another card with the reference of a charge is not charged, and what became of the first is to be read', async () => {
    const charge = await aSavedCard()
    valueOf(await provider.chargeCard(charge))
    const other = await aSavedCard()
    expect(await provider.chargeCard({ ...other, reference: charge.reference })).toMatchObject({
      ok: false,
      fault: { type: 'unknown' },
    })
  })

  it('a token of another provider is refused without a call', async () => {
    const charge = await aSavedCard()
    expect(await provider.chargeCard({ ...charge, token: 'a-token-of-the-bank' })).toMatchObject({
      ok: false,
      fault: { type: 'refused' },
    })
  })
})

describe('money that goes back', () => {
  /** Asks for a refund that was not made yet, as billing does; returns the payment after it. */
  const giveBack = async (of: { id: string; amount: number; reference: string }): Promise<Payment> => {
    const found = valueOf(await provider.findRefund(of))
    return paymentAfter(found.state === 'made' ? found : valueOf(await provider.refund(of)))
  }
  const paymentAfter = (refund: ProviderRefund): Payment => {
    if (refund.state !== 'made') throw new Error(`The refund is ${refund.state}`)
    return refund.payment
  }

  it('is returned in parts, each once, also after Stripe has forgotten the key of the call', async () => {
    const { id } = valueOf(await provider.chargeCard(await aSavedCard()))
    const states: Payment[] = []
    for (const [reference, days] of [
      ['first', 0],
      ['first', 2],
      ['second', 0],
    ] as const) {
      later(days * 86_400 + 1)
      states.push(await giveBack({ id, amount: 2450, reference }))
    }
    expect(states.map(({ status, refundedAmount }) => [status, refundedAmount])).toEqual([
      ['completed', 2450],
      ['completed', 2450],
      ['refunded', 4900],
    ])
    const moments = states.map(({ modifiedAt }) => modifiedAt.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  })

  it('is more than is left: refused', async () => {
    const { id } = valueOf(await provider.chargeCard(await aSavedCard()))
    expect(await provider.refund({ id, amount: 4901, reference: 'r' })).toMatchObject({
      ok: false,
      fault: { type: 'refused' },
    })
  })

  it('by a dispute counts when it is lost', async () => {
    const { id } = valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    const intentId = String(stripe().pay(id, '4000 0000 0000 0259')?.payment_intent)
    const open = valueOf(await provider.fetchPayment(id))
    expect(open).toMatchObject({ status: 'completed', dispute: 'open', refundedAmount: 0 })
    stripe().decideDispute(intentId, 'lost')
    const lost = valueOf(await provider.fetchPayment(id))
    expect(lost).toMatchObject({ status: 'refunded', dispute: 'lost', refundedAmount: 4900 })
    expect(lost?.modifiedAt.getTime()).toBeGreaterThan(Number(open?.modifiedAt.getTime()))
  })
})

describe('notices', () => {
  const read = (body: string, signature = stripe().sign(body)) =>
    provider.readNotice({ body: Buffer.from(body), headers: { 'stripe-signature': signature } })
  const lastEvent = (type: string) => JSON.stringify(stripe().events.findLast((event) => event.type === type))

  it('name the page or the charge that they are about; a dispute is about the payment that it names', async () => {
    const purpose = aPurpose()
    const { id } = valueOf(await provider.createPayment({ ...purpose, amount: 4900 }))
    const paymentId = String(stripe().pay(id, '4000 0000 0000 0259')?.payment_intent)
    const { reference } = purpose
    expect(await read(lastEvent('checkout.session.completed'))).toEqual({ type: 'payment', paymentId: id, reference })
    for (const type of ['payment_intent.succeeded', 'charge.succeeded', 'charge.dispute.created'])
      expect(await read(lastEvent(type))).toEqual({ type: 'payment', paymentId, reference })
    stripe().faults.status = 500
    expect(await read(lastEvent('charge.dispute.created'))).toEqual({ type: 'later', because: 'unreachable' })
    stripe().faults.status = 403
    expect(await read(lastEvent('charge.dispute.created'))).toEqual({ type: 'later', because: 'not-permitted' })
  })

  const anEvent = (object: object, more: object = {}) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object }, ...more })

  it('about a payment of another account or mode are none of ours, so that they are not sent for days', async () => {
    const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1Other', metadata: {} }
    expect(await read(anEvent(charge))).toEqual({ type: 'other' })
    const purpose = aPurpose()
    const ours = { ...charge, metadata: { reference: purpose.reference } }
    expect(await read(anEvent(ours))).toMatchObject({ type: 'payment', reference: purpose.reference })
    expect(await read(anEvent(ours, { account: 'acct_1Other' }))).toEqual({ type: 'other' })
  })

  it.each(['null', '7', '[]', '{}', '{"type":"charge.refunded"}', '{"type":"charge.refunded","data":null}'])(
    'that are signed and no event are refused as such: %s',
    async (body) => {
      expect(['reject', 'unreadable']).toContain((await read(body)).type)
    },
  )

  it('about something else are none of ours', async () => {
    valueOf(await provider.createPayment({ ...aPurpose(), amount: 4900 }))
    for (const type of ['customer.created', 'invoice.paid'])
      expect(
        await read(JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: 'x', object: 'y' } } })),
      ).toEqual({
        type: 'other',
      })
  })

  it('that are unsigned, changed, half of their JSON, or five minutes old are refused', async () => {
    await aSavedCard()
    const body = lastEvent('checkout.session.completed')
    expect(await read(body, '')).toEqual({ type: 'reject' })
    expect(await read(body.slice(0, body.length / 2))).toEqual({ type: 'reject' })
    expect(await read(`${body} `, stripe().sign(body))).toEqual({ type: 'reject' })
    const signature = stripe().sign(body)
    later(300)
    expect(await read(body, signature)).not.toEqual({ type: 'reject' })
    later(1)
    expect(await read(body, signature)).toEqual({ type: 'reject' })
  })
})

/** A server that gives every call this answer. */
async function answering({ status, body }: { status: number; body: string }) {
  const server = createServer((_request, response) => void response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens on a port.
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('refused calls (docs.stripe.com/api/errors)', () => {
  it.each(refusals)('status $status, $error are a fault: $fault', async ({ status, error, fault }) => {
    await using server = await answering({ status, body: JSON.stringify({ error }) })
    const answer = await stripePayments({ ...access(), apiRoot: server.origin }, () => now).fetchPayment('pi_1')
    expect(answer).toMatchObject({ ok: false, fault: { type: fault } })
    expect(JSON.stringify(answer)).not.toContain(access().secretKey)
  })

  it.each([
    ['no JSON', '<h1>Maintenance</h1>'],
    ['another object', '{"id":"pi_1","object":"payment_intent"}'],
    ['no end', `{"id":"${'x'.repeat(1024 * 1024)}"}`],
  ])('an answer with %s leaves the outcome unknown', async (_name, body) => {
    await using server = await answering({ status: 200, body })
    const answer = await stripePayments({ ...access(), apiRoot: server.origin }, () => now).fetchPayment('pi_1')
    expect(answer).toMatchObject({ ok: false, fault: { type: 'unknown' } })
  })
})
