import type { CompanyRole } from '@frontdesk/contract'
import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { RoleChoice } from './RoleChoice.tsx'
import classes from './Team.module.css'
import type { TeamChanges } from './useTeamChanges.ts'

type Props = { roles: readonly CompanyRole[]; onInvite: TeamChanges['invite']; onClose: () => void }

/** A form for an invitation; what was typed stays until it is sent. */
export function InviteDialog({ roles, onInvite, onClose }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<CompanyRole>('agent')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onInvite })
  const email = typed.trim()
  const isAddress = /^\S+@\S+\.\S+$/u.test(email)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isAddress) mutate({ email, role }, { onSuccess: onClose })
  }
  // A refusal would be shown to nobody.
  const close = isPending ? () => undefined : onClose
  return (
    <Modal
      opened
      onClose={close}
      title={<Trans>Invite somebody</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={typed === ''}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            type="email"
            label={<Trans>Email</Trans>}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isChecked && !isAddress && t`Enter the whole address, as in anna@example.com.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            readOnly={isPending}
          />
          <RoleChoice roles={roles} role={role} onChoose={setRole} />
          <Text size="sm" c="dimmed">
            <Trans>They get an email with a link that works once, for 7 days.</Trans>
          </Text>
          {error !== null && (
            <p role="alert" className={classes.failed}>
              {error.message}
            </p>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              <Trans>Send the invitation</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
