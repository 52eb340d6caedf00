import { Trans } from '@lingui/react/macro'
import { formatDay } from '@frontdesk/platform'
import type { CancellationNotice } from '@frontdesk/billing-rules'

/** The two notices of a cancelled subscription, to the letter (SUB-11). */
export function CancellationText({ notice }: { notice: CancellationNotice }) {
  if (notice.key === 'choose-a-plan')
    return <Trans>Your subscription has been cancelled. Choose a plan to reactivate premium access.</Trans>
  const date = formatDay(notice.date)
  return (
    <Trans>
      Your subscription has been cancelled. You can keep using the product until {date}. Renew to maintain premium
      access.
    </Trans>
  )
}
