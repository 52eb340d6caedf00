import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { UnsentQuestion } from './UnsentQuestion.tsx'

/** Asks before a company is left that has unsent messages: nothing of it is sent while another one is open. */
export const UnsentInCompanyDialog = (
  props: Omit<ComponentProps<typeof UnsentQuestion>, 'consequence' | 'leaveLabel'>,
) => (
  <UnsentQuestion
    {...props}
    consequence={
      <Trans>
        Messages are sent only while their company is open. This page goes on by itself once they are sent. If you leave
        now, they wait on this device until you open this company here again.
      </Trans>
    }
    leaveLabel={<Trans>Leave now</Trans>}
  />
)
