import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { BillingNotice } from '../section/BillingNotice.tsx'

/**
 * A payment is made beside a plan or trial that runs, and its bank has not decided yet: nothing else can be ordered
 * (SUB-5).
 */
export const PaymentBesidePlanNotice = ({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) => (
  <BillingNotice
    tone="info"
    title={<Trans>Your payment is being confirmed</Trans>}
    actions={
      <Button variant="default" loading={isChecking} onClick={onCheck}>
        <Trans>Check again</Trans>
      </Button>
    }
  >
    <Trans>This usually takes less than a minute. Do not pay again.</Trans>
  </BillingNotice>
)
