import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { Older } from './ThreadView.tsx'
import classes from './ThreadStart.module.css'

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
