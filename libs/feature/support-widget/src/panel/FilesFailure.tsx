import { Trans } from '@lingui/react/macro'
import styles from '../SupportPanelView.module.css'

/**
 * Says that what uploads and opens files could not be loaded. `onRemove`: sets the chosen files aside, where any are.
 */
export function FilesFailure({ onRetry, onRemove }: { onRetry: () => void; onRemove: (() => void) | null }) {
  return (
    <p role="alert" className={styles.failure}>
      <span>
        <Trans>Files cannot be loaded right now</Trans>
      </span>
      <button type="button" className={styles.retry} onClick={onRetry}>
        <Trans>Retry</Trans>
      </button>
      {onRemove && (
        <button type="button" className={styles.retry} onClick={onRemove}>
          <Trans>Remove files</Trans>
        </button>
      )}
    </p>
  )
}
