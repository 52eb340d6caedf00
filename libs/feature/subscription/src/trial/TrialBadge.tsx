import { formatDay } from '@frontdesk/platform'
import { TrialBadgeView } from './TrialBadgeView.tsx'
import { useTrial } from './useTrial.ts'

/** The days that are left of the trial, beside the way to the subscription; nothing when none are (SHELL-6). */
export function TrialBadge() {
  const trial = useTrial()
  return trial?.is === 'running' ? <TrialBadgeView daysLeft={trial.daysLeft} lastDay={formatDay(trial.end)} /> : null
}
