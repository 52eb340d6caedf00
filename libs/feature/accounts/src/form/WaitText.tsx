import { Trans } from '@lingui/react/macro'
import { clockTime } from './clockTime.ts'
import classes from './Form.module.css'

/** When the next try makes sense, counting down; it is read on demand and not called out with every second. */
export function WaitText({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  const time = clockTime(seconds)
  return (
    <p role="timer" className={classes.wait} data-numbers>
      <Trans>You can try again in {time}.</Trans>
    </p>
  )
}
