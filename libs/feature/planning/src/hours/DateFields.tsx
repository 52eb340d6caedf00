import { mostDateTimes, mostSpecialDates } from '@frontdesk/contract/limits'
import { formatDay, formatWeekday } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { DayFields } from './DayFields.tsx'
import type { OfficeDraft } from './OfficeDraft.ts'
import classes from './OfficeHours.module.css'

type Dates = OfficeDraft['dates']

/** Whether a typed date, if any, is before the present day. */
export const hasPassed = (typed: string, today: string): boolean => typed !== '' && typed < today

/** Dates with one more, closed at first, in their order; one that is there stays as it is, and no date is too many. */
export const withDate = (dates: Dates, day: string): Dates =>
  day === '' || dates.length >= mostSpecialDates || dates.some((one) => one.day === day)
    ? dates
    : [...dates, { day, times: [] }].toSorted((one, other) => one.day.localeCompare(other.day))

type Props = {
  dates: Dates
  /** A date that was not added yet. */
  typed: string
  /** The present day in the zone of the hours: a date before it has passed, and is not added. */
  today: string
  isTried: boolean
  onType: (day: string) => void
  onChange: (dates: Dates) => void
}

/** Dates that are closed or have hours of their own (PLAN-2). */
export function DateFields({ dates, typed, today, isTried, onType, onChange }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const isFull = dates.length >= mostSpecialDates
  /** A date that was not added since it has passed; one whose year is being typed is not reported. */
  const [refused, setRefused] = useState('')
  const isPast = hasPassed(typed, today)
  const add = () => {
    if (isPast) setRefused(typed)
    else if (typed !== '' && !isFull) {
      onChange(withDate(dates, typed))
      onType('')
    }
    field.current?.focus()
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Holidays and other dates</Trans>
      </legend>
      <Text size="sm" c="dimmed">
        <Trans>A date here is closed, or has other hours than its weekday.</Trans>
      </Text>
      {dates.map(({ day, times }) => {
        const date = new Date(`${day}T00:00`)
        const name = `${formatWeekday(date, 'short')} ${formatDay(date)}`
        return (
          <DayFields
            key={day}
            name={name}
            times={times}
            isTried={isTried}
            canAdd={times.length < mostDateTimes}
            onChange={(changed) => onChange(dates.map((one) => (one.day === day ? { day, times: changed } : one)))}
          >
            <CloseButton
              aria-label={t`Remove ${name}`}
              onClick={() => {
                field.current?.focus()
                onChange(dates.filter((one) => one.day !== day))
              }}
            />
          </DayFields>
        )
      })}
      <Group align="end" gap={8}>
        <TextInput
          ref={field}
          type="date"
          label={t`A date with other hours`}
          description={isFull && t`There are ${mostSpecialDates} dates, which is the most.`}
          error={isPast && (isTried || refused === typed) && t`This date has passed.`}
          min={today}
          disabled={isFull}
          value={typed}
          onChange={({ currentTarget: { value } }) => onType(value)}
          onKeyDown={(event) => {
            // Enter adds the date, where it would save the whole form.
            if (event.key !== 'Enter' || typed === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add} disabled={isFull}>
          <Trans>Add the date</Trans>
        </Button>
      </Group>
    </fieldset>
  )
}
