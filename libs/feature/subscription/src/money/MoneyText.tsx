import { useLocale } from '@frontdesk/platform'
import { moneyText, type Money } from '@frontdesk/money'

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
  return (of, format) => moneyText(locale, of, format)
}

/** Money in the reader's language, in tabular figures. */
export function MoneyText({ of, isShort }: { of: Money } & MoneyFormat) {
  const textOf = useMoneyText()
  return <span data-numbers>{textOf(of, { ...(isShort !== undefined && { isShort }) })}</span>
}
