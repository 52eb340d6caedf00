import { useCompany, useFeature } from '@frontdesk/platform'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'

const OverdueNotice = lazy(() => import('./OverdueNotice.tsx').then((loaded) => ({ default: loaded.OverdueNotice })))

/**
 * Says on every page that a payment is due, but on the one that says it itself. The company's summary tells whether there is anything to read
 * and to load for it.
 */
export function OverduePayment({ companyId }: { companyId: number }) {
  const status = useCompany()?.subscriptionSummary?.status
  const isOn = useFeature('subscription-page') === 'on'
  const { pathname } = useLocation()
  const isDue = status === 'past_due' || status === 'unpaid'
  if (!isDue || !isOn || pathname === '/subscription') return null
  return (
    <Suspense fallback={null}>
      <OverdueNotice companyId={companyId} />
    </Suspense>
  )
}
