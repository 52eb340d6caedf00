import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'
import classes from './State.module.css'

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
  beside,
}: {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** What Retry is called where it does more than asking again. */
  retryWord?: ReactNode
  /** What else can be done, beside Retry. */
  beside?: ReactNode
}) {
  return (
    <div className={classes.state} role="alert">
      <Drawing name="connection" />
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.words}>{children}</p>}
      {(onRetry ?? beside) && (
        <div className={classes.action}>
          {onRetry && (
            <Button variant="default" onClick={onRetry} loading={isRetrying}>
              {retryWord}
            </Button>
          )}
          {beside}
        </div>
      )}
    </div>
  )
}
