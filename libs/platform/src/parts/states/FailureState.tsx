import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSecondsUntil } from '../time/useSecondsUntil.ts'
import { Drawing } from './Drawing.tsx'
import classes from './State.module.css'

/** Minutes and seconds: 1:05. */
const clockOf = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Shows that something could not be loaded: what happened (`title`), what is safe (`children`), and Retry. It never
 * hides by itself.
 */
export function FailureState({
  title,
  children,
  onRetry,
  isRetrying = false,
  retryWord = <Trans>Retry</Trans>,
  retryAt = null,
  beside,
}: {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** The label of Retry where it does more than asking again. */
  retryWord?: ReactNode
  /** Until when Retry waits, in milliseconds since the epoch: the server asked for it. */
  retryAt?: number | null
  /** Another action, beside Retry. */
  beside?: ReactNode
}) {
  const wait = useSecondsUntil(retryAt)
  return (
    <div className={classes.state} role="alert">
      <Drawing name="connection" />
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.words}>{children}</p>}
      {(onRetry ?? beside) && (
        <div className={classes.action}>
          {onRetry && (
            <Button variant="default" onClick={onRetry} loading={isRetrying} disabled={wait > 0}>
              {retryWord}
              {/* An alert announces what changes in it; the seconds are not for that. */}
              {wait > 0 && <span aria-hidden>&nbsp;{clockOf(wait)}</span>}
            </Button>
          )}
          {beside}
        </div>
      )}
    </div>
  )
}
