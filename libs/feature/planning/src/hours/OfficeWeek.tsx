import { mostOpenTimes } from '@frontdesk/contract/limits'
import { formatWeekday } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { DayFields } from './DayFields.tsx'
import { countTimes, type OfficeDraft } from './OfficeDraft.ts'
import classes from './OfficeHours.module.css'

/** As a label begins, with a capital letter; 6 January 2025 is a Monday. */
const nameOf = (day: number) =>
  formatWeekday(new Date(2025, 0, 5 + day), 'long').replace(/^./u, (first) => first.toLocaleUpperCase())

type Props = { week: OfficeDraft['week']; isTried: boolean; onChange: (week: OfficeDraft['week']) => void }

/** The times of each weekday (PLAN-2). */
export function OfficeWeek({ week, isTried, onChange }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>When are you open?</Trans>
      </legend>
      {week.map(({ day, times }) => (
        <DayFields
          key={day}
          name={nameOf(day)}
          times={times}
          like={week.findLast((before) => before.day < day && before.times.length > 0)?.times}
          isTried={isTried}
          canAdd={countTimes(week) < mostOpenTimes}
          onChange={(changed) => onChange(week.map((one) => (one.day === day ? { day, times: changed } : one)))}
        />
      ))}
    </fieldset>
  )
}
