import { formatDay, lazyPart } from '@frontdesk/platform'
import { OptionalPart } from '@frontdesk/platform/parts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRunningTrial } from './useRunningTrial.ts'
import classes from './TrialBadge.module.css'

/** Loaded for companies on trial: no other has a tooltip at first. */
const BadgeTooltip = lazyPart(() => import('./BadgeTooltip.tsx').then((loaded) => ({ default: loaded.BadgeTooltip })))

/** A number on the corner of the icon. Screen readers announce its meaning and end date; a tooltip shows the date. */
export function TrialBadgeView({ daysLeft, lastDay }: { daysLeft: number; /** dd.mm.yyyy */ lastDay: string }) {
  const { t } = useLingui()
  const [badge, setBadge] = useState<HTMLElement | null>(null)
  const sentence = t`Trial expires on ${lastDay}`
  return (
    <>
      <span ref={setBadge} className={classes.badge} data-numbers>
        <span aria-hidden>{daysLeft}</span>
        <span className={classes.aloud}>
          <Plural value={daysLeft} one="# day of the trial left." other="# days of the trial left." /> {sentence}
        </span>
      </span>
      {badge !== null && (
        <OptionalPart>
          <BadgeTooltip badge={badge} label={sentence} />
        </OptionalPart>
      )}
    </>
  )
}

/** The days left of the trial, on the link to the subscription; nothing without a running trial (SHELL-6). */
export function TrialBadge() {
  const trial = useRunningTrial()
  return trial ? <TrialBadgeView daysLeft={trial.daysLeft} lastDay={formatDay(trial.end)} /> : null
}
