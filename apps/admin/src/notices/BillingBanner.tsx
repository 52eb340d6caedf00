import { useFeature, lazyPart } from '@frontdesk/platform'
import { OptionalPart } from '@frontdesk/platform/parts'
import { useLocation } from 'react-router-dom'

const CurrentBillingBanner = lazyPart(() =>
  import('./CurrentBillingBanner.tsx').then((loaded) => ({ default: loaded.CurrentBillingBanner })),
)

/**
 * Says on every page that the assistant is paused or a payment is due, but on the page that says it itself. It is read
 * and loaded when the page is at rest: no summary states whether a limit is reached, and the first
 * view does not wait for it.
 */
export function BillingBanner({ companyId, isIdle }: { companyId: number; isIdle: boolean }) {
  const isOn = useFeature('subscription-page') === 'on'
  const { pathname } = useLocation()
  if (!isIdle || !isOn || pathname === '/subscription') return null
  return (
    <OptionalPart>
      <CurrentBillingBanner companyId={companyId} />
    </OptionalPart>
  )
}
