import { useCompanyId } from '@frontdesk/platform'
import { useSearchParams } from 'react-router-dom'
import { PaymentReturnPage } from './PaymentReturnPage.tsx'
import { PaymentReturnView } from '../payment-return/PaymentReturnView.tsx'
import type { ReturnAddress } from '../payment-return/usePaymentReturn.ts'

/** The event that the address names: a card was added, or a plan was ordered. Null for none. */
function addressOf(query: URLSearchParams): ReturnAddress | null {
  if (query.get('payment_added') === 'true') return { is: 'card' }
  const subscriptionId = query.get('subscriptionId') ?? ''
  return subscriptionId === '' ? null : { is: 'order', subscriptionId }
}

/**
 * Where an order that costs nothing now, and a card that was saved, lead to (SUB-1). Anybody can type the address, so
 * it promises nothing that the provider does not confirm.
 */
export function SubscriptionSuccessPage() {
  const companyId = useCompanyId()
  const address = addressOf(useSearchParams()[0])
  if (address === null || companyId === null)
    return <PaymentReturnView state={{ is: 'nothing' }} onCheck={() => undefined} />
  return <PaymentReturnPage key={companyId} companyId={companyId} address={address} />
}
