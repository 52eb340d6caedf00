import { Button, Loader } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { clockTime } from './clockTime.ts'
import classes from './WaitingButton.module.css'

/**
 * A button that cannot be pressed while its call is under way or during the cool-down after it, and shows what is left of
 * that. It keeps the focus in the meantime, so that nobody is lost.
 */
export function WaitingButton({
  seconds,
  isPending,
  children,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button<'button'>>, 'onClick' | 'loading'> & {
  seconds: number
  isPending: boolean
  onClick?: () => void
}) {
  const mayBePressed = seconds === 0 && !isPending
  const press = (event: MouseEvent) => {
    if (mayBePressed) onClick?.()
    else event.preventDefault()
  }
  return (
    <Button
      {...rest}
      onClick={press}
      aria-disabled={!mayBePressed || undefined}
      mod={{ disabled: !mayBePressed }}
      leftSection={isPending && <Loader size={16} color="gray" aria-hidden />}
    >
      {children}
      {seconds > 0 && (
        <span role="timer" className={classes.time} data-numbers>
          {clockTime(seconds)}
        </span>
      )}
    </Button>
  )
}
