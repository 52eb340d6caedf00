import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { BillingNotice } from '../section/BillingNotice.tsx'

/**
 * More salons are connected than the plan is for: what happens to them, what does not work, and the way to a plan for
 * all of them (SUB-3, decision 66).
 */
export function SalonsBeyondPlanNotice({
  planSalons,
  connectedSalons,
  onChoose,
}: {
  planSalons: number
  connectedSalons: number
  /** Shows the plans; without it the subscription lets nothing be changed, and there is no button. */
  onChoose?: (() => void) | undefined
}) {
  return (
    <BillingNotice
      tone="info"
      title={<Trans>More salons are connected than your plan is for</Trans>}
      actions={
        onChoose && (
          <Button variant="default" onClick={onChoose}>
            <Trans>Choose a plan for all salons</Trans>
          </Button>
        )
      }
    >
      <Plural value={planSalons} one="Your plan is for # salon." other="Your plan is for # salons." />{' '}
      <Plural value={connectedSalons} one="# salon is connected." other="# salons are connected." />{' '}
      <Trans>
        All of them stay connected, and the assistant goes on answering for them. No further salon can be connected, and
        a plan that you choose from now on must be for all of them. If you need fewer, delete salons on the integrations
        page.
      </Trans>
    </BillingNotice>
  )
}
