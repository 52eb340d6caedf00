import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '@frontdesk/platform/parts'
import { Link, useSearchParams } from 'react-router-dom'

/** What the payment page reports by the address: a plan was ordered, or a card was added. Null: it reports nothing. */
function reportOf(query: URLSearchParams): 'ordered' | 'card-added' | null {
  if (query.get('payment_added') === 'true') return 'card-added'
  return (query.get('subscriptionId') ?? '') === '' ? null : 'ordered'
}

/**
 * Where the payment page leads back to (SUB-1). Anybody can type the address, so it promises nothing that only the server knows: the
 * subscription page shows what is true.
 */
export function SubscriptionSuccessPage() {
  const report = reportOf(useSearchParams()[0])
  return (
    <EmptyState
      drawing={report === null ? 'lost' : 'company'}
      title={report === null ? <Trans>There is no payment to confirm</Trans> : <Trans>Thank you</Trans>}
      action={
        <Button component={Link} to="/subscription" variant={report === null ? 'default' : 'filled'}>
          <Trans>Show my subscription</Trans>
        </Button>
      }
    >
      {report === 'ordered' && (
        <Trans>
          We have your order. Your plan starts as soon as the payment is confirmed, usually within a minute.
        </Trans>
      )}
      {report === 'card-added' && (
        <Trans>Your card will be used from the next payment on. It may take a minute until it is shown.</Trans>
      )}
      {report === null && <Trans>If you have just paid, your subscription shows it within a minute.</Trans>}
    </EmptyState>
  )
}
