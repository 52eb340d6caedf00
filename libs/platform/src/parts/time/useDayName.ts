import { useLingui } from '@lingui/react/macro'
import { formatDay } from '../../i18n/formatTime.ts'
import { formatWeekday, relativeDay } from '../../i18n/relativeDay.ts'

/** Returns the name of a day seen from another: Today, Yesterday, the weekday within a week, else the date (MSG-12). */
export function useDayName(): (day: Date, now: Date) => string {
  const { t } = useLingui()
  return (day, now) => {
    switch (relativeDay(day, now)) {
      case 'today':
        return t`Today`
      case 'yesterday':
        return t`Yesterday`
      case 'this-week':
        return formatWeekday(day, 'long')
      case 'other':
        return formatDay(day)
    }
  }
}
