type Maybe<T> = T | null | undefined

/**
 * A promo as assigned to a company, or as evaluated for a code (PROMO-2). Any field may be
 * missing; numbers may be text.
 */
export type PromoTerms = {
  readonly promoCodeId?: Maybe<number | string>
  readonly code?: Maybe<string>
  readonly source?: Maybe<'assignment' | 'code'>
  readonly discountType?: Maybe<'percentage' | 'fixed'>
  /** The fixed discount, in minor units. */
  readonly amountCents?: Maybe<number | string>
  /** The discount in per cent, of up to two decimals. */
  readonly percentage?: Maybe<number | string>
  /** A percentage gives no more than this, in minor units. */
  readonly maxDiscountAmountCents?: Maybe<number | string>
  readonly assignmentId?: Maybe<number | string>
  readonly durationInBillingCycles?: Maybe<number | string>
  /** How many bills it is still taken from; without a number it is taken from all. */
  readonly remainingBillingCycles?: Maybe<number | string>
  readonly maxBillingCycles?: Maybe<number | string>
  readonly durationType?: Maybe<string>
  readonly metadata?: Maybe<Readonly<Record<string, unknown>>>
}
