import { Button, Loader } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { clockTime } from './clockTime.ts'
import classes from './WaitingButton.module.css'

/**
 * A button that is inactive while its call is in flight and during the cool-down after it, which it shows. It keeps
 * the focus meanwhile, so that keyboard users do not lose their place.
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
