import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceVariant, Subscription } from '@frontdesk/contract'
import { aPriceVariant, aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import { readPlanMetadata } from '../plan/readPlanMetadata.ts'
import { orderableSalons } from './orderableSalons.ts'
import { quotePlan, type QuoteInput } from './quotePlan.ts'

const halfWay = new Date('2026-12-05T08:00:00.000Z')
/** For at most ten salons, of which one is included; $15 each. */
const pro = aPriceVariant()
const network = aPriceVariant({
  id: 'network-usd',
  amount: 14900,
  metadata: {
    planSlug: 'network',
    configurable: { salons: { baseIncluded: 5, max: 100, additionalAmountPerUnit: 1200 } },
  },
})
const answer = (of: Partial<QuoteInput>) => {
  const quote = quotePlan({ variant: pro, period: 'month', hasUsedTrial: true, now: halfWay, ...of })
  return quote.kind === 'refused' ? quote.because : quote.price.minor
}

describe('the salons of an order', () => {
  it.each([
    [0, { least: 1, most: 10 }],
    [1, { least: 1, most: 10 }],
    [8, { least: 8, most: 10 }],
    [10, { least: 10, most: 10 }],
    [11, null],
  ])('with %s connected salons a plan for ten can be ordered for %j', (connected, range) => {
    expect(orderableSalons(readPlanMetadata(pro.metadata), connected)).toEqual(range)
  })

  it('a plan that includes more salons than are connected may still be ordered for fewer, as its price is the same', () => {
    expect(orderableSalons(readPlanMetadata(network.metadata), 3)).toEqual({ least: 3, most: 100 })
  })

  it.each<[string, Partial<QuoteInput>, string | number]>([
    ['a first plan for fewer', { configuration: { salons: 7 } }, 'fewer-salons-than-connected'],
    ['a first plan as it comes', {}, 'fewer-salons-than-connected'],
    ['a first plan for all', { configuration: { salons: 8 } }, 15400],
    ['a trial for fewer', { hasUsedTrial: false, configuration: { salons: 1 } }, 'fewer-salons-than-connected'],
    [
      'an upgrade to a plan that includes fewer',
      { variant: network, subscription: aSubscription() },
      'fewer-salons-than-connected',
    ],
    [
      'a smaller plan at the renewal',
      {
        configuration: { salons: 2 },
        subscription: aSubscription({ amount: 15400, metadata: { configuration: { conversations: 500, salons: 8 } } }),
        invoices: [anInvoice({ amount: 15400 })],
      },
      'fewer-salons-than-connected',
    ],
    [
      'a plan that ended, once more',
      { subscription: aSubscription({ status: 'ended' }) },
      'fewer-salons-than-connected',
    ],
  ])('with eight connected salons %s is answered with %s', (_what, of, expected) => {
    expect(answer({ connectedSalons: 8, ...of })).toBe(expected)
  })

  it('a plan whose maximum is below the connected salons is too small, for whatever number it is asked', () => {
    expect(answer({ connectedSalons: 12 })).toBe('plan-too-small')
    expect(answer({ connectedSalons: 12, configuration: { salons: 10 } })).toBe('plan-too-small')
    expect(answer({ connectedSalons: 12, variant: network, configuration: { salons: 12 } })).toBe(14900 + 7 * 1200)
  })

  it('an order of the plan that runs for fewer salons is refused as the same plan, not as one for too few', () => {
    expect(answer({ connectedSalons: 8, subscription: aSubscription(), invoices: [anInvoice()] })).toBe('same-plan')
  })

  it('the automatic upgrade keeps the salons of the plan, whatever is connected', () => {
    const of = { subscription: aSubscription(), configuration: { conversations: 1000, salons: 1 }, connectedSalons: 8 }
    expect(answer({ ...of, isAutomatic: true })).toBe(6900)
    expect(answer(of)).toBe('fewer-salons-than-connected')
  })
})

describe('properties of the salons of an order', () => {
  const aPlan = fc
    .record({
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      baseIncluded: fc.integer({ min: 0, max: 20 }),
      max: fc.integer({ min: 0, max: 20 }),
      additionalAmountPerUnit: fc.integer({ min: 0, max: 10_000 }),
    })
    .map(({ amount, ...salons }): PriceVariant => aPriceVariant({ amount, metadata: { configurable: { salons } } }))
  const anOrder = fc.record({
    variant: aPlan,
    period: fc.constantFrom('month' as const, 'year' as const),
    configuration: fc.record({ salons: fc.option(fc.integer({ min: -1, max: 25 })) }),
    subscription: fc.option(
      fc
        .record({
          status: fc.constantFrom<Subscription['status']>('active', 'trial', 'past_due', 'unpaid', 'ended', 'pending'),
          amount: fc.integer({ min: 0, max: 1_000_000 }),
        })
        .map(aSubscription),
    ),
    hasUsedTrial: fc.boolean(),
    connectedSalons: fc.integer({ min: 0, max: 25 }),
    now: fc.constant(halfWay),
  })

  it('no order is for fewer salons than are connected, and only then do they stand in the way', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const quote = quotePlan(order)
        const free = quotePlan({ ...order, connectedSalons: 0 })
        if (quote.kind === 'quote') {
          expect(quote.configuration.salons).toBeGreaterThanOrEqual(order.connectedSalons)
          // Apart from that, the connected salons change nothing of what is charged.
          expect(quote).toEqual(free)
        } else if (free.kind === 'quote') expect(free.configuration.salons).toBeLessThan(order.connectedSalons)
        else expect(quote).toEqual(free)
      }),
      { numRuns: 2_000 },
    )
  })

  it('a plan is too small exactly where no number of salons can be ordered', () => {
    fc.assert(
      fc.property(aPlan, fc.integer({ min: 0, max: 25 }), (variant, connectedSalons) => {
        const isOrderable = Array.from({ length: 26 }, (_, salons) =>
          quotePlan({ variant, period: 'month', configuration: { salons }, connectedSalons, now: halfWay }),
        ).some(({ kind }) => kind === 'quote')
        expect(orderableSalons(readPlanMetadata(variant.metadata), connectedSalons) !== null).toBe(isOrderable)
      }),
      { numRuns: 1_000 },
    )
  })

  it('one connected salon more makes nothing possible that was not', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const more = quotePlan({ ...order, connectedSalons: order.connectedSalons + 1 })
        if (more.kind === 'quote') expect(quotePlan(order)).toEqual(more)
      }),
      { numRuns: 1_000 },
    )
  })
})
