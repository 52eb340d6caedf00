import { useNumberText } from '@frontdesk/platform'
import { Plural, Trans } from '@lingui/react/macro'
import { money, type Currency } from '@frontdesk/money'
import type { PromoTerms } from '@frontdesk/trial-and-promo'
import { MoneyText } from '../money/MoneyText.tsx'

const wholeOf = (raw: number | string | null | undefined): number | null =>
  raw === null || raw === undefined || raw === '' || !Number.isFinite(Number(raw)) ? null : Number(raw)

/** The discount of a promo, its limit, and the number of its bills, in sentences (PROMO-3). */
export function PromoTermsText({ promo, currency }: { promo: PromoTerms; currency: Currency }) {
  const numberText = useNumberText()
  const percentage = numberText(wholeOf(promo.percentage) ?? 0)
  const most = wholeOf(promo.maxDiscountAmountCents)
  const cycles = wholeOf(promo.remainingBillingCycles)
  return (
    <>
      {promo.discountType === 'percentage' ? (
        <Trans>{percentage}% off the price.</Trans>
      ) : (
        <Trans>
          <MoneyText of={money(wholeOf(promo.amountCents) ?? 0, currency)} isShort /> off the price.
        </Trans>
      )}{' '}
      {promo.discountType === 'percentage' && most !== null && (
        <Trans>
          At most <MoneyText of={money(most, currency)} isShort />.
        </Trans>
      )}{' '}
      {cycles === null ? (
        <Trans>It applies to every bill.</Trans>
      ) : (
        <Plural value={cycles} one="It applies to the next bill." other="It applies to the next # bills." />
      )}
    </>
  )
}
