import { describe, expect, it } from 'vitest'
import { anInvoice, aPriceVariant, aSubscription } from '../fixtures/index.ts'
import { Invoice } from './Invoice.ts'
import { PriceVariant } from './PriceVariant.ts'
import { Promo } from './Promo.ts'
import { Subscription } from './Subscription.ts'

const evaluation = {
  promoCodeId: '7d',
  code: 'WELCOME',
  source: 'code',
  discountType: 'percentage',
  amountCents: null,
  percentage: 20,
  maxDiscountAmountCents: 2000,
  assignmentId: null,
  durationType: 'repeating',
  durationInBillingCycles: 3,
  remainingBillingCycles: 3,
  maxBillingCycles: 3,
  metadata: {},
  discountCents: 980,
  totalCents: 3920,
}

describe('the billing schemas', () => {
  it.each([
    ['a plan', PriceVariant, aPriceVariant()],
    ['a subscription', Subscription, aSubscription()],
    ['an invoice', Invoice, anInvoice()],
    ['an evaluated promo code', Promo, evaluation],
  ])('the schema keeps all fields of %s', (_, schema, value) => {
    expect(schema.parse(value)).toEqual(value)
  })

  it.each([
    ['a plan', PriceVariant, { id: 'pro-usd', name: 'Pro', amount: 4900 }],
    ['a subscription', Subscription, { id: '0b7e', status: 'trial' }],
    ['an invoice', Invoice, { status: 'pending' }],
    ['an assigned promo code', Promo, { discountType: 'percentage', percentage: '17.50' }],
  ])('the schema accepts %s with its required fields alone', (_, schema, value) => {
    expect(schema.parse(value)).toEqual(value)
  })

  it('the schema keeps what a month takes beside its conversations, and refuses half a message', () => {
    const count = { channel: 'whatsapp', category: 'utility', billable: 12, free: 340 }
    const usage = { used: 1, modelTokens: { input: 2, output: 3 }, channelMessages: [count] }
    expect(Subscription.parse({ id: '0b7e', status: 'active', usage }).usage).toEqual(usage)
    const half = { ...usage, channelMessages: [{ ...count, free: 0.5 }] }
    expect(Subscription.safeParse({ id: '0b7e', status: 'active', usage: half }).success).toBe(false)
  })

  it('the schema keeps unknown metadata of a plan, and those of another type', () => {
    const metadata = { planSlug: 7, included: 'all', motto: 'More' }
    expect(PriceVariant.parse({ id: 'a', name: 'A', amount: 1, metadata }).metadata).toEqual(metadata)
  })

  it('the schema refuses an amount that is not a whole number of minor units', () => {
    expect(PriceVariant.safeParse(aPriceVariant({ amount: 49.5 })).success).toBe(false)
  })
})
