import { Trans } from '@lingui/react/macro'
import styles from '../SupportPanelView.module.css'

/** Initialising failed: what happened, and Retry (SUP-3). */
export function SupportFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.list}>
      <p role="alert" className={styles.failure}>
        <span>{message}</span>
        <button type="button" className={styles.retry} onClick={onRetry}>
          <Trans>Retry</Trans>
        </button>
      </p>
    </div>
  )
}
