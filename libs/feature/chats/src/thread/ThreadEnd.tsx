import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import classes from './ThreadStart.module.css'
import type { Older } from './ThreadView.tsx'

/** What stands above the oldest message: older ones by scrolling, or by this button for those who do not scroll (MSG-1). */
export function ThreadStart({ older, onOlder }: { older: Older; onOlder: () => void }) {
  return (
    <div className={classes.start} data-start>
      {older === 'failed' && (
        <span className={classes.failed} role="alert">
          <Trans>Older messages could not be loaded.</Trans>
        </span>
      )}
      {older === 'none' ? (
        <span className={classes.words}>
          <Trans>The conversation begins here</Trans>
        </span>
      ) : (
        <Button variant="subtle" size="compact-sm" loading={older === 'asking'} onClick={onOlder}>
          {older === 'failed' ? <Trans>Retry</Trans> : <Trans>Older messages</Trans>}
        </Button>
      )}
    </div>
  )
}

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
