import { useLocale } from '@frontdesk/platform'
import { toMajor, type Money } from '@frontdesk/money'
import { numberLocaleOf } from './useNumberText.ts'

type MoneyFormat = {
  /** Leaves the minor units out where there are none, as for a plan's price: $49. */
  isShort?: boolean
}

/**
 * Writes money in the reader's language: `$49.00`, `49,00 ₴`, a true minus in front of what is taken off. Without a
 * component around it, for the names of buttons and for assistive technology.
 */
export function useMoneyText(): (of: Money, format?: MoneyFormat) => string {
  const locale = useLocale()
  return ({ minor, currency }, { isShort = false } = {}) =>
    new Intl.NumberFormat(numberLocaleOf(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: isShort && minor % 100 === 0 ? 0 : 2,
    })
      .format(toMajor(minor))
      .replace('-', '−')
}

/** Money in the reader's language, in tabular figures. */
export function MoneyText({ of, isShort }: { of: Money } & MoneyFormat) {
  const moneyText = useMoneyText()
  return <span data-numbers>{moneyText(of, { ...(isShort !== undefined && { isShort }) })}</span>
}
