import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { EmptyState } from '@frontdesk/platform/parts'
import { Link } from 'react-router-dom'

/** Shown to an agent at the address of a page that sets the company up (TEAM-1). */
export default function ForAdministrators() {
  return (
    <EmptyState
      drawing="company"
      title={<Trans>This page is for administrators</Trans>}
      action={
        <Button component={Link} to="/chats">
          <Trans>Go to your chats</Trans>
        </Button>
      }
    >
      <Trans>You answer chats in this company. Ask an administrator if you need more.</Trans>
    </EmptyState>
  )
}
