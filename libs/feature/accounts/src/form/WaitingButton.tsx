import { Button } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { clockTime } from './clockTime.ts'
import classes from './WaitingButton.module.css'

/** A button that cannot be pressed during a cool-down and shows what is left of it. It keeps the focus, so that nobody is lost. */
export function WaitingButton({
  seconds,
  children,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button<'button'>>, 'onClick'> & { seconds: number; onClick?: () => void }) {
  const isWaiting = seconds > 0
  const press = (event: MouseEvent) => {
    if (isWaiting) event.preventDefault()
    else onClick?.()
  }
  return (
    <Button {...rest} onClick={press} aria-disabled={isWaiting || undefined} mod={{ disabled: isWaiting }}>
      {children}
      {isWaiting && (
        <span role="timer" className={classes.time} data-numbers>
          {clockTime(seconds)}
        </span>
      )}
    </Button>
  )
}
