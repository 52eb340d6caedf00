import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

const steps = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in bytes as people read it in their language: '48 kB', '2.4 MB'. Steps of 1024, as limits are. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useCallback(
    (bytes) => {
      // Nothing is 0 kB that is there.
      const kilobytes = Math.max(1, bytes / 1024)
      const step = Math.min(Math.floor(Math.log2(kilobytes) / 10), steps.length - 1)
      const amount = kilobytes / 1024 ** step
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: steps[step],
        unitDisplay: 'short',
        maximumFractionDigits: step > 0 && amount < 10 ? 1 : 0,
      }).format(amount)
    },
    [locale],
  )
}
