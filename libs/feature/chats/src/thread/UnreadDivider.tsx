import { Trans } from '@lingui/react/macro'
import classes from './UnreadDivider.module.css'

/** Where the unread ones began when the thread was opened. */
export const UnreadDivider = () => (
  <div className={classes.divider} data-unread-divider>
    <span className={classes.words}>
      <Trans>New messages</Trans>
    </span>
  </div>
)
