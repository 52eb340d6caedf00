import type { PriceVariant } from '@frontdesk/contract'
import { money, type Money } from '@frontdesk/money'
import { readPlanMetadata } from '../plan/readPlanMetadata.ts'
import { currencyOf } from '../reading/currencyOf.ts'
import { nonNegativeOf } from '../reading/numberOf.ts'
import { addOnsOf, type ConfigurationRefusal } from './addOnsOf.ts'
import { monthsCharged, type ChargedPeriod } from '../plan/ChargedPeriod.ts'
import { completeConfiguration, type Configuration, type WantedConfiguration } from './Configuration.ts'
import type { PriceLine } from './PriceLine.ts'

/** Why there is no price. */
export type PriceRefusal = 'unknown-price' | 'unknown-currency' | 'price-out-of-range' | ConfigurationRefusal

/** The price of a configuration for one period. The lines sum to it. */
export type PlanPrice = {
  readonly kind: 'price'
  readonly period: ChargedPeriod
  readonly configuration: Configuration
  readonly lines: readonly PriceLine[]
  readonly price: Money
}

/** The fields from which a price is calculated. */
export type PricedVariant = Partial<Pick<PriceVariant, 'amount' | 'currencyCode' | 'metadata'>>

const refused = (because: PriceRefusal) => ({ kind: 'refused', because }) as const

/**
 * The price of a plan in a configuration (SUB-3, B5): the plan, the surcharge of its number of conversations, and a
 * price for each salon beyond the included ones. A year costs ten months, of the add-ons as of the plan (B4). What
 * cannot be priced is refused by value; a price below zero or beyond what a number holds is out of range.
 */
export function priceOf(of: {
  variant: PricedVariant
  configuration?: WantedConfiguration | null | undefined
  period: ChargedPeriod
}): PlanPrice | { readonly kind: 'refused'; readonly because: PriceRefusal } {
  const { variant, period } = of
  const metadata = readPlanMetadata(variant.metadata)
  const monthly = nonNegativeOf(variant.amount)
  if (monthly === null) return refused('unknown-price')
  const currency = currencyOf(variant.currencyCode)
  if (currency === null) return refused('unknown-currency')
  const configuration = completeConfiguration(metadata, of.configuration ?? {})
  const addOns = addOnsOf(metadata, configuration)
  if (addOns.kind === 'refused') return addOns

  const months = monthsCharged[period]
  const base = monthly * months
  const conversations = (addOns.option?.additionalAmount ?? 0) * months
  const each = addOns.each * months
  const salons = each * addOns.salons
  const price = base + conversations + salons
  if (price < 0 || ![base, conversations, each, salons, price].every(Number.isSafeInteger))
    return refused('price-out-of-range')

  const lines: PriceLine[] = [{ key: 'base', amount: money(base, currency) }]
  if (addOns.option?.additionalAmount)
    lines.push({ key: 'conversations', conversations: addOns.option.value, amount: money(conversations, currency) })
  if (salons !== 0)
    lines.push({ key: 'salons', salons: addOns.salons, each: money(each, currency), amount: money(salons, currency) })
  return { kind: 'price', period, configuration, lines, price: money(price, currency) }
}
