import { Trans } from '@lingui/react/macro'
import { FailureState } from '@frontdesk/platform/parts'

/** The subscription could not be loaded (SUB-14): nothing is lost, and Retry asks again. */
export const SubscriptionFailure = ({ isRetrying = false, onRetry }: { isRetrying?: boolean; onRetry: () => void }) => (
  <FailureState title={<Trans>Your subscription could not be loaded</Trans>} isRetrying={isRetrying} onRetry={onRetry}>
    <Trans>Nothing has changed. Check your connection and try again.</Trans>
  </FailureState>
)
