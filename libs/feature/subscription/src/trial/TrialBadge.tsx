import { formatDay } from '@frontdesk/platform'
import { Tooltip } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useRunningTrial } from './useRunningTrial.ts'
import classes from './TrialBadge.module.css'

/** A number on the corner of the icon. Screen readers announce its meaning and end date; a tooltip shows the date. */
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

/** The days left of the trial, on the link to the subscription; nothing without a running trial (SHELL-6). */
export function TrialBadge() {
  const trial = useRunningTrial()
  return trial ? <TrialBadgeView daysLeft={trial.daysLeft} lastDay={formatDay(trial.end)} /> : null
}
