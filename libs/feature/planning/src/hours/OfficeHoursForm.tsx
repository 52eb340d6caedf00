import type { OfficeHours } from '@frontdesk/contract'
import { localTime } from '@frontdesk/support-hours'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Switch } from '@mantine/core'
import { deviceZone } from '@frontdesk/platform'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { AiFields } from './AiFields.tsx'
import { AwayFields } from './AwayFields.tsx'
import { DateFields, hasPassed, withDate } from './DateFields.tsx'
import { draftedHours, officeDraftOf, lacksTime, type DraftedHours, type OfficeDraft } from './OfficeDraft.ts'
import classes from './OfficeHours.module.css'
import { OfficeState } from './OfficeState.tsx'
import { OfficeWeek } from './OfficeWeek.tsx'
import { ZoneChoice } from './ZoneChoice.tsx'

type Props = {
  /** The hours as they are. */
  hours: OfficeHours
  isSaving: boolean
  /** Why they could not be saved. */
  error: string | null
  /** Begins to save them; nothing is called while a save is on its way. */
  onSave: (hours: DraftedHours & { revision: number }) => void
  /** The form begins again, and an error of before is none any more. */
  onBegin: () => void
}

/** The day in a zone on which the form was opened. */
function useToday(zone: string): string {
  const [now] = useState(() => Date.now())
  return new Date(localTime(now, zone)).toISOString().slice(0, 10)
}

/**
 * Changes when a company's office is open, and by which zone it plans (PLAN-2). It begins with the hours as they are;
 * those that somebody else has saved meanwhile are offered, and replace nothing that was typed.
 */
export function OfficeHoursForm({ hours, isSaving, error, onSave, onBegin }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [known, setKnown] = useState(hours)
  const [draft, setDraft] = useState(() => officeDraftOf(hours, deviceZone()))
  const [day, setDay] = useState('')
  const [isTried, setTried] = useState(false)
  const today = useToday(draft.zone)
  const change = (part: Partial<OfficeDraft>) => setDraft((before) => ({ ...before, ...part }))
  const begin = () => {
    setKnown(hours)
    setDraft(officeDraftOf(hours, deviceZone()))
    setDay('')
    setTried(false)
    onBegin()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // The wrong fields are marked before the first of them is looked for.
    flushSync(() => setTried(true))
    const isPast = hasPassed(day, today)
    // Times that nobody sees are left out where they lack something.
    const times = draft.isOn ? [...draft.week, ...draft.dates].flatMap((one) => one.times) : []
    if (times.some(lacksTime) || (draft.isOn && isPast))
      return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // A date that was typed and not added is meant all the same.
    const whole = { ...draft, dates: isPast ? draft.dates : withDate(draft.dates, day) }
    setDraft(whole)
    setDay('')
    return onSave({ ...draftedHours(whole), revision: known.revision })
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <fieldset className={classes.fields} disabled={isSaving}>
        <ZoneChoice zone={draft.zone} onChange={(zone) => change({ zone })} />
        <Switch
          label={<Trans>We have office hours</Trans>}
          description={<Trans>Without them you count as open at any time.</Trans>}
          checked={draft.isOn}
          onChange={({ currentTarget: { checked } }) => change({ isOn: checked })}
        />
        {draft.isOn && (
          <>
            <OfficeWeek week={draft.week} isTried={isTried} onChange={(week) => change({ week })} />
            <DateFields
              dates={draft.dates}
              typed={day}
              today={today}
              isTried={isTried}
              onType={setDay}
              onChange={(dates) => change({ dates })}
            />
            <OfficeState draft={draft} />
            <AwayFields draft={draft} defaults={hours.awayDefaults} onChange={(away) => change({ away })} />
            <AiFields ai={draft.ai} onChange={(ai) => change({ ai })} />
          </>
        )}
        {known.revision !== hours.revision && !isSaving && (
          <Alert role="alert" title={<Trans>A colleague has saved other hours meanwhile</Trans>}>
            <Button variant="default" size="compact-sm" onClick={begin}>
              <Trans>Show their hours</Trans>
            </Button>
          </Alert>
        )}
        {error !== null && (
          <Alert color="red" role="alert" title={<Trans>Nothing was changed</Trans>}>
            {error}
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={isSaving}>
            <Trans>Save the hours</Trans>
          </Button>
          <Button variant="default" onClick={begin}>
            <Trans>Take the changes back</Trans>
          </Button>
        </Group>
      </fieldset>
    </form>
  )
}
