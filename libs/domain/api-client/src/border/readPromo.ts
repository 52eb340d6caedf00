import type { Promo } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readAmount, readKey } from './readBillingValue.ts'
import { readCount } from './readId.ts'
import { readText, readToken } from './readToken.ts'

const sources: readonly NonNullable<Promo['source']>[] = ['assignment', 'code']
const kinds: readonly Promo['discountType'][] = ['fixed', 'percentage']
const durations: readonly NonNullable<Promo['durationType']>[] = ['once', 'repeating', 'forever']

/** A bound of a discount: one that cannot be read allows nothing, as null would allow all. */
const readBound = (raw: unknown): number | null => (raw === undefined || raw === null ? null : (readCount(raw) ?? 0))

/** A promo code as it applies to a company (PROMO-2); null without its type of discount. */
export function readPromo(raw: unknown): Promo | null {
  const fields = fieldsOf(raw)
  const discountType = readToken(fields['discountType'], kinds)
  if (!discountType) return null
  const { percentage, metadata } = fields
  return {
    promoCodeId: readKey(fields['promoCodeId']),
    code: readText(fields['code']),
    source: readToken(fields['source'], sources),
    discountType,
    amountCents: readAmount(fields['amountCents']),
    percentage: typeof percentage === 'number' && Number.isFinite(percentage) ? percentage : readText(percentage),
    maxDiscountAmountCents: readBound(fields['maxDiscountAmountCents']),
    assignmentId: readKey(fields['assignmentId']),
    durationType: readToken(fields['durationType'], durations),
    durationInBillingCycles: readCount(fields['durationInBillingCycles']),
    remainingBillingCycles: readBound(fields['remainingBillingCycles']),
    maxBillingCycles: readCount(fields['maxBillingCycles']),
    ...(typeof metadata === 'object' && metadata !== null && { metadata: { ...fieldsOf(metadata) } }),
    discountCents: readAmount(fields['discountCents']),
    totalCents: readAmount(fields['totalCents']),
  }
}
