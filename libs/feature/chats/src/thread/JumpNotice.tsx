import { Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import classes from './JumpNotice.module.css'

/** Shown while a requested message is being loaded, and when loading it failed. */
export function JumpNotice({
  isFailed,
  isAsking,
  onRetry,
}: {
  isFailed: boolean
  isAsking: boolean
  onRetry: () => void
}) {
  return (
    <div className={classes.notice} role="status">
      {isFailed ? (
        <>
          <span>
            <Trans>The message could not be looked up.</Trans>
          </span>
          <Button variant="subtle" size="compact-sm" loading={isAsking} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </>
      ) : (
        <>
          <Loader size={16} aria-hidden />
          <span>
            <Trans>Looking for the message…</Trans>
          </span>
        </>
      )}
    </div>
  )
}
