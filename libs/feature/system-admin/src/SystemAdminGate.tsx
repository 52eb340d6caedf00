import { EmptyState } from '@frontdesk/platform/parts'
import { useAdmin } from '@frontdesk/platform'
import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/**
 * Shows its children to a SYSTEM_ADMIN; everyone else learns that this place is not theirs (SYS-5). The server refuses
 * their calls in any case.
 */
export function SystemAdminGate({ children }: { children: ReactNode }) {
  const admin = useAdmin()
  if (admin?.metadata.roles.includes('SYSTEM_ADMIN')) return children
  return (
    <EmptyState
      drawing="lost"
      title={<Trans>This console is for system administrators</Trans>}
      action={
        <Button component="a" href="/chats" variant="default">
          <Trans>Back to your chats</Trans>
        </Button>
      }
    >
      <Trans>Your account does not have this role. Ask somebody who has it if you need it.</Trans>
    </EmptyState>
  )
}
