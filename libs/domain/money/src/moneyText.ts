import { toMajor } from './Amount.ts'
import type { Money } from './Money.ts'

/**
 * Writes money as a language does, the same on pages, in emails and on invoices: `$49.00`, `49,00 ₴`, a true minus in
 * front of what is taken off. `isShort` leaves the minor units out where there are none, as for a plan's price: `$49`.
 * Engines have no numbers of Kazakh, and would write English or Russian ones by the device's own language: they are
 * written as in Russian, `1 234,56 ₸`.
 */
export const moneyText = (language: string, { minor, currency }: Money, { isShort = false } = {}): string =>
  new Intl.NumberFormat(language === 'kk' ? 'ru' : language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: isShort && minor % 100 === 0 ? 0 : 2,
  })
    .format(toMajor(minor))
    .replace('-', '−')
