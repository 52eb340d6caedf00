import { ApiError, supportHoursCalls } from '@frontdesk/api-client'
import type { SupportHoursRecord } from '@frontdesk/contract'
import { formatDayTime, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { findsZone, presentName, zonesWith } from '@frontdesk/support-hours'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Select, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { supportHoursKey } from '../operationsQueries.ts'
import { AwayPreview } from './AwayPreview.tsx'
import { HolidayFields } from './HolidayFields.tsx'
import { hoursDraftOf, supportHoursOf, isWrong, type HoursDraft } from './HoursDraft.ts'
import classes from './SupportHoursForm.module.css'
import { WeekFields } from './WeekFields.tsx'

/** The choice of a time zone by its name in the time zone database. */
function ZoneChoice({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Time zone`}
      data={zonesWith(zone, Intl.supportedValuesOf('timeZone'))}
      value={zone}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      searchable
      filter={({ options, search }) => options.filter((option) => 'value' in option && findsZone(search, option.value))}
      allowDeselect={false}
      // Hundreds of zones, which nobody sees before the list is opened.
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={<Trans>No time zone of this name</Trans>}
      autoComplete="off"
      maw={360}
    />
  )
}

/** The hours of support; as long as none were named, the zone is that of this device. */
function firstDraft({ hours, changedAt }: SupportHoursRecord): HoursDraft {
  const isUnset = changedAt === null && hours.week.length === 0
  return hoursDraftOf(
    isUnset ? { ...hours, zone: presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone) } : hours,
  )
}

/**
 * Changes when people of support answer (SUP-12): zone, times of each weekday, holidays. It begins with the hours as
 * they are, and what was entered stays until it is saved.
 */
export function SupportHoursForm({ record }: { record: SupportHoursRecord }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => firstDraft(record))
  const [day, setDay] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (hours: ReturnType<typeof supportHoursOf>) =>
      api.subject(supportHoursCalls).setSupportHours({
        zone: hours.zone,
        week: [...hours.week],
        holidays: [...hours.holidays],
      }),
    onSuccess: (saved) => {
      queries.setQueryData(supportHoursKey, saved)
      setDraft(hoursDraftOf(saved.hours))
      setDay('')
      setTried(false)
      toasts.show({ type: 'success', message: t`The hours are saved. They apply at once.` })
    },
  })
  const change = (part: Partial<HoursDraft>) => setDraft((known) => ({ ...known, ...part }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = draft.times.find(isWrong)
    if (wrong) return form.current?.querySelector<HTMLElement>(`[data-time="${String(wrong.key)}"]`)?.focus()
    // A day that was typed and not added is meant all the same.
    const holidays = day === '' ? draft.holidays : [...new Set([...draft.holidays, day])].toSorted()
    return mutate(supportHoursOf({ ...draft, holidays }))
  }
  // A prompt for the password that was cancelled is no failure.
  const isFailed = error !== null && !(error instanceof ApiError && error.code === 'CONFIRM_PASSWORD')
  const changed = record.changedAt === null ? null : formatDayTime(record.changedAt)
  return (
    <div className={classes.page}>
      <form ref={form} noValidate onSubmit={submit}>
        {/* The answer replaces the draft: what was typed before it came would be thrown away. */}
        <fieldset className={classes.fields} disabled={isPending}>
          <Stack gap="lg">
            <Text size="sm">
              {changed === null ? (
                <Trans>These are the settings of the server. Once you save, they are not read any more.</Trans>
              ) : (
                <Trans>Last changed {changed}.</Trans>
              )}
            </Text>
            <ZoneChoice zone={draft.zone} onChange={(zone) => change({ zone })} />
            <WeekFields times={draft.times} isTried={isTried} onChange={(times) => change({ times })} />
            <HolidayFields
              holidays={draft.holidays}
              typed={day}
              onType={setDay}
              onChange={(holidays) => change({ holidays })}
            />
            {isFailed && (
              <Alert color="red" role="alert" title={<Trans>Nothing was changed</Trans>}>
                {error.message}
              </Alert>
            )}
            <Button type="submit" loading={isPending} style={{ alignSelf: 'flex-start' }}>
              <Trans>Save the hours</Trans>
            </Button>
          </Stack>
        </fieldset>
      </form>
      <AwayPreview hours={supportHoursOf(draft)} awayTexts={record.awayTexts} />
    </div>
  )
}
