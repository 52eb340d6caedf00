import { Trans, useLingui } from '@lingui/react/macro'
import classes from './UnreadDivider.module.css'

/** Where the unread ones began when the thread was opened. */
export function UnreadDivider() {
  const { t } = useLingui()
  return (
    <div className={classes.divider} role="separator" aria-label={t`New messages`} data-unread-divider>
      <span className={classes.words} aria-hidden>
        <Trans>New messages</Trans>
      </span>
    </div>
  )
}
