import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { BillingNotice } from '../section/BillingNotice.tsx'

/** Another tab, or somebody else of the company, has changed the subscription since this page read it. */
export const ChangedElsewhereNotice = ({
  isLoading = false,
  onReload,
}: {
  isLoading?: boolean
  onReload: () => void
}) => (
  <BillingNotice
    tone="info"
    isAlert
    title={<Trans>The subscription was changed in another tab or by somebody else</Trans>}
    actions={
      <Button variant="default" loading={isLoading} onClick={onReload}>
        <Trans>Load again</Trans>
      </Button>
    }
  >
    <Trans>Nothing was charged. Load the subscription again before you go on.</Trans>
  </BillingNotice>
)
