import type { CompanyListFilter } from '@frontdesk/api-client'
import { useLingui } from '@lingui/react/macro'

/** The name of a subscription's state; `none` is that of a company without one. */
export function useSubscriptionStateName(): (state: NonNullable<CompanyListFilter['subscription']>) => string {
  const { t } = useLingui()
  const names = {
    active: t`Active`,
    trial: t`Trial`,
    past_due: t`Past due`,
    unpaid: t`Unpaid`,
    paused: t`Paused`,
    pending: t`Pending`,
    canceled: t`Canceled`,
    ended: t`Ended`,
    none: t`No subscription`,
  }
  return (state) => names[state]
}
