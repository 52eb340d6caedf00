import type { PersonStatus } from '@frontdesk/contract'
import { Trans } from '@lingui/react/macro'
import styles from '../SupportPanelView.module.css'

/**
 * Asks for a person of support, or says that one was asked for or answers (SUP-9). Shows nothing where none can be
 * asked for. The state is announced once it changes.
 */
export function PersonCall(props: {
  person: PersonStatus | null
  asking: 'idle' | 'asking' | 'failed'
  onAsk: () => void
}) {
  const { person, asking } = props
  if (person === null) return null
  return (
    <div className={styles.person}>
      {person === 'available' && (
        <button type="button" className={styles.retry} disabled={asking === 'asking'} onClick={props.onAsk}>
          {asking === 'failed' ? <Trans>Ask for a person again</Trans> : <Trans>Talk to a person</Trans>}
        </button>
      )}
      <p role="status" className={styles.personState}>
        {person === 'asked' && <Trans>A person was asked for and will answer here</Trans>}
        {person === 'answers' && <Trans>A person of our team answers here</Trans>}
        {person === 'available' && asking === 'failed' && <Trans>That did not work: the server does not answer</Trans>}
      </p>
    </div>
  )
}
