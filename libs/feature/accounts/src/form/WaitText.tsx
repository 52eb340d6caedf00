import { Trans } from '@lingui/react/macro'
import { clockTime } from './clockTime.ts'
import classes from './Form.module.css'

/** The time until the next attempt, counting down; read on demand, not announced every second. */
export function WaitText({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  const time = clockTime(seconds)
  return (
    <p role="timer" className={classes.wait} data-numbers>
      <Trans>You can try again in {time}.</Trans>
    </p>
  )
}
