import { formatDay } from '@frontdesk/platform'
import { Tooltip } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useTrial } from './useTrial.ts'
import classes from './TrialBadge.module.css'

/** A number on the sign's shoulder. Who listens hears what it counts, and until when; who points at it reads the date. */
export function TrialBadgeView({ daysLeft, lastDay }: { daysLeft: number; /** dd.mm.yyyy */ lastDay: string }) {
  const { t } = useLingui()
  const sentence = t`Trial expires on ${lastDay}`
  return (
    <Tooltip label={sentence} position="right" events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.badge} data-numbers>
        <span aria-hidden>{daysLeft}</span>
        <span className={classes.aloud}>
          <Plural value={daysLeft} one="# day of the trial left." other="# days of the trial left." /> {sentence}
        </span>
      </span>
    </Tooltip>
  )
}

/** The days that are left of the trial, beside the way to the subscription; nothing when none are (SHELL-6). */
export function TrialBadge() {
  const trial = useTrial()
  return trial?.is === 'running' ? <TrialBadgeView daysLeft={trial.daysLeft} lastDay={formatDay(trial.end)} /> : null
}
