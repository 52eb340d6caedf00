import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { EmptyState } from '@frontdesk/platform/parts'
import { Link } from 'react-router-dom'

/** Shown when no page is at the address (SHELL-1). */
export default function NotFoundPage() {
  return (
    <EmptyState
      drawing="lost"
      title={<Trans>There is no page at this address</Trans>}
      action={
        <Button component={Link} to="/chats">
          <Trans>Go to your chats</Trans>
        </Button>
      }
    >
      <Trans>The link may be old or incomplete.</Trans>
    </EmptyState>
  )
}
