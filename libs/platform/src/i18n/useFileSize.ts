import { useCallback } from 'react'
import { useLocale } from './useLocale.ts'
import { numberLocaleOf } from './useNumberText.ts'

const steps = ['kilobyte', 'megabyte', 'gigabyte'] as const

/**
 * Returns a function that formats bytes in the user's language: '48 kB', '2.4 MB'. Units are powers of
 * 1024, as the limits are.
 */
export function useFileSize(): (bytes: number) => string {
  const locale = useLocale()
  return useCallback(
    (bytes) => {
      // A file that is not empty is shown as at least 1 kB.
      const kilobytes = Math.max(1, bytes / 1024)
      const step = Math.min(Math.floor(Math.log2(kilobytes) / 10), steps.length - 1)
      const amount = kilobytes / 1024 ** step
      return new Intl.NumberFormat(numberLocaleOf(locale), {
        style: 'unit',
        unit: steps[step],
        unitDisplay: 'short',
        maximumFractionDigits: step > 0 && amount < 10 ? 1 : 0,
      }).format(amount)
    },
    [locale],
  )
}
