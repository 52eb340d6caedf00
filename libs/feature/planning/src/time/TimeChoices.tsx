import { editedMoment, isPlannable, localTextOf, snoozeTimes, type SnoozeTime } from '@frontdesk/planning-rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text, TextInput, UnstyledButton } from '@mantine/core'
import { deviceZone } from '@frontdesk/platform'
import { IconAlarm, IconMessage } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { momentText } from './momentText.ts'
import classes from './TimeChoices.module.css'

/** The names of the offered times. */
function useTimeName(): (name: SnoozeTime['name']) => string {
  const { t } = useLingui()
  const names = { 'later-today': t`Later today`, tomorrow: t`Tomorrow morning`, 'next-week': t`Next week` }
  return (name) => names[name]
}

type ChoiceProps = { name: string; when: string | null; isDisabled: boolean; onChoose: () => void }

/** One of the offered times. */
function Choice({ name, when, isDisabled, onChoose }: ChoiceProps) {
  const Icon = when === null ? IconMessage : IconAlarm
  return (
    <li>
      <UnstyledButton className={classes.choice} disabled={isDisabled} onClick={onChoose}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{name}</span>
        {when !== null && <span className={classes.when}>{when}</span>}
      </UnstyledButton>
    </li>
  )
}

type OtherProps = {
  zone: string
  now: Date
  /** The time that is chosen already. */
  chosen: Date | null
  isBusy: boolean
  isHeld: boolean
  isAllowed: (at: Date) => boolean
  word: ReactNode
  onChoose: (at: Date) => void
}

/** The field of any other time, by the clocks of the zone. */
function OtherTime({ zone, now, chosen, isBusy, isHeld, isAllowed, word, onChoose }: OtherProps) {
  const { t } = useLingui()
  const [text, setText] = useState(chosen === null ? '' : localTextOf(chosen, zone))
  const [error, setError] = useState<string | null>(null)
  const choose = () => {
    const at = editedMoment(text, { zone, before: chosen })
    if (at === null || !isPlannable(at, new Date())) setError(t`Choose a time that is still to come, within a year`)
    else if (!isAllowed(at)) setError(t`The reply window of this channel is closed by then`)
    else onChoose(at)
  }
  return (
    <form
      className={classes.other}
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <TextInput
        className={classes.field}
        type="datetime-local"
        label={<Trans>Another time</Trans>}
        value={text}
        min={localTextOf(now, zone)}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={isHeld || text === ''}>
        {word}
      </Button>
    </form>
  )
}

type Props = {
  zone: string
  now: Date
  isBusy: boolean
  /** Whether no time can be chosen before something else is put right. */
  isHeld?: boolean
  chosen?: Date | null
  /** Whether it may be chosen; every time without it. */
  isAllowed?: (at: Date) => boolean
  /** The word on the button of another time. */
  word: ReactNode
  /** A choice without a time, by its name; none without it. */
  untimed?: { name: string; onChoose: () => void }
  onChoose: (at: Date) => void
}

/** The offered times, in a zone, and a field for another one (PLAN-1). */
export function TimeChoices({
  zone,
  now,
  isBusy,
  isHeld = false,
  chosen = null,
  isAllowed = () => true,
  word,
  untimed,
  onChoose,
}: Props) {
  const { i18n } = useLingui()
  const nameOf = useTimeName()
  return (
    <>
      <ul className={classes.choices}>
        {snoozeTimes(now, zone).map(({ name, at }) => (
          <Choice
            key={name}
            name={nameOf(name)}
            when={momentText(at, { zone, language: i18n.locale })}
            isDisabled={isBusy || isHeld || !isAllowed(at)}
            onChoose={() => onChoose(at)}
          />
        ))}
        {untimed && (
          <Choice name={untimed.name} when={null} isDisabled={isBusy || isHeld} onChoose={untimed.onChoose} />
        )}
      </ul>
      <OtherTime
        zone={zone}
        now={now}
        chosen={chosen}
        isBusy={isBusy}
        isHeld={isHeld}
        isAllowed={isAllowed}
        word={word}
        onChoose={onChoose}
      />
      {zone !== deviceZone() && (
        <Text size="xs" mt="xs" className={classes.zone}>
          <Trans>All times are by the clocks of your company: {zone}</Trans>
        </Text>
      )}
    </>
  )
}
