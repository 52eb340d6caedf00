import type { BodyOf, PriceVariant, PromoCode } from '@frontdesk/contract'
import { readAmount, readCurrency, readKey } from '../border/readBillingValue.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readPriceVariant } from '../border/readSubscription.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A plan, whether it is on sale, and how many companies run it. */
export type PlanOfSystem = { plan: PriceVariant; isOnSale: boolean; companies: number }
export type PromoCodePage = { promoCodes: readonly PromoCode[]; total: number }

function readPlan(raw: unknown): PlanOfSystem | null {
  const fields = fieldsOf(raw)
  const plan = readPriceVariant(fields['plan'])
  return plan && { plan, isOnSale: fields['isOnSale'] === true, companies: readCount(fields['companies']) ?? 0 }
}

function readPromoCode(raw: unknown): PromoCode | null {
  const fields = fieldsOf(raw)
  const [id, code] = [readKey(fields['id']), readText(fields['code'])]
  const discountType = readToken(fields['discountType'], ['fixed', 'percentage'])
  if (id === null || code === null || discountType === null) return null
  const currency = readCurrency(fields['currencyCode'])
  const percentage = Number(fields['percentage'] ?? Number.NaN)
  const plans: unknown = fields['priceVariantIds']
  return {
    id,
    code,
    discountType,
    amountCents: readAmount(fields['amountCents']),
    percentage: Number.isFinite(percentage) ? percentage : null,
    maxDiscountAmountCents: readAmount(fields['maxDiscountAmountCents']),
    currencyCode: currency === 'unknown' ? null : currency,
    durationType: readToken(fields['durationType'], ['once', 'repeating', 'forever']) ?? 'once',
    durationInBillingCycles: readCount(fields['durationInBillingCycles']),
    priceVariantIds: Array.isArray(plans) ? plans.filter((plan) => typeof plan === 'string') : null,
    maxRedemptions: readCount(fields['maxRedemptions']),
    redemptions: readCount(fields['redemptions']) ?? 0,
    validFrom: readInstant(fields['validFrom']),
    validTo: readInstant(fields['validTo']),
    isActive: fields['isActive'] !== false,
  }
}

const readThePlan = (response: unknown) => readOne(response, 'plan', readPlan)
const readThePromoCode = (response: unknown) => readOne(response, 'promoCode', readPromoCode)

/** Plans, promo codes, trials and refunds over all companies, for system administrators. */
export const systemBillingCalls = (call: CallApi) => ({
  listPlans: (options?: CallOptions) =>
    call('listPlans', {}, (response) => readList(response, 'plans', readPlan), options),
  createPlan: (plan: BodyOf<'createPlan'>, options?: CallOptions) => call('createPlan', plan, readThePlan, options),
  updatePlan: (change: BodyOf<'updatePlan'>, options?: CallOptions) => call('updatePlan', change, readThePlan, options),
  /** Resolves with the new plan, which takes the place of the old one. */
  sellAtNewPrice: (price: BodyOf<'sellAtNewPrice'>, options?: CallOptions) =>
    call('sellAtNewPrice', price, readThePlan, options),
  listPromoCodes: (page: { search: string; limit: number; offset: number }, options?: CallOptions) => {
    const read = (response: unknown): PromoCodePage | null => {
      const promoCodes = readList(response, 'promoCodes', readPromoCode)
      return promoCodes && { promoCodes, total: readCount(fieldsOrData(response)['total']) ?? promoCodes.length }
    }
    return call('listPromoCodes', page, read, options)
  },
  createPromoCode: (promo: BodyOf<'createPromoCode'>, options?: CallOptions) =>
    call('createPromoCode', promo, readThePromoCode, options),
  changePromoCode: (change: BodyOf<'changePromoCode'>, options?: CallOptions) =>
    call('changePromoCode', change, readThePromoCode, options),
  assignPromoCode: (which: { promoCodeId: string; companyId: number }, options?: CallOptions) =>
    call('assignPromoCode', which, readThePromoCode, options),
  /** Resolves with the new end of the trial. */
  extendTrial: (which: { companyId: number; until: string }, options?: CallOptions) =>
    call('extendTrial', which, (response) => readInstant(fieldsOrData(response)['trialEndsAt']), options),
  /** Resolves with what is returned, in minor units. */
  refundInvoice: (refund: BodyOf<'refundInvoice'>, options?: CallOptions) => {
    const read = (response: unknown) => {
      const fields = fieldsOrData(response)
      const [amount, currency] = [readAmount(fields['amount']), readCurrency(fields['currencyCode'])]
      return amount === null || currency === null || currency === 'unknown' ? null : { amount, currency }
    }
    return call('refundInvoice', refund, read, options)
  },
})
