import { useCompanyId } from '@frontdesk/platform'
import { useSearchParams } from 'react-router-dom'
import { PaymentReturnPage } from './PaymentReturnPage.tsx'
import { SubscriptionOf } from './SubscriptionOf.tsx'
import { SubscriptionSkeleton } from './SubscriptionSkeleton.tsx'

/**
 * The subscription of the company acted for (SUB-1), and what became of a payment whose page has led back here. It
 * reads the company's id alone, so that it works the same for a second company and for a company of others.
 */
export function SubscriptionPage() {
  const companyId = useCompanyId()
  const status = useSearchParams()[0].get('status')
  if (companyId === null) return <SubscriptionSkeleton />
  return status === 'success' || status === 'renewal' ? (
    <PaymentReturnPage key={companyId} companyId={companyId} address={{ is: 'payment' }} />
  ) : (
    <SubscriptionOf key={companyId} companyId={companyId} />
  )
}
