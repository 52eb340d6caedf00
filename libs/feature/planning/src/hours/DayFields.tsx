import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { endsNextDay, lacksTime, withDraftTime, type DraftTime } from './OfficeDraft.ts'
import classes from './OfficeHours.module.css'

type Times = readonly DraftTime[]

type DayProps = {
  /** The name of the day. */
  name: string
  times: Times
  /** The times of the day before, which a first time is as. */
  like?: Times | undefined
  /** Whether wrong times are reported: once it was tried to save them. */
  isTried: boolean
  /** Whether there may be one more time. */
  canAdd: boolean
  onChange: (times: Times) => void
  /** The way to remove the day itself. */
  children?: ReactNode
}

/** The times of a day, any number of them; a day without one is closed (PLAN-2). */
export function DayFields({ name, times, like, isTried, canAdd, onChange, children }: DayProps) {
  const { t } = useLingui()
  return (
    <fieldset className={classes.day}>
      <legend>{name}</legend>
      <div className={classes.times}>
        {times.length === 0 && (
          <span className={classes.closed}>
            <Trans>Closed</Trans>
          </span>
        )}
        {times.map((time) => (
          <TimeFields key={time.key} time={time} day={name} isTried={isTried} times={times} onChange={onChange} />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          data-add
          aria-label={t`${name}: add a time`}
          disabled={!canAdd}
          onClick={() => onChange(withDraftTime(times, like))}
        >
          <Trans>Add a time</Trans>
        </Button>
        {children}
      </div>
    </fieldset>
  )
}

type TimeProps = { time: DraftTime; day: string; isTried: boolean; times: Times; onChange: (times: Times) => void }

/** Beginning and end of one time, which can be removed. */
function TimeFields({ time, day, isTried, times, onChange }: TimeProps) {
  const { t } = useLingui()
  const { from, to } = time
  const change = (part: Partial<DraftTime>) =>
    onChange(times.map((one) => (one.key === time.key ? { ...one, ...part } : one)))
  const isReported = isTried && lacksTime(time)
  return (
    <div className={classes.time}>
      <TextInput
        type="time"
        aria-label={t`${day}, from`}
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
      {endsNextDay(time) && (
        <span className={classes.closed}>
          <Trans>until the next day</Trans>
        </span>
      )}
      {isReported && (
        <span role="alert" className={classes.wrong}>
          <Trans>Enter both times, or remove them.</Trans>
        </span>
      )}
    </div>
  )
}
