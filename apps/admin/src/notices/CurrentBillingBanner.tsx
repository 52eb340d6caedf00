import { lazyPart } from '@frontdesk/platform'
import { OptionalPart } from '@frontdesk/platform/parts'
import { useBillingBanner } from '@frontdesk/subscription'
import { AiPauseBanner } from './AiPauseBanner.tsx'

// Few companies owe money: the way to pay is loaded for them alone.
const OverdueNotice = lazyPart(() =>
  import('./OverdueNotice.tsx').then((loaded) => ({ default: loaded.OverdueNotice })),
)

/** The one banner of a company's subscription, gone as soon as what it says is over (SUB-5, D-10). */
export function CurrentBillingBanner({ companyId }: { companyId: number }) {
  const banner = useBillingBanner(companyId)
  if (banner === null) return null
  return banner.is === 'ai-paused' ? (
    <AiPauseBanner pause={banner} />
  ) : (
    <OptionalPart>
      <OverdueNotice companyId={companyId} />
    </OptionalPart>
  )
}
