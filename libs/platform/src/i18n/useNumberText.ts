import { useMemo } from 'react'
import { useLocale } from './useLocale.ts'

/**
 * The locale that numbers of a language are written in. Chromium has no Kazakh numbers and would write English ones;
 * Russian ones are written as Kazakh ones are: `1 234,56`.
 */
export const numberLocaleOf = (locale: string): string => (locale === 'kk' ? 'ru' : locale)

/** Writes a number in the reader's language; at most two decimals, or so many. */
export function useNumberText(): (of: number, mostDecimals?: number) => string {
  const locale = useLocale()
  return useMemo(
    () =>
      (of, mostDecimals = 2) =>
        new Intl.NumberFormat(numberLocaleOf(locale), { maximumFractionDigits: mostDecimals }).format(of),
    [locale],
  )
}
