import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { rememberPage } from '../payment-page/paymentBegun.ts'
import { BillingNotice } from '../section/BillingNotice.tsx'

/** An order beside a subscription that is there already, as of an upgrade, waits for its payment. */
export const OpenPaymentNotice = ({ paymentUrl }: { paymentUrl: string }) => (
  <BillingNotice
    tone="warning"
    title={<Trans>Your payment is not finished</Trans>}
    actions={
      <Button component="a" href={paymentUrl} onClick={() => rememberPage(paymentUrl)}>
        <Trans>Continue to payment</Trans>
      </Button>
    }
  >
    <Trans>Your plan changes as soon as it is paid. Until then everything stays as it is.</Trans>
  </BillingNotice>
)
