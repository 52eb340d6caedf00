import type { KnownCompanyUser } from '@frontdesk/api-client'
import type { CompanyRole } from '@frontdesk/contract'
import { useSoleMutation } from '@frontdesk/platform'
import { refusalOfChange, rolesToGive, type Member } from '@frontdesk/team-rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { RoleChoice } from './RoleChoice.tsx'
import classes from './Team.module.css'

type Props = {
  person: KnownCompanyUser
  team: readonly Member[]
  me: Member
  onSave: (role: CompanyRole) => Promise<unknown>
  onClose: () => void
}

/** Gives a person another role. */
export function RoleDialog({ person: { id, fullName, role: stored }, team, me, onSave, onClose }: Props) {
  const { t } = useLingui()
  const before = stored ?? 'admin'
  const [role, setRole] = useState<CompanyRole>(before)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onSave })
  const roles = rolesToGive(me.role).filter(
    (to) => to === before || refusalOfChange(me, { id, role: before }, to, team) === null,
  )
  // A refusal would be shown to nobody.
  const close = isPending ? () => undefined : onClose
  return (
    <Modal
      opened
      onClose={close}
      title={<Trans>The role of {fullName}</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <RoleChoice roles={roles} role={role} onChoose={setRole} />
        {error !== null && (
          <p role="alert" className={classes.failed}>
            {error.message}
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={isPending}
            onClick={() => (role === before ? close() : mutate(role, { onSuccess: onClose }))}
          >
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
