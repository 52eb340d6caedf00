import type { Sandbox } from '@frontdesk/sandbox'
import { monobank } from '../payments/monobank.ts'
import { stripePayments } from '../payments/stripe.ts'
import type { PaymentProvider } from '../ports/PaymentProvider.ts'

/** A payment provider's double, as tests of either provider use it. */
export type PaidOutside = {
  provider: PaymentProvider
  faults: { status: number | null; losesAnswer: boolean }
  /** Pays, or saves a card, on a page; false when the page is not open. */
  pay: (page: string, card: string) => boolean
  /** The customer confirms a charge with their bank. */
  confirm: (page: string) => void
  /** The payments taken, and the part of each that went back, in minor units, oldest first. */
  taken: () => { reference: string; amount: number; returned: number }[]
  /** Runs something whenever a page is opened, with the address of the page. */
  whenOpened: (run: (page: string) => void) => void
  /** Every notice that was sent, oldest first, to be sent once more. */
  notices: () => { body: string; headers: Record<string, string> }[]
  /** The names of a saved card, on its own and in the masked form. */
  card: { maskedPan: string; displayLabel: string }
  /** The secrets by which saved cards are charged. */
  tokens: () => string[]
  cards: Record<'good' | 'declined' | 'slow' | 'confirming' | 'failsWhenSaved', string>
  settled: () => Promise<void>
}

type Place = { sandbox: Sandbox; origin: string; webhooks: string; now: () => Date }

const lastOf = (page: string) => page.split('/').at(-1) ?? ''

/** The sandbox's bank, which speaks monobank's protocol. */
export function monobankOutside({ sandbox: { bank }, origin, webhooks, now }: Place): PaidOutside {
  const { create } = bank
  const sent: { body: string; headers: Record<string, string> }[] = []
  bank.onNotice((notice) => void sent.push(notice))
  return {
    provider: monobank(
      {
        name: 'sandbox',
        apiRoot: `${origin}/sandbox/bank`,
        token: bank.token,
        webhookUrl: `${webhooks}/webhooks/payments/sandbox`,
        returnUrl: 'https://desk.example/subscription',
      },
      now,
    ),
    faults: bank.faults,
    pay: (page, card) => bank.pay(lastOf(page), card) !== null,
    confirm: (page) => void bank.confirm(lastOf(page)),
    taken: () =>
      bank
        .list(new Date(0), new Date('2100-01-01'))
        .filter(({ status, amount }) => (status === 'success' || status === 'reversed') && amount > 0)
        .map(({ reference, amount, cancelList }) => ({
          reference,
          amount,
          returned: cancelList.reduce((sum, { status, amount: back }) => sum + (status === 'success' ? back : 0), 0),
        })),
    whenOpened(run) {
      bank.create = (of) => {
        const invoice = create(of)
        run(invoice.invoiceId)
        return invoice
      }
    },
    notices: () => sent,
    card: { maskedPan: '424242******4242', displayLabel: 'Visa 4242' },
    tokens: () => bank.tokens(),
    cards: {
      good: '4242 4242 4242 4242',
      declined: '4000 0000 0000 0002',
      slow: '4000 0000 0000 3220',
      confirming: '4000 0025 0000 3155',
      failsWhenSaved: '4000 0000 0000 0341',
    },
    settled: bank.settled,
  }
}

/** The sandbox's Stripe. */
export function stripeOutside({ sandbox: { stripe }, origin, webhooks, now }: Place): PaidOutside {
  stripe.callAt(`${webhooks}/webhooks/payments/stripe`)
  const { store } = stripe
  return {
    provider: stripePayments(
      {
        secretKey: stripe.secretKey,
        webhookSecret: stripe.webhookSecret,
        apiRoot: `${origin}/sandbox/stripe`,
        returnUrl: 'https://desk.example/subscription',
      },
      now,
    ),
    faults: stripe.faults,
    pay: (page, card) => stripe.pay(lastOf(page), card) !== null,
    confirm: (page) => void stripe.confirm(lastOf(page)),
    taken: () =>
      store
        .list('charge', ({ status }) => status === 'succeeded')
        .map(({ id, metadata, amount, amount_refunded: refunded }) => ({
          reference: metadata['reference'] ?? '',
          amount,
          returned: store
            .list('dispute', ({ charge, status }) => charge === id && status === 'lost')
            .reduce((sum, dispute) => sum + dispute.amount, refunded),
        }))
        .reverse(),
    whenOpened: (run) => void (stripe.onPage = (session) => run(session.id)),
    notices: () =>
      stripe.events.map((event) => {
        const body = JSON.stringify(event)
        return { body, headers: { 'stripe-signature': stripe.sign(body) } }
      }),
    card: { maskedPan: '**** **** **** 4242', displayLabel: 'Visa 4242' },
    tokens: () => store.list('payment_method', ({ customer }) => customer !== null).map(({ id }) => id),
    cards: {
      good: '4242 4242 4242 4242',
      declined: '4000 0000 0000 0002',
      slow: '4111 1111 1111 1111',
      confirming: '4000 0027 6000 3184',
      failsWhenSaved: '4000 0000 0000 0341',
    },
    settled: stripe.settled,
  }
}
