import { Button, Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatWeekday } from '@frontdesk/platform'
import classes from './BasicsView.module.css'

/** The hours of an open weekday, 1 for Monday to 7 for Sunday. */
export type DayHours = { day: number; from: string; to: string }

const usualHours = { from: '09:00', to: '18:00' }
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** As a label begins, with a capital letter; 6 January 2025 is a Monday. */
const nameOf = (day: number) =>
  formatWeekday(new Date(2025, 0, 5 + day), 'long').replace(/^./u, (first) => first.toLocaleUpperCase())

/** The opening hours by weekday. A day that is opened gets the hours of the one before it, to be changed. */
export function HoursField({
  hours,
  isTried,
  onChange,
}: {
  hours: readonly DayHours[]
  /** Whether missing times are reported. */
  isTried: boolean
  onChange: (hours: DayHours[]) => void
}) {
  const { t } = useLingui()
  const open = (day: number) => {
    const before = hours.findLast((one) => one.day < day) ?? hours[0] ?? usualHours
    onChange([...hours, { ...before, day }].toSorted((one, other) => one.day - other.day))
  }
  const openAll = () => onChange(weekdays.map((day) => ({ ...(hours[0] ?? usualHours), day })))
  const change = (day: number, part: Partial<DayHours>) =>
    onChange(hours.map((one) => (one.day === day ? { ...one, ...part } : one)))
  return (
    <fieldset className={classes.hours}>
      <legend className={classes.legend}>
        <Trans>When are you open?</Trans>
      </legend>
      {weekdays.map((day) => {
        const hoursOfDay = hours.find((one) => one.day === day)
        const name = nameOf(day)
        return (
          <div key={day} className={classes.day}>
            <Checkbox
              label={name}
              checked={hoursOfDay !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                checked ? open(day) : onChange(hours.filter((one) => one.day !== day))
              }
            />
            {hoursOfDay === undefined ? (
              <span className={classes.closed}>{hours.length > 0 && <Trans>Closed</Trans>}</span>
            ) : (
              <span className={classes.times}>
                <TextInput
                  type="time"
                  aria-label={t`${name}, from`}
                  value={hoursOfDay.from}
                  error={isTried && hoursOfDay.from === ''}
                  onChange={({ currentTarget: { value } }) => change(day, { from: value })}
                />
                <span aria-hidden>–</span>
                <TextInput
                  type="time"
                  aria-label={t`${name}, until`}
                  value={hoursOfDay.to}
                  error={isTried && hoursOfDay.to === ''}
                  onChange={({ currentTarget: { value } }) => change(day, { to: value })}
                />
              </span>
            )}
          </div>
        )
      })}
      <Button className={classes.all ?? ''} variant="subtle" size="compact-sm" onClick={openAll}>
        <Trans>Same hours for all days</Trans>
      </Button>
    </fieldset>
  )
}
