import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { BillingNotice } from '../section/BillingNotice.tsx'

/** An order beside a plan or trial that runs is being paid on its page, and its bank has not decided yet (SUB-5). */
export const OrderBeingPaidNotice = ({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) => (
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
