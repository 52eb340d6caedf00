import { mostHolidays } from '@frontdesk/contract/limits'
import { formatDay, formatWeekday } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { useRef } from 'react'
import classes from './SupportHoursForm.module.css'

/** The days without support; `typed` is one that was not added yet. */
export function HolidayFields({
  holidays,
  typed,
  onType,
  onChange,
}: {
  holidays: readonly string[]
  typed: string
  onType: (day: string) => void
  onChange: (holidays: readonly string[]) => void
}) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    if (typed === '') return field.current?.focus()
    onChange([...new Set([...holidays, typed])].toSorted())
    onType('')
    return field.current?.focus()
  }
  return (
    <fieldset className={classes.week}>
      <legend className={classes.legend}>
        <Trans>Holidays</Trans>
      </legend>
      {holidays.length > 0 && (
        <ul className={classes.holidays}>
          {holidays.map((day) => {
            const date = new Date(`${day}T00:00`)
            const shown = formatDay(date)
            return (
              <li key={day}>
                <time dateTime={day}>
                  {formatWeekday(date, 'short')} {shown}
                </time>
                <CloseButton
                  size="sm"
                  aria-label={t`Remove ${shown}`}
                  onClick={() => {
                    field.current?.focus()
                    onChange(holidays.filter((one) => one !== day))
                  }}
                />
              </li>
            )
          })}
        </ul>
      )}
      <Group align="end" gap={8}>
        <TextInput
          ref={field}
          type="date"
          label={t`A day on which nobody answers`}
          value={typed}
          onChange={({ currentTarget: { value } }) => onType(value)}
          onKeyDown={(event) => {
            // Enter adds the day, where it would save the whole form.
            if (event.key !== 'Enter' || typed === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add} disabled={holidays.length >= mostHolidays}>
          <Trans>Add the day</Trans>
        </Button>
      </Group>
    </fieldset>
  )
}
