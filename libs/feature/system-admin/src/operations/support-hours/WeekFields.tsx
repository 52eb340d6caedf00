import { mostOpenTimes } from '@frontdesk/contract/limits'
import { formatWeekday } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { isWrong, withTime, type TypedTime } from './HoursDraft.ts'
import classes from './SupportHoursForm.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** As a label begins, with a capital letter; 6 January 2025 is a Monday. */
const nameOf = (day: number) =>
  formatWeekday(new Date(2025, 0, 5 + day), 'long').replace(/^./u, (first) => first.toLocaleUpperCase())

type Times = readonly TypedTime[]
type Change = (times: Times) => void

/** The times of each weekday, any number of them; a day without one is closed. */
export function WeekFields({ times, isTried, onChange }: { times: Times; isTried: boolean; onChange: Change }) {
  const { t } = useLingui()
  return (
    <fieldset className={classes.week}>
      <legend className={classes.legend}>
        <Trans>When do people answer?</Trans>
      </legend>
      {weekdays.map((day) => {
        const name = nameOf(day)
        const ofDay = times.filter(({ weekday }) => weekday === day)
        return (
          <fieldset key={day} className={classes.day}>
            <legend>{name}</legend>
            <div className={classes.times}>
              {ofDay.length === 0 && (
                <span className={classes.closed}>
                  <Trans>Closed</Trans>
                </span>
              )}
              {ofDay.map((time) => (
                <TimeFields key={time.key} time={time} day={name} isTried={isTried} times={times} onChange={onChange} />
              ))}
              <Button
                variant="subtle"
                size="compact-sm"
                data-add
                aria-label={t`${name}: add a time`}
                disabled={times.length >= mostOpenTimes}
                onClick={() => onChange(withTime(times, day))}
              >
                <Trans>Add a time</Trans>
              </Button>
            </div>
          </fieldset>
        )
      })}
    </fieldset>
  )
}

/** Beginning and end of one time, which can be removed. */
function TimeFields({
  time,
  day,
  isTried,
  times,
  onChange,
}: {
  time: TypedTime
  /** The name of its weekday. */
  day: string
  /** Whether a wrong time is reported: once it was tried to save it. */
  isTried: boolean
  times: Times
  onChange: Change
}) {
  const { t } = useLingui()
  const { from, to } = time
  const change = (part: Partial<TypedTime>) =>
    onChange(times.map((one) => (one.key === time.key ? { ...one, ...part } : one)))
  const isReported = isTried && isWrong(time)
  return (
    <div className={classes.time}>
      <TextInput
        type="time"
        aria-label={t`${day}, from`}
        data-time={time.key}
        value={from}
        error={isReported}
        onChange={({ currentTarget: { value } }) => change({ from: value })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="time"
        aria-label={t`${day}, until`}
        value={to}
        error={isReported}
        onChange={({ currentTarget: { value } }) => change({ to: value })}
      />
      <CloseButton
        aria-label={from === '' ? t`${day}: remove the time` : t`${day}: remove the time from ${from}`}
        onClick={({ currentTarget }) => {
          // The button goes with its time: the one that stays in the day gets the focus.
          currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus()
          onChange(times.filter(({ key }) => key !== time.key))
        }}
      />
      {isReported && (
        <span role="alert" className={classes.wrong}>
          {from === '' || to === '' ? (
            <Trans>Enter both times, or remove them.</Trans>
          ) : (
            <Trans>The end must be later than the beginning.</Trans>
          )}
        </span>
      )}
    </div>
  )
}
