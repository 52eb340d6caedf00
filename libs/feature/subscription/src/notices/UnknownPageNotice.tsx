import { Trans } from '@lingui/react/macro'
import { BillingNotice } from '../section/BillingNotice.tsx'

/** The advice at an address that is not followed (T-16): the operator names its host in the settings. */
export const UnknownPageText = () => (
  <Trans>
    It is at an address that this app is not set up to open, so nothing was charged. Contact us, and we will set it up.
    Then load this page again to pay.
  </Trans>
)

/**
 * The page of an order beside a subscription that is there already, as of an upgrade, is at an address
 * that may not be followed.
 */
export const UnknownPageNotice = () => (
  <BillingNotice tone="bad" title={<Trans>The payment page cannot be opened</Trans>}>
    <UnknownPageText /> <Trans>Your plan changes as soon as it is paid. Until then everything stays as it is.</Trans>
  </BillingNotice>
)
