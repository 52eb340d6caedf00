import { useLingui } from '@lingui/react/macro'
import classes from './ImpersonationPill.module.css'

/** The time that is left, as minutes and seconds; it is not read out each second. */
export function Countdown({ seconds }: { seconds: number }) {
  const { t } = useLingui()
  const time = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span role="timer" aria-label={t`Time left: ${time}`} className={classes.time}>
      {time}
    </span>
  )
}
