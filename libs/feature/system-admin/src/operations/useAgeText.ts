import { usePlatform } from '@frontdesk/platform'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns how long ago a moment was, in the largest unit of which a whole one has passed, such as `3 hours`; by the
 * server's clock. Browsers lack the units of Kazakh, so that these are texts of the catalogues.
 */
export function useAgeText(): (at: string) => string {
  const { t } = useLingui()
  const { serverClock } = usePlatform()
  return (at) => {
    const age = Math.max(minute, serverClock.now().getTime() - Date.parse(at))
    const of = (unit: number) => Math.floor(age / unit)
    if (age >= day) return t`${plural(of(day), { one: '# day', other: '# days' })}`
    if (age >= hour) return t`${plural(of(hour), { one: '# hour', other: '# hours' })}`
    return t`${plural(of(minute), { one: '# minute', other: '# minutes' })}`
  }
}
