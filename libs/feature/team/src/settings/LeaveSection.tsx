import { teamCalls } from '@frontdesk/api-client'
import { useAdmin, useApi, useCompanyId } from '@frontdesk/platform'
import { SettingsSection } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { RemoveDialog } from './RemoveDialog.tsx'

type ViewProps = { name: string; onLeave: () => Promise<unknown>; onLeft: () => void }

/** The way out of a company, for its agents, who have no page of the team (TEAM-1). */
export function LeaveSectionView({ name, onLeave, onLeft }: ViewProps) {
  const [isAsked, setAsked] = useState(false)
  const person = { id: 0, fullName: name, email: '', role: 'agent' as const, joinedAt: '' }
  return (
    <SettingsSection title={<Trans>Your place in the team</Trans>} lead={<Trans>You answer chats as an agent.</Trans>}>
      <Button
        variant="default"
        leftSection={<IconDoorExit size={20} stroke={1.75} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        <Trans>Leave the company</Trans>
      </Button>
      {isAsked && (
        <RemoveDialog person={person} isMe onRemove={onLeave} onClose={() => setAsked(false)} onDone={onLeft} />
      )}
    </SettingsSection>
  )
}

/** Leaves the company; the sessions of the reader end with it, so that the page signs out. */
export function LeaveSection({ onLeft }: { onLeft: () => void }) {
  const api = useApi()
  const companyId = useCompanyId()
  const name = useAdmin()?.fullName ?? ''
  if (companyId === null) return null
  return (
    <LeaveSectionView name={name} onLeave={() => api.subject(teamCalls).leaveCompany({ companyId })} onLeft={onLeft} />
  )
}
