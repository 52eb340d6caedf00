import type { PriceVariant } from '@frontdesk/contract'
import { aBilledCompany, type PlayedCard, type PlayedOrder } from './aBilledCompany.ts'

const day = 86_400_000
const begun = new Date('2026-11-20T12:00:00.000Z')

/** 49.00 a month for 500 conversations and one salon; 20.00 more for 1,000, and 15.00 for each further salon. */
const pro: PriceVariant = {
  id: 'pro',
  name: 'Pro',
  amount: 4900,
  currencyCode: 'USD',
  metadata: {
    configurable: {
      conversations: {
        default: 500,
        options: [
          { value: 500, additionalAmount: 0 },
          { value: 1000, additionalAmount: 2000 },
        ],
      },
      salons: { baseIncluded: 1, max: 10, additionalAmountPerUnit: 1500 },
    },
  },
}

/** An order of the plan Pro. */
export const anOrder = (
  of: Partial<PlayedOrder['configuration'] & { period: 'month' | 'year' }> = {},
): PlayedOrder => ({
  variant: pro,
  period: of.period ?? 'month',
  configuration: { conversations: of.conversations ?? 500, salons: of.salons ?? 1 },
})

/** A company that has paid for the plan Pro at noon of 20 November 2026, on the machine alone. */
export function aCompanyOnPro(card: PlayedCard = 'good', order: PlayedOrder = anOrder()) {
  const company = aBilledCompany([pro], begun)
  let now = begun
  company.waitUntil(now)
  company.order(order, card)
  return {
    ...company,
    now: () => now,
    /** Lets days pass; what falls due meanwhile is done at their end, as by a server that was away. */
    pass(days: number): void {
      now = new Date(now.getTime() + days * day)
      company.waitUntil(now)
    },
    status: () => company.row().status,
    /** The amounts that were paid. */
    paid: () =>
      company.bills.filter(({ state }) => state.is === 'paid' || state.is === 'returned').map(({ amount }) => amount),
    /** The states of the invoices, newest first. */
    states: () => company.bills.map(({ state }) => state.is).reverse(),
    /** Returns all of an invoice, by its place. */
    returnAll: (place: number): void => company.refund(String(place), null),
  }
}
