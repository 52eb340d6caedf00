import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import classes from './ThreadStart.module.css'

/** What is known of the time after the newest message here; `none`: it is the newest there is. */
export type Newer = 'none' | 'more' | 'asking' | 'failed'

/** What stands below a thread that was opened in its middle: newer messages by scrolling, or by this button. */
export function ThreadEnd({ newer, onNewer }: { newer: Exclude<Newer, 'none'>; onNewer: () => void }) {
  return (
    <div className={classes.start}>
      {newer === 'failed' && (
        <span className={classes.failed} role="alert">
          <Trans>Newer messages could not be loaded.</Trans>
        </span>
      )}
      <Button variant="subtle" size="compact-sm" loading={newer === 'asking'} onClick={onNewer}>
        {newer === 'failed' ? <Trans>Retry</Trans> : <Trans>Newer messages</Trans>}
      </Button>
    </div>
  )
}
